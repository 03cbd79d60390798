import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import type { Cell } from '../plan/cells.ts'
import { isHuman, isSimulated, NO_MODEL } from '../registry/models.ts'
import type { Stop } from './stop.ts'

/** Limits of a whole run. */
export interface RunLimits {
  /** US dollars, those spent before an interruption included. */
  readonly maxCost?: number | undefined
  /** Milliseconds from the start of this process's part of the run. */
  readonly maxTime?: number | undefined
}

/** Watches a run's limits. */
export interface RunMeter {
  event(event: EpisodeEvent, spec: EpisodeSpec): void
  /** Which limit stopped the run, if one did. */
  stop(): Stop | undefined
  dispose(): void
}

/** Calls `abort` once, when a limit is reached; `spent` is what episodes cost that ended before. */
export function meterRun({ maxCost, maxTime }: RunLimits, spent: number, abort: () => void): RunMeter {
  let cost = spent
  let stop: Stop | undefined
  const end = (reason: Stop['reason'], message: string): void => {
    if (stop !== undefined) return
    stop = { reason, message: `stopped: ${message}` }
    abort()
  }
  const checkCost = (): void => {
    if (maxCost !== undefined && cost >= maxCost)
      end('max-cost', `the run cost ${cost.toFixed(2)} US dollars, of ${maxCost} allowed`)
  }
  checkCost()
  const timer = maxTime === undefined ? undefined : setTimeout(() => end('max-time', `${maxTime} milliseconds are over`), maxTime)
  return {
    event(event, { model }) {
      if (maxCost === undefined || event.type !== 'model-call' || event.reply === undefined || isFree(model.id)) return
      const price = event.reply.usage.cost
      if (price === undefined) end('max-cost', `${model.id} has no known price, so its cost cannot be limited`)
      cost += price ?? 0
      checkCost()
    },
    stop: () => stop,
    dispose: () => clearTimeout(timer),
  }
}

/** Refuses a limit that could not bind: cost without prices. Throws `CONFIG_INVALID`. */
export function checkRunLimits(
  { maxCost, prices }: RunLimits & { readonly prices?: string | undefined },
  cells: readonly Cell[],
): void {
  const priced = cells.find(({ model }) => !isFree(model.id))
  if (maxCost === undefined || prices !== undefined || priced === undefined) return
  throw new OrreryError('CONFIG_INVALID', `--max-cost cannot be kept: nothing says what a call of ${priced.model.id} costs`, {
    hint: 'name the file with what its tokens cost: --prices FILE',
  })
}

function isFree(model: string): boolean {
  return model === NO_MODEL.id || isSimulated(model) || isHuman(model)
}
