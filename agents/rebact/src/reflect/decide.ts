import { actionKey, hasRun, type Memory, stayedSince, type Taken } from '../memory.ts'
import type { Reply, Verdict } from '../parse.ts'
import type { Rules } from '../rules.ts'

/** What to do now: the changed form of action number `index`, from 0, or the next action. */
export type Choice =
  | { readonly kind: 'modify'; readonly action: string; readonly index: number }
  | { readonly kind: 'next'; readonly action: string }

/** A judgement for the log: the action it is about, and what came of it. */
interface Finding {
  readonly about: string
  readonly verdict: string
}

export interface Decision {
  /** Absent where the reply lacks the action that would be taken. */
  readonly choice?: Choice
  /** Absent where there was nothing to judge. */
  readonly finding?: Finding
}

interface Judged extends Verdict {
  readonly index: number
  readonly line: string
  /** Of the action that was taken. */
  readonly key: string
}

/** A change that a reply asks for. */
interface Change extends Judged {
  readonly modified: string
}

/** The decision table (spec section 5). */
export function decide(reply: Reply, memory: Memory, rules: Rules): Decision {
  const last = memory.taken.at(-1)
  if (last === undefined) return nextOf(reply, memory, rules)
  const judged = reply.verdicts.flatMap((verdict) => judgedIn(memory, verdict, rules))
  const [first] = judged
  if (first === undefined) return { ...nextOf(reply, memory, rules), finding: { about: last.line, verdict: 'no verdict' } }
  const change = latestChange(judged, rules)
  if (change === undefined) {
    const about = judged.find(({ said }) => said === 'wrong') ?? judged.find(isContradiction) ?? first
    return { ...nextOf(reply, memory, rules), finding: { about: about.line, verdict: unchangedVerdict(about) } }
  }
  const { line, modified, index, said } = change
  const refusal = refusalOf(change, memory, rules)
  if (refusal !== undefined) {
    return { ...nextOf(reply, memory, rules), finding: { about: line, verdict: `${said}, change refused: ${refusal}` } }
  }
  const verdict = said === 'wrong' ? said : 'correct, changed all the same'
  return { choice: { kind: 'modify', action: modified, index }, finding: { about: line, verdict } }
}

/** The decision where nothing is judged. */
export function nextOf({ next }: Reply, { here }: Memory, { complete }: Rules): Pick<Decision, 'choice'> {
  return next === undefined ? {} : { choice: { kind: 'next', action: complete(next, here.page) } }
}

/** The verdict with the action it is about; none where it names a number that no action has. */
function judgedIn({ taken }: Memory, verdict: Verdict, { scope, complete }: Rules): readonly Judged[] {
  const index = scope === 'last' ? taken.length - 1 : indexOf(verdict.ref, taken)
  const judged = taken[index]
  if (judged === undefined) return []
  const { modified } = verdict
  const change = modified === undefined ? {} : { modified: complete(modified, judged.from.page) }
  return [{ ...verdict, ...change, index, line: judged.line, key: judged.key }]
}

function indexOf(ref: string | undefined, taken: Memory['taken']): number {
  if (ref !== undefined && /^\d+$/.test(ref)) return Number(ref) - 1
  const wanted = ref && actionKey(ref)
  const named = taken.findLastIndex(({ key }) => key === wanted)
  return named < 0 ? taken.length - 1 : named
}

function isChange(judged: Judged): judged is Change {
  return judged.modified !== undefined && actionKey(judged.modified) !== judged.key
}

function isContradiction(judged: Judged): boolean {
  return judged.said === 'correct' && isChange(judged)
}

/** Of several actions that are changed, the latest. If an action is adjusted, the adjusted one is executed, whatever it is called. */
function latestChange(judged: readonly Judged[], { trust }: Rules): Change | undefined {
  const changes = judged.filter(isChange).filter(({ said }) => trust === 'modification' || said === 'wrong')
  return changes.sort((one, other) => one.index - other.index).at(-1)
}

function unchangedVerdict(judged: Judged): string {
  if (judged.said === 'wrong') return 'wrong, vacuous modification'
  return isContradiction(judged) ? 'correct, change ignored' : 'correct'
}

/** Why a change is not made: it cannot be, or it would go round in circles. */
function refusalOf({ index, modified }: Change, memory: Memory, rules: Rules): string | undefined {
  const changed = memory.taken[index]
  if (changed === undefined) return 'no such action'
  const isDone = changed.seen.changed && rules.irreversible.some((pattern) => pattern.matches(changed.line))
  if (isDone) return 'irreversible'
  return isLoop(changed, index, modified, memory, rules) ? 'loop' : undefined
}

/** The loop guard: too many changes in a row, or the very same attempt again. */
function isLoop(changed: Taken, index: number, modified: string, memory: Memory, rules: Rules): boolean {
  const most = rules.maxConsecutiveModifications
  if (most === 0) return false
  const goesBack = rules.modify === 'rewind' || (rules.modify === 'navigate' && !stayedSince(memory, index))
  return memory.modifications >= most || hasRun(memory, modified, goesBack ? changed.from : memory.here)
}
