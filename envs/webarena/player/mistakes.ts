import { type FalseClaim, FORGOTTEN_SUBGOAL, type Mistake, memoizeByObject, type PickIndex } from '@orreryjs/core/worlds'
import { ANSWER_NOT_FOUND, answerMove, answerOf, type Belief } from './belief.ts'
import { MISTAKES } from './error-types.ts'
import type { BrowsingHistory, PageDocument } from './history.ts'
import { BACK, type Move, scroll } from './moves.ts'
import { isField, nodesNamed, rowsOf } from './pages/page-parts.ts'

type Finder = (move: Move, belief: Belief, pick: PickIndex) => Mistake | undefined

const FINDERS: readonly Finder[] = [takeAnother, useStaleId, fillOtherField, chooseAnother, answerOtherwise, goInCircles]

/** Returns the mistakes that are possible for a move, at most one of each kind. `pick` chooses among variants. */
export function mistakesFor(move: Move, belief: Belief, pick: PickIndex): readonly Mistake[] {
  return FINDERS.flatMap((find) => find(move, belief, pick) ?? [])
}

function takeAnother(
  { purpose, action, similarNodes = [], node, text = '' }: Move,
  belief: Belief,
  pick: PickIndex,
): Mistake | undefined {
  if (purpose === 'answer') {
    const other = otherValue(text, belief, pick)
    return other === undefined
      ? undefined
      : { type: MISTAKES.wrongRow, entity: text, action: answerMove(other, belief.goal).action }
  }
  const rival = similarNodes[pick(similarNodes.length)]
  if (purpose !== 'pick' || rival === undefined) return undefined
  return {
    type: MISTAKES.wrongRow,
    entity: `${belief.nextStage} ${node?.name ?? ''}`,
    action: action.replace(/\[\w+\]/, `[${rival.id}]`),
  }
}

/** Returns a value from the same column of another row, or a different number. */
function otherValue(answer: string, { history, plan }: Belief, pick: PickIndex): string | undefined {
  if (answer === '' || !plan.isQuestion || answer.startsWith('N/A')) return undefined
  for (const doc of history.documents.toReversed()) {
    const rows = rowsOf(doc)
    const heading = rows.flatMap(({ cells }) => [...cells].flatMap(([name, cell]) => (cell === answer ? [name] : [])))[0]
    const others =
      heading === undefined
        ? []
        : rows.flatMap(({ cells }) => cells.get(heading) ?? []).filter((cell) => cell !== answer && cell !== '')
    if (others.length > 0) return others[pick(others.length)]
  }
  const number = /\d+/.exec(answer)
  return number === null ? undefined : answer.replace(/\d+/, String(Number(number[0]) + 1 + pick(3)))
}

function useStaleId({ action, node }: Move, { history }: Belief, pick: PickIndex): Mistake | undefined {
  if (node === undefined || !/^\d+$/.test(node.id)) return undefined
  const isShown = (id: string): boolean => history.page.nodes.some((each) => each.id === id)
  const before = history.documents.at(-2)
  const old = (before && nodesNamed(before).get(node.name))?.filter(({ id, role }) => role === node.role && !isShown(id)) ?? []
  const oldId = old[pick(old.length)]?.id
  const id = oldId ?? String(Number(node.id) + 10_000)
  return { type: MISTAKES.staleId, entity: node.name, action: action.replace(`[${node.id}]`, `[${id}]`) }
}

function fillOtherField({ purpose, action, node }: Move, { history }: Belief, pick: PickIndex): Mistake | undefined {
  if (purpose !== 'fill' || node === undefined) return undefined
  const others = history.page.nodes.filter((each) => isField(each) && each.id !== node.id && each.value === undefined)
  const other = others[pick(others.length)]
  return other && { type: MISTAKES.wrongField, entity: node.name, action: action.replace(`[${node.id}]`, `[${other.id}]`) }
}

function chooseAnother({ purpose, action, node, text = '' }: Move, { history }: Belief, pick: PickIndex): Mistake | undefined {
  if (purpose !== 'choose' || node === undefined || text === '') return undefined
  const at = history.page.nodes.findIndex(({ id }) => id === node.id)
  const options: string[] = []
  for (const each of history.page.nodes.slice(at + 1)) {
    if (each.depth <= node.depth) break
    if (/menuitem|option/.test(each.role) && each.name !== text) options.push(each.name)
  }
  const other =
    options[pick(options.length)] ??
    (/\d/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) % 9) + 1)) : undefined)
  return other === undefined
    ? undefined
    : { type: MISTAKES.lostFilter, entity: text, action: action.replace(`[${text}]`, `[${other}]`) }
}

function answerOtherwise({ purpose, text = '' }: Move, { plan, goal }: Belief): Mistake | undefined {
  if (purpose !== 'answer' || !plan.isQuestion || text.startsWith('N/A')) return undefined
  const other = inOtherUnit(text)
  return other === undefined ? undefined : { type: MISTAKES.wrongUnit, entity: text, action: answerMove(other, goal).action }
}

function inOtherUnit(answer: string): string | undefined {
  if (/\$[\d,]+\.\d\d/.test(answer)) return answer.replace(/\$([\d,]+)\.\d\d/, '$$$1')
  if (/\d ?(?:min|minutes)\b/.test(answer)) return answer.replace(/min(?:utes)?/, 'h')
  if (/\d ?km\b/.test(answer)) return answer.replace(/km/, 'm')
  return /,/.test(answer) ? answer.split(',')[0] : undefined
}

function goInCircles({ purpose, action }: Move, { history }: Belief): Mistake | undefined {
  if (purpose === 'answer' || history.actions.length === 0) return undefined
  const other = action === scroll('down').action ? scroll('up') : BACK
  return other.action === action ? undefined : { type: MISTAKES.goesInCircles, entity: action, action: other.action }
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
  return [end, { type: MISTAKES.claimsImpossible, entity: goal, action, isSupported: hasSearchedInVain(history) }]
}

/** Answers with the best value read so far; without one with any number that a page shows. */
function earlyAnswer({ goal, history, nextStage, plan }: Belief): FalseClaim {
  const guess = plan.answer(history)
  const isCandidate = nextStage > 0 && guess !== '' && !/undefined/.test(guess)
  const shown = history.documents.flatMap(rowsOf).flatMap(({ cells }) => [...cells.values()])
  const answer = isCandidate ? guess : (shown.find((cell) => /\$|\d/.test(cell)) ?? 'none')
  return { type: MISTAKES.prematureAnswer, entity: goal, action: answerMove(answer, goal).action, isSupported: isCandidate }
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
  return documents.some(isEmptyResult)
}

const isEmptyResult: (doc: PageDocument) => boolean = memoizeByObject(({ nodes }) =>
  nodes.some(({ role, name }) => role === 'StaticText' && (EMPTY.test(name) || NOT_FOUND.test(name))),
)
