import { type LanguageModel, OrreryError } from '@orreryjs/core'
import type { EpisodePlan, EpisodeSpec, RunBudget } from '@orreryjs/harness'
import type { Configuration } from '../configuration/schema.ts'
import type { PlannedRow } from '../plan/cells.ts'
import { pluralize } from '../texts/numbers.ts'
import type { StopReason } from './stop.ts'

/** Limits of a whole run. */
export interface RunLimits {
  /** US dollars, including those spent before an interruption. */
  readonly maxCost?: number | undefined
  /** Milliseconds since this process started the run. */
  readonly maxTime?: number | undefined
}

/** Cost limit of a run. */
export interface CostLimit {
  readonly budget: RunBudget
  /** Returns why the run stopped before this episode of its plan. */
  stop(plan: EpisodePlan, number: number): StopReason
}

/** Creates the cost limit of a run, if it has one. A call with an unknown price exceeds any limit. */
export function limitCost({ maxCost }: RunLimits): CostLimit | undefined {
  if (maxCost === undefined) return undefined
  const unpriced = new Set<string>()
  const costOf = ({ cost }: { readonly cost?: number }, { model }: EpisodeSpec): number => {
    if (isFree(model)) return 0
    if (cost === undefined) unpriced.add(model.id)
    return cost ?? Number.POSITIVE_INFINITY
  }
  return {
    budget: { limit: maxCost, costOf },
    stop(plan, number) {
      const model = plan.at(number)?.model.id ?? ''
      const message = unpriced.has(model)
        ? `stopped: ${model} has no known price, so its cost cannot be limited`
        : `stopped: the cost limit of ${maxCost} US dollars was reached in episode ${number + 1} of ${plan.length}`
      return { reason: 'max-cost', message }
    },
  }
}

/** Time limit of a run. */
export interface RunTimer {
  /** Returns the reason if the time is over. */
  stop(): StopReason | undefined
  dispose(): void
}

/** Calls `abort` when the time of a run is over. */
export function timeRun({ maxTime }: RunLimits, abort: () => void): RunTimer {
  let stop: StopReason | undefined
  const end = (): void => {
    stop = { reason: 'max-time', message: `stopped: the time limit of ${pluralize(maxTime ?? 0, 'millisecond')} was reached` }
    abort()
  }
  const timer = maxTime === undefined ? undefined : setTimeout(end, maxTime)
  return { stop: () => stop, dispose: () => clearTimeout(timer) }
}

/** Rejects a cost limit without prices, which could not be enforced. Throws `CONFIG_INVALID`. */
export function checkRunLimits(
  { maxCost, prices, models = {} }: RunLimits & Pick<Configuration, 'prices' | 'models'>,
  cells: readonly PlannedRow[],
): void {
  const hasPrice = ({ id }: LanguageModel): boolean => Object.hasOwn(models, id) && models[id]?.prices !== undefined
  const priced = cells.find(({ model }) => !isFree(model) && !hasPrice(model))
  if (maxCost === undefined || prices !== undefined || priced === undefined) return
  throw new OrreryError('CONFIG_INVALID', `--max-cost cannot be enforced: the price of ${priced.model.id} is unknown`, {
    hint: 'pass a file with token prices: --prices FILE',
  })
}

function isFree({ kind, simulated }: LanguageModel): boolean {
  return kind === 'none' || kind === 'person' || kind === 'computed' || simulated === true
}
