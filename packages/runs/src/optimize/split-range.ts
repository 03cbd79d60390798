import { OrreryError } from '@orreryjs/core'
import type { Configuration } from '../configuration/schema.ts'

/** Parses `SPLIT` or `SPLIT:TASKS`, such as `train:0-39`. Throws `USAGE`. */
export function readSplitRange(flag: string, text: string): Pick<Configuration, 'split' | 'tasks'> {
  const [, split = '', tasks] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? []
  if (split !== '' && tasks !== '') return { split, ...(tasks !== undefined && { tasks }) }
  throw new OrreryError('USAGE', `${flag}: expected SPLIT or SPLIT:TASKS, got ${JSON.stringify(text)}`, {
    hint: `write for example ${flag} train:0-39`,
  })
}

/** Parses a budget: `calls=500`. Throws `USAGE`. */
export function readBudget(text: string): number {
  const calls = /^calls=([1-9]\d{0,8})$/.exec(text)?.[1]
  if (calls !== undefined) return Number(calls)
  throw new OrreryError('USAGE', `--budget: expected calls=N with a whole number from 1, got ${JSON.stringify(text)}`, {
    hint: 'write for example --budget calls=2000',
  })
}
