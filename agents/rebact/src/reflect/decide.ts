import { actionKey, type ExecutedAction, isPageUnchangedSince, type Memory, wasAttempted } from '../memory.ts'
import type { Reply, Verdict } from '../parse.ts'
import type { Rules } from '../rules.ts'

/** The next step: execute the modified form of action `index` (0-based), or execute the next action. */
export type Choice =
  | { readonly kind: 'modify'; readonly action: string; readonly index: number }
  | { readonly kind: 'next'; readonly action: string }

/** A judgement for the journal. */
interface Finding {
  readonly about: string
  readonly verdict: string
}

export interface Decision {
  /** `undefined` if the reply lacks the required action. */
  readonly choice?: Choice
  /** `undefined` if there was nothing to judge. */
  readonly finding?: Finding
}

interface JudgedAction extends Verdict {
  readonly index: number
  readonly line: string
  /** Normal form of the executed action. */
  readonly key: string
}

/** A modification that a reply asks for. */
interface Change extends JudgedAction {
  readonly modified: string
}

/** Decision table (spec section 5). */
export function decide(reply: Reply, memory: Memory, rules: Rules): Decision {
  const last = memory.transcript.at(-1)
  if (last === undefined) return nextOf(reply, memory, rules)
  const judged = reply.verdicts.flatMap((verdict) => judgedActions(memory, verdict, rules))
  const [first] = judged
  if (first === undefined) return { ...nextOf(reply, memory, rules), finding: { about: last.line, verdict: 'no verdict' } }
  const change = latestChange(judged, rules)
  if (change === undefined) {
    const about = judged.find(({ assessment }) => assessment === 'wrong') ?? judged.find(isContradiction) ?? first
    return { ...nextOf(reply, memory, rules), finding: { about: about.line, verdict: unchangedVerdict(about) } }
  }
  const { line, modified, index, assessment } = change
  const refusal = refusalOf(change, memory, rules)
  if (refusal !== undefined) {
    return { ...nextOf(reply, memory, rules), finding: { about: line, verdict: `${assessment}, change refused: ${refusal}` } }
  }
  const verdict = assessment === 'wrong' ? assessment : 'correct, changed all the same'
  return { choice: { kind: 'modify', action: modified, index }, finding: { about: line, verdict } }
}

/** Decides without a verdict. */
export function nextOf({ next }: Reply, { observation }: Memory, { complete }: Rules): Pick<Decision, 'choice'> {
  return next === undefined ? {} : { choice: { kind: 'next', action: complete(next, observation.page) } }
}

/** Resolves the action that a verdict refers to; empty if the verdict names an unknown number. */
function judgedActions({ transcript }: Memory, verdict: Verdict, { scope, complete }: Rules): readonly JudgedAction[] {
  const index = scope === 'last' ? transcript.length - 1 : indexOf(verdict.actionRef, transcript)
  const judged = transcript[index]
  if (judged === undefined) return []
  const { modified } = verdict
  const change = modified === undefined ? {} : { modified: complete(modified, judged.before.page) }
  return [{ ...verdict, ...change, index, line: judged.line, key: judged.key }]
}

function indexOf(ref: string | undefined, transcript: Memory['transcript']): number {
  if (ref !== undefined && /^\d+$/.test(ref)) return Number(ref) - 1
  const referredKey = ref && actionKey(ref)
  const match = transcript.findLastIndex(({ key }) => key === referredKey)
  return match < 0 ? transcript.length - 1 : match
}

function isChange(judged: JudgedAction): judged is Change {
  return judged.modified !== undefined && actionKey(judged.modified) !== judged.key
}

function isContradiction(judged: JudgedAction): boolean {
  return judged.assessment === 'correct' && isChange(judged)
}

/**
 * Returns the modification of the latest action. A modified action is executed even if the verdict calls the original correct.
 */
function latestChange(judged: readonly JudgedAction[], { trust }: Rules): Change | undefined {
  const changes = judged.filter(isChange).filter(({ assessment }) => trust === 'modification' || assessment === 'wrong')
  return changes.sort((one, other) => one.index - other.index).at(-1)
}

function unchangedVerdict(judged: JudgedAction): string {
  if (judged.assessment === 'wrong') return 'wrong, vacuous modification'
  return isContradiction(judged) ? 'correct, change ignored' : 'correct'
}

/** Returns why a modification is not executed: it is impossible, or it would loop. */
function refusalOf({ index, modified }: Change, memory: Memory, rules: Rules): string | undefined {
  const changed = memory.transcript[index]
  if (changed === undefined) return 'no such action'
  const isCommitted = changed.result.changed && rules.irreversible.some((pattern) => pattern.matches(changed.line))
  if (isCommitted) return 'irreversible'
  return isLoop(changed, index, modified, memory, rules) ? 'loop' : undefined
}

/** Loop guard: too many consecutive modifications, or the same action again in the same state. */
function isLoop(changed: ExecutedAction, index: number, modified: string, memory: Memory, rules: Rules): boolean {
  const limit = rules.maxConsecutiveModifications
  if (limit === 0) return false
  const goesBack = rules.modify === 'rewind' || (rules.modify === 'navigate' && !isPageUnchangedSince(memory, index))
  return memory.modifications >= limit || wasAttempted(memory, modified, goesBack ? changed.before : memory.observation)
}
