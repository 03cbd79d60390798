/** Answers for property tests of the judge: right ones, near misses, and windows of pages. */
import { databasesOf, rowsOfSites } from '../../src/data.ts'
import { competingTexts } from '../../src/evaluate/answers/competing-texts.ts'
import { plainText } from '../../src/evaluate/answers/plain-text.ts'
import type { ExpectedAnswer, Value } from '../../src/evaluate/expected.ts'
import { judgeAnswer } from '../../src/evaluate/judge-answer.ts'
import { createWebArena } from '../../src/index.ts'
import { answerText } from '../../src/plan/answer.ts'
import { instanceOf, type WebArenaTask } from '../../src/tasks/task.ts'
import type { Frame } from './answer-frames.ts'

const world = createWebArena({})
const databases = databasesOf('standard', {})

/** A task that expects an answer. */
export interface AnswerCase {
  readonly task: WebArenaTask
  readonly answer: Exclude<ExpectedAnswer, { kind: 'impossible' }>
}

/** All tasks of splits `test` and `dev` that expect an answer. */
export const CASES: readonly AnswerCase[] = ['test', 'dev'].flatMap((split) =>
  [...world.tasks.ids(split)].flatMap((id) => {
    const task = world.tasks.get(id)
    const { answer } = instanceOf(task).expected()
    return answer === undefined || answer.kind === 'impossible' ? [] : [{ task, answer }]
  }),
)

/** True if dialect `strict` accepts an answer. */
export function isAccepted({ task, answer }: AnswerCase, given: string): boolean {
  const tables = rowsOfSites(databases, task.sites)
  return judgeAnswer({ goal: task.goal, expected: answer, tables }, given, 'strict') === 'success'
}

/** Phrases an answer to a case. */
export function phrased(frame: Frame, { task }: AnswerCase, answer: AnswerCase['answer']): string {
  return frame.phrase(answerText({ answer }), partsOf(answer), task.goal)
}

function partsOf(answer: AnswerCase['answer']): readonly string[] {
  const text = (value: Value): string => answerText({ answer: { kind: 'value', value } })
  if (answer.kind === 'list') return answer.values.map(text)
  if (answer.kind === 'pairs') return answer.pairs.map(([key, value]) => `${key}: ${text(value)}`)
  return [answerText({ answer })]
}

/** Window sizes in characters. */
export const WINDOW_SIZES = [50, 100, 200, 700, 1500, 3000]

/** Minimum distance between windows in characters. */
const MIN_STRIDE = 150

/** Returns windows of the last three pages that the oracle reads: as observation, and as visible text in several forms. */
export function pageWindows({ task }: AnswerCase, size: number): readonly string[] {
  const pages = pagesByTask.get(task) ?? lastPages(task)
  pagesByTask.set(task, pages)
  return pages.flatMap((page) => {
    const visible = [...page.matchAll(/'([^'\n]{2,})'|"([^"\n]{2,})"/g)].map(([, single, double]) => single ?? double)
    const forms = [page, visible.join('\n'), visible.join(' '), visible.map((text) => `- ${text}`).join('\n'), visible.join(', ')]
    return forms.flatMap((text) => windowsOf(text, size))
  })
}

const pagesByTask = new Map<WebArenaTask, readonly string[]>()

/** Returns the last three pages that the oracle reads. */
function lastPages(task: WebArenaTask): readonly string[] {
  let { state } = world.start(task)
  const pages: string[] = []
  for (const action of (world.plan(state) ?? []).slice(0, -1)) {
    const turn = world.step(state, action)
    state = turn.state
    pages.push(turn.observation.text)
  }
  return pages.slice(-3)
}

function windowsOf(text: string, size: number): readonly string[] {
  const stride = Math.max(size / 2, MIN_STRIDE)
  return Array.from({ length: Math.ceil(text.length / stride) }, (_, index) => text.slice(index * stride, index * stride + size))
}

/** Returns answers that are wrong in one value, in a key, or in the number of values. */
export function nearMisses({ task, answer }: AnswerCase): readonly AnswerCase['answer'][] {
  switch (answer.kind) {
    case 'value': {
      const rivals = rivalsOf(answer.value, task)
      return [
        ...[...rivals, ...misspelled(answer.value)].map((value) => ({ kind: 'value', value }) as const),
        ...rivals.flatMap((rival) => [list(answer.value, rival), list(rival, answer.value)]),
      ]
    }
    case 'list': {
      const [first] = answer.values
      if (first === undefined) return []
      return [
        ...answer.values.flatMap((value, index) =>
          [...rivalsOf(value, task), ...misspelled(value)].map((other) => list(...answer.values.with(index, other))),
        ),
        ...(answer.values.length > 1 ? [list(...answer.values.slice(1))] : []),
        ...[...rivalsOf(first, task), ...choicesOf(answer)].map((rival) => list(...answer.values, rival)),
        ...(first.type === 'text' ? [list(...answer.values, { type: 'text', text: 'Nobody Inparticular' })] : []),
      ]
    }
    case 'pairs': {
      const { pairs } = answer
      const changed = [
        pairs.map(([key, value], index) => [key, index === 0 ? (rivalsOf(value, task)[0] ?? value) : value] as const),
        pairs.slice(1),
        pairs.map(([key, value], index) => [key, pairs[(index + 1) % pairs.length]?.[1] ?? value] as const),
      ]
      return changed
        .filter((other) => JSON.stringify(other) !== JSON.stringify(pairs))
        .map((other) => ({ kind: 'pairs', pairs: other }))
    }
    case 'fact':
      return [
        { ...answer, isYes: !answer.isYes },
        ...[...rivalsOf(answer.fact, task), ...misspelled(answer.fact)].map((fact) => ({ ...answer, fact })),
      ]
  }
}

/** Returns the choices of the goal that are not expected, each as a value. */
function choicesOf({ others = [] }: Extract<AnswerCase['answer'], { kind: 'list' }>): readonly Value[] {
  return others.map((text) => ({ type: 'text', text }))
}

function list(...values: readonly Value[]): AnswerCase['answer'] {
  return { kind: 'list', values }
}

function misspelled(value: Value): readonly Value[] {
  return value.type === 'text' ? [{ ...value, text: `${value.text}x` }] : []
}

/** Returns another value of the type: of a text, another cell of its column, if any. */
function rivalsOf(value: Value, task: WebArenaTask): readonly Value[] {
  switch (value.type) {
    case 'text': {
      const [own, goal] = [plainText(value.text), plainText(task.goal)]
      const rivals = [...competingTexts(own, rowsOfSites(databases, task.sites))].filter(
        (each) => !goal.includes(each) && !own.includes(each),
      )
      const rival = rivals[(goal.length * 7) % Math.max(1, rivals.length)]
      return rival === undefined ? [] : [{ type: 'text', text: rival }]
    }
    case 'number':
      return [{ ...value, number: value.number + 1 }]
    case 'money':
      return [{ ...value, cents: value.cents + 100 }]
    case 'date':
      return [{ ...value, date: value.date.replace(/\d$/, (digit) => (digit === '1' ? '2' : '1')) }]
    case 'duration':
      return [{ ...value, minutes: value.minutes + 1 }]
    case 'distance':
      return [{ ...value, metres: Math.round(value.metres * 1.1) + 1 }]
  }
}
