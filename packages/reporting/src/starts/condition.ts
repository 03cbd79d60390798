import { OrreryError } from '@orreryjs/core'
import { unknownName } from '@orreryjs/runs/texts'
import type { EpisodeCredit, StepCredit } from '../credit/credit-episode.ts'

/** A decision of an agent in a recorded episode. */
interface Decision {
  /** Number of steps that the episode had used before it. */
  readonly stepsTaken: number
  readonly success: boolean
  /** Present if a condition needs the distance to goal. */
  readonly credit?: { readonly ofEpisode: EpisodeCredit; readonly ofStep: StepCredit }
}

/** Conditions on decisions; a decision must meet all of them. */
export interface Conditions {
  /** True if the distance to goal is needed. */
  readonly needsCredit: boolean
  meets(decision: Decision): boolean
}

type Test = (decision: Decision) => boolean

/** Meaning of a condition. */
interface ConditionType {
  readonly form: string
  readonly needsCredit: boolean
  /** Returns `undefined` for an invalid value. */
  read(value: string | undefined): Test | undefined
}

const CONDITIONS: Readonly<Record<string, ConditionType>> = {
  'dead-end-within': {
    form: 'dead-end-within=N',
    needsCredit: true,
    read(value) {
      const range = readRange(value)
      if (range === undefined || range.low !== range.high || range.low === 0) return undefined
      return ({ stepsTaken, credit }) => {
        const { loss, decisive } = credit?.ofEpisode ?? {}
        if (loss !== 'dead-end' || decisive === undefined) return false
        return stepsTaken < decisive.step && decisive.step - stepsTaken <= range.low
      }
    },
  },
  decisive: {
    form: 'decisive',
    needsCredit: true,
    read: (value) =>
      value === undefined
        ? ({ credit }) => credit?.ofStep.seq === credit?.ofEpisode.decisive?.seq && credit !== undefined
        : undefined,
  },
  step: {
    form: 'step=N or step=N-M',
    needsCredit: false,
    read(value) {
      const range = readRange(value)
      return range && (({ stepsTaken }) => range.low <= stepsTaken && stepsTaken <= range.high)
    },
  },
  distance: {
    form: 'distance=N or distance=N-M',
    needsCredit: true,
    read(value) {
      const range = readRange(value)
      return (
        range &&
        (({ credit }) => {
          const distance = credit?.ofStep.before ?? undefined
          return distance !== undefined && range.low <= distance && distance <= range.high
        })
      )
    },
  },
  outcome: {
    form: 'outcome=failed or outcome=success',
    needsCredit: false,
    read: (value) => (value === 'failed' || value === 'success' ? ({ success }) => success === (value === 'success') : undefined),
  },
}

/** Parses `N` or `N-M`. */
function readRange(value: string | undefined): { readonly low: number; readonly high: number } | undefined {
  const [, low, high = low] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value ?? '') ?? []
  return low === undefined || Number(low) > Number(high) ? undefined : { low: Number(low), high: Number(high) }
}

/** Parses comma-separated conditions: `dead-end-within=3,outcome=failed`. Throws `USAGE`. */
export function readConditions(text: string): Conditions {
  const tests: Test[] = []
  let needsCredit = false
  for (const part of text.split(',')) {
    const [name = '', ...rest] = part.trim().split('=')
    const value = rest.length === 0 ? undefined : rest.join('=')
    const type = Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined
    if (type === undefined) throw unknownName('USAGE', 'condition', name, Object.keys(CONDITIONS))
    const test = type.read(value)
    if (test === undefined) throw new OrreryError('USAGE', `--where ${part.trim()}: expected ${type.form}`)
    tests.push(test)
    needsCredit ||= type.needsCredit
  }
  return { needsCredit, meets: (decision) => tests.every((test) => test(decision)) }
}
