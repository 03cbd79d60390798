import { endReasonTexts } from '@orreryjs/core'
import type { EpisodeLine } from '../data/episode-line.ts'
import type { StepLine } from './step-lines.ts'

/** Summary of one episode of a pair. */
interface Account {
  readonly name: string
  /** Continues after the name: `had 29 of 50 actions invalid and repeated 21 of them; ...`. */
  readonly text: string
}

/** An episode of a comparison, with the name of its row. */
export interface ComparedEpisode {
  readonly name: string
  readonly line: Pick<EpisodeLine, 'success' | 'end' | 'steps' | 'optimal' | 'failure' | 'counts' | 'progress'>
  readonly steps: readonly StepLine[]
  /** Display name of the failure type. */
  readonly failureTitle?: string
}

/** Returns summaries of both episodes; the worse one comes first. */
export function episodeSummaries(first: ComparedEpisode, second: ComparedEpisode): readonly [Account, Account] {
  const [worse, better] = isWorse(second, first) ? [second, first] : [first, second]
  // If one side solved the task, the verdict already has the failure of the other.
  const isCauseShown = better.line.success
  return [accountOf(worse, isCauseShown), accountOf(better, isCauseShown)]
}

/**
 * Returns which episodes solved the task: `REBACT solved the task; ReAct did not: wrong place (left potato 3 in diningtable 1).`, or for more
 * than two `2 of 6 solved the task: Oracle in 6 steps, REBACT in 23. Not solved: ReAct, ADaPT, LATS, Reflexion.`
 */
export function taskVerdict(episodes: readonly ComparedEpisode[]): string {
  const [first, second, third] = episodes
  if (first !== undefined && second !== undefined && third === undefined) return pairVerdict(first, second)
  const solved = episodes.filter(({ line }) => line.success).sort((one, other) => one.line.steps - other.line.steps)
  const failed = episodes.filter(({ line }) => !line.success)
  if (solved.length === 0) {
    const [best] = [...failed].sort((one, other) => other.line.progress - one.line.progress)
    const progress =
      best === undefined || best.line.progress === 0
        ? ''
        : `: ${best.name} got furthest (${percent(best.line.progress)} progress)`
    return `None of ${episodes.length} solved the task${progress}.`
  }
  const count = failed.length === 0 ? `All ${episodes.length}` : `${solved.length} of ${episodes.length}`
  const rest =
    failed.length === 0 || failed.length > MAX_NAMED ? '' : ` Not solved: ${failed.map(({ name }) => name).join(', ')}.`
  return `${count} solved the task${lengthsText(solved)}.${rest}`
}

/** Maximum number of names in a list of the verdict. */
const MAX_NAMED = 4

/** Returns the lengths of solved episodes, shortest first: `: Oracle in 6 steps, REBACT in 23`, or of many the range. */
function lengthsText(solved: readonly ComparedEpisode[]): string {
  const [first, last] = [solved[0], solved.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (solved.length > MAX_NAMED) return `, in ${first.line.steps} (${first.name}) to ${last.line.steps} steps (${last.name})`
  const lengths = solved.map(
    ({ name, line: { steps } }, at) => `${name} in ${steps}${at > 0 ? '' : steps === 1 ? ' step' : ' steps'}`,
  )
  return `: ${lengths.join(', ')}`
}

/** Returns the letter of a branch: A to Z, then AA and so on. */
export function branchName(branch: number): string {
  const letter = String.fromCodePoint(0x41 + (branch % 26))
  return branch < 26 ? letter : `${branchName(Math.floor(branch / 26) - 1)}${letter}`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function pairVerdict(first: ComparedEpisode, second: ComparedEpisode): string {
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
  const [higher, lower] = [better, worse].map(({ line }) => percent(line.progress))
  return `Neither solved the task: ${better.name} reached ${higher} progress, ${worse.name} ${lower}.`
}

/** Returns the failure type unless it only repeats the end reason. */
function causeText({ line: { end, failure }, failureTitle }: ComparedEpisode): string {
  const kind = failureTitle === end ? undefined : failureTitle
  if (kind === undefined) return failure?.detail === undefined ? '' : `: ${failure.detail}`
  return `: ${kind}${failure?.detail === undefined ? '' : ` (${failure.detail})`}`
}

function isWorse({ line: one }: ComparedEpisode, { line: other }: ComparedEpisode): boolean {
  if (one.success !== other.success) return other.success
  if (one.success) return one.steps > other.steps
  return one.progress < other.progress
}

function accountOf(episode: ComparedEpisode, isCauseShown: boolean): Account {
  return { name: episode.name, text: `${actionsText(episode)}; ${endText(episode, isCauseShown)}.` }
}

function actionsText({ line: { counts } }: ComparedEpisode): string {
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

function endText(episode: ComparedEpisode, isCauseShown: boolean): string {
  const { success, end, steps, optimal } = episode.line
  const taken = steps === 1 ? '1 step' : `${steps} steps`
  if (success) return `it solved the task in ${taken}${optimal === undefined ? '' : ` (best known ${optimal})`}`
  return `${end === undefined ? `it is in progress after ${taken}` : `it ended after ${taken} (${endReasonTexts(end).title})`}${isCauseShown ? '' : causeText(episode)}${nearest(episode.steps)}`
}

/** Returns the shortest distance to goal, if known: `; its shortest distance to the goal was 3 steps, after step 40`. */
function nearest(steps: readonly StepLine[]): string {
  let best: StepLine | undefined
  for (const step of steps) {
    // The distance is 0 after any end, so it is no evidence there.
    if (
      typeof step.goalDistance === 'number' &&
      step.goalDistance > 0 &&
      (typeof best?.goalDistance !== 'number' || step.goalDistance < best.goalDistance)
    )
      best = step
  }
  if (typeof best?.goalDistance !== 'number') return ''
  const { goalDistance, at } = best
  const left = `${goalDistance} ${goalDistance === 1 ? 'step' : 'steps'}`
  return `; its shortest distance to the goal was ${left}, after step ${at + 1}`
}
