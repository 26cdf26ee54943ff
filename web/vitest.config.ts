import { svelteTesting } from "@testing-library/svelte/vite"; // Svelte's client build, and a clean document for each test
import { defineConfig, mergeConfig } from "vitest/config";
import app from "./vite.config.ts";

export default defineConfig((environment) =>
  mergeConfig(app(environment), {
    plugins: [svelteTesting()],
    test: {
      environment: "happy-dom",
      environmentOptions: { happyDOM: { url: "http://table.test/" } },
      include: ["tests/**/*.test.ts"],
      setupFiles: ["tests/speaking.ts"],
      restoreMocks: true,
    },
  }),
);
