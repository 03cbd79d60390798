import type { EpisodeLine } from '@orreryjs/reporting/data'
import type { Rung } from './rungs.ts'

/** What is said of one of two episodes. */
interface Account {
  readonly name: string
  /** Goes on after the name: `had 29 of 50 actions refused and sent 21 of them again; ...`. */
  readonly text: string
}

/** An episode of a pair. */
export interface Told {
  readonly name: string
  readonly line: Pick<EpisodeLine, 'success' | 'end' | 'steps' | 'optimal' | 'failure' | 'counts' | 'progress'>
  readonly rungs: readonly Rung[]
  /** How its kind of failure is called. */
  readonly kindTitle?: string
}

/** Why one episode went better than the other, counted from both; the one that went worse comes first. */
export function accountsOf(first: Told, second: Told): readonly [Account, Account] {
  const [worse, better] = isWorse(second, first) ? [second, first] : [first, second]
  // Where one solved it, what the other failed by stands in the verdict.
  const isTold = better.line.success
  return [accountOf(worse, isTold), accountOf(better, isTold)]
}

/** Who of the two did better, and by what: `REBACT solved it, ReAct did not: wrong place (left potato 3 in diningtable 1).` */
export function verdictOf(first: Told, second: Told): string {
  const [worse, better] = isWorse(second, first) ? [second, first] : [first, second]
  if (better.line.success && !worse.line.success) return `${better.name} solved it, ${worse.name} did not${causeText(worse)}.`
  if (better.line.success) {
    const [few, many] = [better.line.steps, worse.line.steps]
    return few === many
      ? `Both solved it in ${few} steps.`
      : `Both solved it: ${better.name} in ${few} steps, ${worse.name} in ${many}.`
  }
  if (better.line.progress === worse.line.progress) return 'Neither solved it.'
  const [most, least] = [better, worse].map(({ line }) => `${Math.round(line.progress * 100)} %`)
  return `Neither solved it: ${better.name} met ${most} of the goal, ${worse.name} ${least}.`
}

/** What an episode failed by, where its kind says more than its end. */
function causeText({ line: { end, failure }, kindTitle }: Told): string {
  const kind = kindTitle === end ? undefined : kindTitle
  if (kind === undefined) return failure?.detail === undefined ? '' : `: ${failure.detail}`
  return `: ${kind}${failure?.detail === undefined ? '' : ` (${failure.detail})`}`
}

function isWorse({ line: one }: Told, { line: other }: Told): boolean {
  if (one.success !== other.success) return other.success
  if (one.success) return one.steps > other.steps
  return one.progress < other.progress
}

function accountOf(told: Told, isCauseTold: boolean): Account {
  return { name: told.name, text: `${actionsText(told)}; ${endText(told, isCauseTold)}.` }
}

function actionsText({ line: { counts } }: Told): string {
  const { chosen, refused, again, changed, back } = counts
  const more = [
    ...(changed > 0 ? [`changed ${changed} ${changed === 1 ? 'action' : 'actions'}`] : []),
    ...(back > 0 ? [`went back ${back === 1 ? 'once' : `${back} times`}`] : []),
  ]
  const first =
    refused === 0
      ? `had none of ${chosen} actions refused`
      : `had ${refused} of ${chosen} actions refused and sent ${again === 0 ? 'none' : again} of them again`
  return [first, ...more].join(', ')
}

function endText(told: Told, isCauseTold: boolean): string {
  const { success, end, steps, optimal } = told.line
  const taken = steps === 1 ? '1 step' : `${steps} steps`
  if (success) return `it solved the task in ${taken}${optimal === undefined ? '' : ` (best known ${optimal})`}`
  return `it ended after ${taken} with ${end ?? 'nothing yet'}${isCauseTold ? '' : causeText(told)}${nearest(told.rungs)}`
}

/** How near to the goal it was, where the oracle tells: `, at its nearest 3 steps from the goal (after step 40)`. */
function nearest(rungs: readonly Rung[]): string {
  let best: Rung | undefined
  for (const rung of rungs) {
    // Nothing is to go after an end too, also after a wrong one.
    if (typeof rung.toGo === 'number' && rung.toGo > 0 && (typeof best?.toGo !== 'number' || rung.toGo < best.toGo)) best = rung
  }
  if (typeof best?.toGo !== 'number') return ''
  const { toGo, at } = best
  const left = `${toGo} ${toGo === 1 ? 'step' : 'steps'}`
  if (at === 0) return `, never nearer to the goal than after its first step (${left} to go)`
  return `, at its nearest ${left} from the goal (after step ${at + 1})`
}
