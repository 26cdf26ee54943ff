/** Passkeys: the browser asks the authenticator, the server checks what it says. */

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import * as api from "../net/accounts";
import { WireProblem } from "../net/api";
import type { Account, Ceremony, Credential } from "../wire";
import { t } from "./words";

/** Whether this browser has passkeys at all. */
export const supported = (): boolean => browserSupportsWebAuthn();

/** The authenticator did not do it; the text says why and what to do. */
export class NoPasskey extends Error {}

function explained(thrown: unknown): unknown {
  if (thrown instanceof WebAuthnError && thrown.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return new NoPasskey(t("there_already"));
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === "SecurityError") return new NoPasskey(t("wrong_place"));
  if (name === "NotAllowedError" || name === "AbortError") return new NoPasskey(t("not_allowed"));
  return thrown instanceof WireProblem ? thrown : new NoPasskey(t("no_passkey"));
}

async function made({ options }: Ceremony): Promise<Credential> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON });
    return { id, response: { ...response } };
  } catch (thrown) {
    throw explained(thrown);
  }
}

async function used({ options }: Ceremony): Promise<Credential> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, response } = await startAuthentication({ optionsJSON });
    return { id, response: { ...response } };
  } catch (thrown) {
    throw explained(thrown);
  }
}

const BROWSERS = [
  ["Firefox", /Firefox|FxiOS/],
  ["Edge", /Edg/],
  ["Opera", /OPR/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
] as const;
const SYSTEMS = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS/],
  ["Linux", /Linux/],
] as const;

/** What this device is called in the list of devices. */
export function deviceName(agent = navigator.userAgent): string {
  const found = [BROWSERS, SYSTEMS].map((list) => list.find(([, pattern]) => pattern.test(agent))?.[0]);
  return found.filter(Boolean).join(", ");
}

export async function create(name: string): Promise<Account> {
  return api.createAccount({ credential: await made(await api.beginAccount(name)), device: deviceName() });
}

export async function signIn(): Promise<Account> {
  return api.signIn({ credential: await used(await api.askChallenge()), device: deviceName() });
}

export async function addDevice(): Promise<Account> {
  return api.addPasskey({ credential: await made(await api.beginPasskey()), device: deviceName() });
}

/** Do something that needs a fresh proof of who one is; if it is too old, the passkey is asked for first. */
export async function proved<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (thrown) {
    if (!(thrown instanceof WireProblem) || thrown.problem.code !== "prove") throw thrown;
    await signIn();
    return action();
  }
}
