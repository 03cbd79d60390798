import { setImmediate } from 'node:timers/promises'
import type { LanguageModel } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'

/** Plays four episodes; returns the maximum number of concurrent requests. */
async function maxConcurrent(out: string, facts: Partial<LanguageModel>, concurrency?: number): Promise<number> {
  let running = 0
  let peak = 0
  const model: LanguageModel = {
    id: 'counting',
    ...facts,
    async generate() {
      running += 1
      peak = Math.max(peak, running)
      await setImmediate()
      running -= 1
      return { choices: [{ text: 'inventory', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }
    },
  }
  const entry = { id: 'counting', summary: '', form: 'counting', create: async () => model }
  const registry = { ...REGISTRY, models: [...REGISTRY.models, entry] }
  const settings = { model: 'counting', limit: 4, maxSteps: 3, ...(concurrency !== undefined && { concurrency }) }
  await playRun(out, settings, { registry, preflight: false })
  return peak
}

test('a model with weights in this process plays one episode at a time, unless the user asks for more', async () => {
  using place = scratch()
  const engine = { name: 'engine', version: '1', weights: '0'.repeat(64), threads: 1, context: 2048 }
  const local = { kind: 'computed', engine } as const
  expect(await maxConcurrent(place.file('local'), local)).toBe(1)
  expect(await maxConcurrent(place.file('more'), local, 4)).toBe(4)
  expect(await maxConcurrent(place.file('server'), {})).toBe(4)
})
