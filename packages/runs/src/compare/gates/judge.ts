import { type Demand, type Measured, verdictOf } from '@orreryjs/statistics'
import { pluralize } from '../../texts/numbers.ts'
import type { GateCheck, GateNeed } from './gate-result.ts'

/** Measurements of a check, before its verdict. */
export interface Evidence extends Pick<GateCheck, 'world' | 'split' | 'rows' | 'tasks' | 'objection'> {
  /** Absent if no task has a value. */
  readonly figure?: Figure
}

/** A measured value and the demanded values. */
interface Figure extends Measured {
  readonly scale: 'mean' | 'difference' | 'ratio'
  readonly demand: Demand
  readonly p?: number
  /** The value, its interval and the bound in words. */
  readonly text: string
  /** Number of tasks that would settle it. */
  readonly needed?: GateNeed
  readonly errors: ErrorEpisodes
}

/** Episodes of a check with an infrastructure error. */
interface ErrorEpisodes {
  readonly episodes: number
  readonly of: number
  /** The value without the tasks of these episodes; absent without errors, or if no task is left. */
  readonly without?: Measured | undefined
}

/** Returns the verdict on measurements; `checks` is the number of checks of the gate. */
export function judge({ figure, ...place }: Evidence, checks: number): GateCheck {
  const inconclusive = { ...place, verdict: 'inconclusive' } as const
  if (figure === undefined) return { ...inconclusive, message: place.objection ?? 'no task has a value' }
  const { scale, value, interval, demand, p, text, needed } = figure
  const finite = (end: number): number | null => (Number.isFinite(end) ? end : null)
  const measured = {
    scale,
    value,
    interval,
    demanded: { low: finite(demand.low), high: finite(demand.high) },
    ...(p !== undefined && { p }),
  }
  const verdict = verdictOf(figure, demand, checks)
  const objection = place.objection ?? errorObjection(verdict, figure, checks)
  if (objection !== undefined) return { ...inconclusive, measured, objection, message: `${objection} (${text})` }
  const isByChance = verdict === 'inconclusive' && verdictOf(figure, demand) === 'fails'
  const message = isByChance ? `${text}; one of ${checks} rows may be there by chance` : text
  return { ...place, verdict, measured, message, ...(verdict === 'inconclusive' && needed !== undefined && { needed }) }
}

/**
 * Infrastructure errors count as failures. A verdict counts only if it is the same without their tasks: a model server that was down must
 * neither fail a gate nor hide a regression.
 */
function errorObjection(verdict: GateCheck['verdict'], { errors, demand }: Figure, checks: number): string | undefined {
  if (errors.episodes === 0) return undefined
  const without = errors.without === undefined ? 'inconclusive' : verdictOf(errors.without, demand, checks)
  if (without === verdict) return undefined
  const share = `${errors.episodes} of ${pluralize(errors.of, 'episode')}`
  return `${share} ended with an infrastructure error, and the verdict depends on them: ${verdict} if they count as failures, ${without} without their tasks; retry them with \`orrery resume DIR --retry-errors\``
}
