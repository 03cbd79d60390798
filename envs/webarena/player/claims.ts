import { type ErrorType, type FalseClaim, FORGOTTEN_SUBGOAL } from '@orreryjs/core/worlds'
import { ANSWER_NOT_FOUND, answerMove, answerOf, type Belief } from './belief.ts'
import type { BrowsingHistory } from './history.ts'
import { isField, rowsOf } from './pages/page-parts.ts'

/** Answers before the deciding information was read. */
export const PREMATURE_ANSWER: ErrorType = {
  id: 'prematureAnswer',
  formerId: 'unfoundedAnswer',
  evidence: 'none',
  canBeMisconception: false,
  summary: 'answers before it has read the information that decides the answer',
}

/** Reports a solvable task as impossible. */
export const CLAIMS_IMPOSSIBLE: ErrorType = {
  id: 'claimsImpossible',
  formerId: 'saysImpossible',
  evidence: 'none',
  canBeMisconception: false,
  summary: 'reports that a solvable task is impossible',
}

/**
 * Returns the false claims about an unfinished task: an answer before the deciding information was read, or the end of a change that is
 * not complete, and that the task is impossible.
 */
export function falseClaimsOf(belief: Belief): readonly FalseClaim[] {
  if (belief.isDone) return []
  const { goal, history, plan } = belief
  const end = plan.isQuestion ? earlyAnswer(belief) : unfinishedEnd(belief)
  const { action } = answerMove(ANSWER_NOT_FOUND, goal)
  return [end, { type: CLAIMS_IMPOSSIBLE, entity: goal, action, isSupported: hasSearchedInVain(history) }]
}

/** Answers with the best value read so far; without one with any number that a page shows. */
function earlyAnswer({ goal, history, nextStage, plan }: Belief): FalseClaim {
  const guess = plan.answer(history)
  const isCandidate = nextStage > 0 && guess !== '' && !/undefined/.test(guess)
  const shown = history.documents.flatMap(rowsOf).flatMap(({ cells }) => [...cells.values()])
  const answer = isCandidate ? guess : (shown.find((cell) => /\$|\d/.test(cell)) ?? 'none')
  return { type: PREMATURE_ANSWER, entity: goal, action: answerMove(answer, goal).action, isSupported: isCandidate }
}

/** Ends after a change, or on a page that was opened for the goal, although steps are left. */
function unfinishedEnd(belief: Belief): FalseClaim {
  const { goal, history, nextStage, plan } = belief
  const isSupported = NAVIGATION.has(plan.skill) ? nextStage > 0 : hasChangedAnything(history)
  return { type: FORGOTTEN_SUBGOAL, entity: 'end', action: answerMove(answerOf(belief), goal).action, isSupported }
}

/** Skills of tasks that only open a page. */
const NAVIGATION: ReadonlySet<string> = new Set(['list', 'look up', 'route'])
const LEADS_ELSEWHERE = /^(?:link|menuitem|tab|DisclosureTriangle)$/

/** Returns true if a form was filled in, or a control other than a link was pressed with an effect. */
function hasChangedAnything({ actions }: BrowsingHistory): boolean {
  return actions.some(
    ({ verb, node, isChange }) =>
      isChange && node !== undefined && (verb === 'type' ? isField(node) : verb === 'click' && !LEADS_ELSEWHERE.test(node.role)),
  )
}

const EMPTY = /\b(?:no|0|zero) (?:matching |such )?(?:result|record|item|match|order|product|issue|place|thread|post)/i
const NOT_FOUND = /\bnothing (?:was )?found\b|\b(?:could not|cannot) find\b/i
/** Number of actions without effect after which a task looks impossible. */
const MANY_REJECTIONS = 2

/** Returns true if a page says that it has no entry, or if several actions had no effect. */
function hasSearchedInVain({ documents, rejectionsByLine }: BrowsingHistory): boolean {
  let rejections = 0
  for (const count of rejectionsByLine.values()) rejections += count
  if (rejections >= MANY_REJECTIONS) return true
  return documents.some(({ nodes }) =>
    nodes.some(({ role, name }) => role === 'StaticText' && (EMPTY.test(name) || NOT_FOUND.test(name))),
  )
}
