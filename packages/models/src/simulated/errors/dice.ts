import { draw } from '../hash.ts'
import type { Prompt } from '../prompt.ts'
import type { SimulatedSettings } from '../settings.ts'
import type { Evidence } from './kinds.ts'

/**
 * Every chance of one reply, each a hash of what it depends on, never of the order of calls.
 * Slips depend on the whole prompt; misconceptions and noticing on the task's text alone, so they outlast resampling,
 * other agents and other trials.
 */
export interface Dice {
  /** Uniform in [0, 1), fresh for each prompt and sample. */
  fresh(sample: number, ...key: readonly string[]): number
  /** Uniform in [0, 1), fixed for the task. */
  fixed(...key: readonly string[]): number
  /** Whether evidence of that class was noticed in at least one of the `times` it showed. Once noticed, it stays so. */
  notices(evidence: Evidence, subject: string, times: number): boolean
}

/** The dice of one request. */
export function createDice(settings: SimulatedSettings, prompt: Prompt, requestSeed: number | undefined): Dice {
  const everything = memoise(() => String(draw(settings.seed, String(requestSeed ?? ''), ...prompt.said)))
  const task = memoise(() => String(draw(settings.seed, prompt.task)))
  const fixed = (...key: readonly string[]): number => draw(task(), ...key)
  const rates = { explicit: settings.n2, inferable: settings.n1, none: 0 }
  return {
    fresh: (sample, ...key) => draw(everything(), String(sample), ...key),
    fixed,
    notices(evidence, subject, times) {
      const rate = rates[evidence]
      if (rate >= 1 && times > 0) return true
      for (let time = 1; time <= times; time += 1) {
        if (fixed('notice', evidence, subject, String(time)) < rate) return true
      }
      return false
    },
  }
}

/** Most replies of a model that seldom errs never need the long text hashed. */
function memoise(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}
