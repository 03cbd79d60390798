import { OrreryError } from '@orreryjs/core'
import { unknownName } from '../texts/nearest.ts'
import type { PrecisionGoal } from './precision.ts'
import { DEFAULT_ASSUMPTIONS, type PlanningAssumptions } from './variance-components.ts'

/** Names of the assumptions of a plan. */
export const PLANNING_ASSUMPTIONS = ['rate', 'attemptCorrelation', 'rowCorrelation'] as const

/** Parses `rate=0.7,attemptCorrelation=0.6,rowCorrelation=0.5`; missing values are 0.5. Throws `USAGE`. */
export function readAssumptions(text: string): PlanningAssumptions {
  const assumed: { -readonly [Name in keyof PlanningAssumptions]: PlanningAssumptions[Name] } = { ...DEFAULT_ASSUMPTIONS }
  for (const part of text.split(',')) {
    const [, name = '', number = ''] = /^(\w+)\s*=\s*(\d+|\d*\.\d+)$/.exec(part.trim()) ?? []
    const known = PLANNING_ASSUMPTIONS.find((each) => each === name)
    if (name !== '' && known === undefined) throw unknownName('USAGE', 'assumption', name, PLANNING_ASSUMPTIONS)
    const value = Number(number)
    if (known === undefined || number === '' || value < 0 || value > 1 || (known === 'rate' && (value === 0 || value === 1))) {
      const hint =
        'rate: success, above 0 and below 1; attemptCorrelation: correlation of attempts at a task; rowCorrelation: correlation of rows over tasks; 0 to 1'
      throw new OrreryError(
        'USAGE',
        `--assume ${text}: expected shares such as rate=0.7,attemptCorrelation=0.6,rowCorrelation=0.5`,
        { hint },
      )
    }
    assumed[known] = value
  }
  return assumed
}

/** Parses percentage points. Throws `USAGE`. */
export function readGoal(kind: PrecisionGoal['kind'], text: string): PrecisionGoal {
  const points = /^(?:\d+|\d*\.\d+)$/.test(text) ? Number(text) : Number.NaN
  if (points > 0 && points < 100) return { kind, size: points / 100 }
  throw new OrreryError('USAGE', `--${kind} ${text}: expected percentage points above 0 and below 100, such as 5`)
}
