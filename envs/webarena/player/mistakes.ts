import { type ErrorType, FORGOTTEN_SUBGOAL, type Mistake } from '@orreryjs/core/worlds'
import { answerMove, type Belief } from './belief.ts'
import { CLAIMS_IMPOSSIBLE, PREMATURE_ANSWER } from './claims.ts'
import { BACK, type Move, scroll } from './moves.ts'
import { isField, rowsOf } from './pages/page-parts.ts'
import { PLAN_GUESSES } from './unseen-steps.ts'

const wrongRow: ErrorType = {
  id: 'wrongRow',
  evidence: 'inferable',
  canBeMisconception: true,
  weight: 1,
  summary: 'picks the wrong row of a table or item of a list',
}
const staleId: ErrorType = {
  id: 'staleId',
  evidence: 'explicit',
  canBeMisconception: false,
  weight: 1,
  summary: 'uses the id of an element that is not on the page, or no longer',
}
const wrongField: ErrorType = {
  id: 'wrongField',
  evidence: 'inferable',
  canBeMisconception: false,
  weight: 1,
  summary: 'types into the wrong field',
}
const lostFilter: ErrorType = {
  id: 'lostFilter',
  evidence: 'inferable',
  canBeMisconception: true,
  weight: 1,
  summary: 'sets a filter, sort order or option to the wrong value',
}
const wrongUnit: ErrorType = {
  id: 'wrongUnit',
  evidence: 'none',
  canBeMisconception: true,
  weight: 1,
  summary: 'answers in the wrong unit or incompletely',
}
const goesInCircles: ErrorType = {
  id: 'goesInCircles',
  formerId: 'circles',
  evidence: 'inferable',
  canBeMisconception: false,
  weight: 1,
  summary: 'returns to the previous page, or scrolls in the opposite direction',
}

/** Kinds of errors in WebArena. */
export const WEBARENA_ERRORS: readonly ErrorType[] = [
  wrongRow,
  staleId,
  wrongField,
  lostFilter,
  PREMATURE_ANSWER,
  wrongUnit,
  CLAIMS_IMPOSSIBLE,
  goesInCircles,
  FORGOTTEN_SUBGOAL,
  ...PLAN_GUESSES,
]

type PickOne = (bound: number) => number
type Finder = (move: Move, belief: Belief, pick: PickOne) => Mistake | undefined

const FINDERS: readonly Finder[] = [takeAnother, useStaleId, fillOtherField, chooseAnother, answerOtherwise, goInCircles]

/** Returns the mistakes that are possible for a move, at most one of each kind. `pick` chooses among variants. */
export function mistakesFor(move: Move, belief: Belief, pick: PickOne): readonly Mistake[] {
  return FINDERS.flatMap((find) => find(move, belief, pick) ?? [])
}

function takeAnother(
  { purpose, action, similarNodes = [], node, text = '' }: Move,
  belief: Belief,
  pick: PickOne,
): Mistake | undefined {
  if (purpose === 'answer') {
    const other = otherValue(text, belief, pick)
    return other === undefined ? undefined : { type: wrongRow, entity: text, action: answerMove(other, belief.goal).action }
  }
  const rival = similarNodes[pick(similarNodes.length)]
  if (purpose !== 'pick' || rival === undefined) return undefined
  return { type: wrongRow, entity: `${belief.nextStage} ${node?.name ?? ''}`, action: action.replace(/\[\w+\]/, `[${rival.id}]`) }
}

/** Returns a value from the same column of another row, or a different number. */
function otherValue(answer: string, { history, plan }: Belief, pick: PickOne): string | undefined {
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

function useStaleId({ action, node }: Move, { history }: Belief, pick: PickOne): Mistake | undefined {
  if (node === undefined || !/^\d+$/.test(node.id)) return undefined
  const shown = new Set(history.page.nodes.map(({ id }) => id))
  const old =
    history.documents.at(-2)?.nodes.filter(({ id, name, role }) => !shown.has(id) && role === node.role && name === node.name) ??
    []
  const oldId = old[pick(old.length)]?.id
  const id = oldId ?? String(Number(node.id) + 10_000)
  return { type: staleId, entity: node.name, action: action.replace(`[${node.id}]`, `[${id}]`) }
}

function fillOtherField({ purpose, action, node }: Move, { history }: Belief, pick: PickOne): Mistake | undefined {
  if (purpose !== 'fill' || node === undefined) return undefined
  const others = history.page.nodes.filter((each) => isField(each) && each.id !== node.id && each.value === undefined)
  const other = others[pick(others.length)]
  return other && { type: wrongField, entity: node.name, action: action.replace(`[${node.id}]`, `[${other.id}]`) }
}

function chooseAnother({ purpose, action, node, text = '' }: Move, { history }: Belief, pick: PickOne): Mistake | undefined {
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
  return other === undefined ? undefined : { type: lostFilter, entity: text, action: action.replace(`[${text}]`, `[${other}]`) }
}

function answerOtherwise({ purpose, text = '' }: Move, { plan, goal }: Belief): Mistake | undefined {
  if (purpose !== 'answer' || !plan.isQuestion || text.startsWith('N/A')) return undefined
  const other = inOtherUnit(text)
  return other === undefined ? undefined : { type: wrongUnit, entity: text, action: answerMove(other, goal).action }
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
  return other.action === action ? undefined : { type: goesInCircles, entity: action, action: other.action }
}
