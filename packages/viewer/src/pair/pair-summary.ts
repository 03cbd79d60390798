import { endReasonTexts } from '@orreryjs/core'
import type { EpisodeLine } from '@orreryjs/reporting/data'
import type { StepLine } from './step-lines.ts'

/** Summary of one episode of a pair. */
interface Account {
  readonly name: string
  /** Continues after the name: `had 29 of 50 actions invalid and repeated 21 of them; ...`. */
  readonly text: string
}

/** An episode of a pair. */
export interface PairEpisode {
  readonly name: string
  readonly line: Pick<EpisodeLine, 'success' | 'end' | 'steps' | 'optimal' | 'failure' | 'counts' | 'progress'>
  readonly rungs: readonly StepLine[]
  /** Display name of the failure type. */
  readonly kindTitle?: string
}

/** Returns summaries of both episodes; the worse one comes first. */
export function episodeSummaries(first: PairEpisode, second: PairEpisode): readonly [Account, Account] {
  const [worse, better] = isWorse(second, first) ? [second, first] : [first, second]
  // If one side solved the task, the verdict already has the failure of the other.
  const isCauseShown = better.line.success
  return [accountOf(worse, isCauseShown), accountOf(better, isCauseShown)]
}

/** Returns the verdict: `REBACT solved the task; ReAct did not: wrong place (left potato 3 in diningtable 1).` */
export function pairVerdict(first: PairEpisode, second: PairEpisode): string {
  const [worse, better] = isWorse(second, first) ? [second, first] : [first, second]
  if (better.line.success && !worse.line.success)
    return `${better.name} solved the task; ${worse.name} did not${causeText(worse)}.`
  if (better.line.success) {
    const [few, many] = [better.line.steps, worse.line.steps]
    return few === many
      ? `Both solved the task in ${few} steps.`
      : `Both solved the task: ${better.name} in ${few} steps, ${worse.name} in ${many}.`
  }
  if (better.line.progress === worse.line.progress) return 'Neither solved the task.'
  const [higher, lower] = [better, worse].map(({ line }) => `${Math.round(line.progress * 100)} %`)
  return `Neither solved the task: ${better.name} reached ${higher} progress, ${worse.name} ${lower}.`
}

/** Returns the failure type unless it only repeats the end reason. */
function causeText({ line: { end, failure }, kindTitle }: PairEpisode): string {
  const kind = kindTitle === end ? undefined : kindTitle
  if (kind === undefined) return failure?.detail === undefined ? '' : `: ${failure.detail}`
  return `: ${kind}${failure?.detail === undefined ? '' : ` (${failure.detail})`}`
}

function isWorse({ line: one }: PairEpisode, { line: other }: PairEpisode): boolean {
  if (one.success !== other.success) return other.success
  if (one.success) return one.steps > other.steps
  return one.progress < other.progress
}

function accountOf(episode: PairEpisode, isCauseShown: boolean): Account {
  return { name: episode.name, text: `${actionsText(episode)}; ${endText(episode, isCauseShown)}.` }
}

function actionsText({ line: { counts } }: PairEpisode): string {
  const { chosen, invalid, repeated, replaced, rewinds } = counts
  const more = [
    ...(replaced > 0 ? [`changed ${replaced} ${replaced === 1 ? 'action' : 'actions'}`] : []),
    ...(rewinds > 0 ? [`rewound ${rewinds === 1 ? 'once' : `${rewinds} times`}`] : []),
  ]
  const first =
    invalid === 0
      ? `had no invalid action out of ${chosen}`
      : `had ${invalid} invalid ${invalid === 1 ? 'action' : 'actions'} out of ${chosen}${repeated === 0 ? '' : ` (${repeated} repeated)`}`
  return [first, ...more].join(', ')
}

function endText(episode: PairEpisode, isCauseShown: boolean): string {
  const { success, end, steps, optimal } = episode.line
  const taken = steps === 1 ? '1 step' : `${steps} steps`
  if (success) return `it solved the task in ${taken}${optimal === undefined ? '' : ` (best known ${optimal})`}`
  return `${end === undefined ? `it is in progress after ${taken}` : `it ended after ${taken} (${endReasonTexts(end).title})`}${isCauseShown ? '' : causeText(episode)}${nearest(episode.rungs)}`
}

/** Returns the shortest distance to goal, if known: `; its shortest distance to the goal was 3 steps, after step 40`. */
function nearest(rungs: readonly StepLine[]): string {
  let best: StepLine | undefined
  for (const rung of rungs) {
    // The distance is 0 after any end, so it is no evidence there.
    if (
      typeof rung.goalDistance === 'number' &&
      rung.goalDistance > 0 &&
      (typeof best?.goalDistance !== 'number' || rung.goalDistance < best.goalDistance)
    )
      best = rung
  }
  if (typeof best?.goalDistance !== 'number') return ''
  const { goalDistance, at } = best
  const left = `${goalDistance} ${goalDistance === 1 ? 'step' : 'steps'}`
  return `; its shortest distance to the goal was ${left}, after step ${at + 1}`
}
