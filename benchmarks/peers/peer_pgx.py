"""pgx on the CPU: one game at a time and a batch, stepped by compiled functions; the compiling is not counted."""

from __future__ import annotations

import time

import jax
import jax.numpy as jnp
import pgx
from clock import Row, seconds, tell

GAMES = ("backgammon", "chess")
BATCH = 256
WARM_UP = 3  # the first calls compile


def measure(name: str, batch: int) -> Row:
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    @jax.jit
    def choose(key: jax.Array, mask: jax.Array) -> jax.Array:
        return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)

    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, batch))
    for _ in range(WARM_UP):
        state = step(state, choose(key, state.legal_action_mask), jax.random.split(key, batch))
    jax.block_until_ready(state.legal_action_mask)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds():
        key, one, two = jax.random.split(key, 3)
        state = step(state, choose(one, state.legal_action_mask), jax.random.split(two, batch))
        jax.block_until_ready(state.legal_action_mask)
        steps += batch
    return {"name": f"pgx {name}, batch of {batch}", "vector_steps_per_second": steps / spent}


tell([measure(name, batch) for name in GAMES for batch in (1, BATCH)])
