import type { EndReason, EpisodeEnd, Limits } from '@orreryjs/core'
import type { RunSetting } from '@orreryjs/harness'

/** Limit that ended an episode. Inspect has no limits on steps, model calls, invalid actions or repeats; they are `custom`. */
export interface SampleLimit {
  readonly type: 'custom' | 'token' | 'time' | 'cost'
  readonly message: string
  /** Value in tokens, seconds, US dollars, or a count. */
  readonly limit: number
}

interface LimitKind {
  readonly type: SampleLimit['type']
  readonly setting: keyof Limits
  readonly unit: string
}

const LIMIT_TYPES: Readonly<Partial<Record<EndReason, LimitKind>>> = {
  'step-limit': { type: 'custom', setting: 'maxSteps', unit: 'steps' },
  'model-call-limit': { type: 'custom', setting: 'maxModelCalls', unit: 'model calls' },
  'token-limit': { type: 'token', setting: 'maxTokens', unit: 'tokens' },
  'invalid-limit': { type: 'custom', setting: 'maxInvalid', unit: 'invalid actions' },
  'repeat-limit': { type: 'custom', setting: 'maxRepeats', unit: 'repeats' },
  'time-limit': { type: 'time', setting: 'timeLimit', unit: 'seconds' },
  'cost-limit': { type: 'cost', setting: 'costLimit', unit: 'US dollars' },
}

/** Returns the limit that ended the episode; `undefined` without a limit or if it is ambiguous. */
export function sampleLimit({ end }: EpisodeEnd, settings: readonly RunSetting[]): SampleLimit | undefined {
  const kind = LIMIT_TYPES[end]
  const value = kind && commonLimit(settings, kind.setting)
  if (kind === undefined || value === undefined) return undefined
  const limit = kind.setting === 'timeLimit' ? value / 1000 : value
  return { type: kind.type, message: `${end}: ${limit} ${kind.unit}`, limit }
}

/** Returns the value of a limit if all settings agree. */
export function commonLimit(settings: readonly RunSetting[], name: keyof Limits): number | undefined {
  const values = new Set(settings.map(({ limits }) => limits[name]))
  const [value] = values
  return values.size === 1 ? value : undefined
}
