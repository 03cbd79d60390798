import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Limiter, paceOf, type Quota } from '@orreryjs/models/openai'
import type { Redis } from 'ioredis'
import { runScript, SETTLE, TURN } from '../redis/scripts.ts'

/** Makes the limiter of a model, which all workers of all runs share that name it alike: its quota is that of its server. */
export function sharedLimiter(redis: Redis): (model: string, quota: Quota) => Limiter {
  return (model, quota) => {
    const { spacing, perToken, tokenBurst } = paceOf(quota)
    const key = `orrery:{quota}:${createHash('sha256').update(model).digest('hex').slice(0, 32)}`
    return {
      async enter(tokens, signal, onWait) {
        const wait = Number(await runScript(redis, TURN, [key], [spacing, perToken, tokenBurst, tokens, 0]))
        if (wait > 0) {
          onWait?.({ cause: 'quota', left: wait })
          await sleep(wait, undefined, { signal }).finally(() => onWait?.(undefined))
        }
        return (taken) => {
          if (perToken > 0) void runScript(redis, SETTLE, [key], [perToken, taken - tokens]).catch(() => undefined)
        }
      },
      pause(milliseconds) {
        void runScript(redis, TURN, [key], [0, 0, 0, 0, milliseconds]).catch(() => undefined)
      },
    }
  }
}
