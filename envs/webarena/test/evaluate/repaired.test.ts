import type { JsonObject, JsonValue } from '@orreryjs/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastVerdictOf, verdictOf } from '../../src/evaluate/judge.ts'
import { REPAIRS, type RepairRule } from '../../src/evaluate/repaired/repair.ts'
import { evaluateHtmlRepaired } from '../../src/evaluate/repaired/repaired-html.ts'
import { evaluateStringRepaired } from '../../src/evaluate/repaired/repaired-string.ts'
import { evaluateUrlRepaired } from '../../src/evaluate/repaired/repaired-url.ts'
import { hasDifference, judgeSubmission } from '../../src/judge/judge-submission.ts'
import { readOriginalTask } from '../../src/judge/original-task.ts'
import { missingRecordings, recordedRows } from '../replay/recorded.ts'

/** Returns a task as the original writes it. */
function taskOf(evaluation: JsonObject, intent = 'Which one is it?'): JsonObject {
  const empty = { reference_answers: null, reference_url: '', program_html: [] }
  return { task_id: 7, sites: ['shopping'], intent, eval: { ...empty, ...evaluation } }
}

function texts(references: JsonObject, note?: string): JsonObject {
  return taskOf({ eval_types: ['string_match'], reference_answers: references, ...(note !== undefined && { string_note: note }) })
}

function address(reference: string, rule = 'GOLD in PRED'): JsonObject {
  return taskOf({ eval_types: ['url_match'], reference_url: reference, url_note: rule })
}

function page(required: JsonObject, locator = ''): JsonObject {
  return taskOf({ eval_types: ['program_html'], program_html: [{ url: 'last', locator, required_contents: required }] })
}

const SHOP = 'http://h:7770'
const LONG = `The page shows: ${'lamps, shades and bulbs are listed here with prices and more words, '.repeat(9)}`

type Case = readonly [rule: RepairRule, task: JsonObject, answer: string, verdicts: string]

/** Answers about which the judges differ, and next to each rule answers on its other side. */
const ANSWERS: readonly Case[] = [
  ['alternatives', texts({ must_include: ['65 |OR| 3'] }), '3 stars', 'failure success'],
  ['alternatives', texts({ exact_match: 'red |OR| blue' }), 'Blue', 'failure success'],
  ['part-of-value', texts({ must_include: ['12', '5'] }), '112 and 50', 'success failure'],
  ['part-of-value', texts({ must_include: ['Dry'] }), 'laundry', 'success failure'],
  ['part-of-value', texts({ must_include: ['2.5km'] }), '12.5km', 'success failure'],
  ['number-form', texts({ must_include: ['0'] }), 'You spent $0.00', 'failure success'],
  ['number-form', texts({ must_include: ['1200.50', 'a'] }), 'a costs $1,200.5', 'failure success'],
  ['number-form', texts({ exact_match: '42' }), '42.0', 'failure success'],
  ['text-form', texts({ exact_match: 'Yoga ball' }), '**“Yoga  ball”**.', 'failure success'],
  ['text-form', texts({ exact_match: 'Yoga ball' }), '{"answer": "Yoga ball"}', 'failure success'],
  ['text-form', texts({ must_include: ['914km'] }), 'It is 914 km.', 'failure success'],
  ['sentence', texts({ exact_match: 'Yoga ball' }), 'The best-selling one is Yoga ball.', 'failure success'],
  ['denied', texts({ must_include: ['Yoga ball'] }), 'It is not Yoga ball.', 'success failure'],
  ['copied-page', texts({ must_include: ['Yoga ball'] }), `${LONG} Yoga ball`, 'success failure'],
  ['copied-page', texts({ must_include: ['Yoga ball'] }), "[12] link 'Yoga ball'\n[13] link 'Lamps'", 'success failure'],
  ['copied-page', texts({ must_include: ['Yoga ball'] }), `Yoga ball${' '.repeat(2)}${'x'.repeat(5000)}`, 'success failure'],
  ['bare-na', texts({ fuzzy_match: 'N/A' }, 'no such order'), 'N/A', 'success failure'],
  ['empty-reference', texts({ must_include: [''] }), 'anything', 'success undecided'],
  ['empty-reference', texts({}), 'anything', 'success undecided'],
  ['reference-form', texts({ must_include: 'red' }), 'red', 'error undecided'],
  ['reference-form', texts({ fuzzy_match: 'N/A' }), 'There is no such order', 'error undecided'],
]

const URLS: readonly Case[] = [
  ['partial-url', address('__SHOPPING__/f/book'), `${SHOP}/f/bookshelf`, 'success failure'],
  ['partial-url', address('__SHOPPING__'), `${SHOP}/any/page`, 'success failure'],
  ['partial-url', address('http://a.test/x'), 'http://b.test/a.test/x', 'success failure'],
  ['partial-url', address('http://a.test/x'), 'http://ba.test/x', 'success failure'],
  ['list-alternatives', address('__MAP__/a?q=1 |OR| __MAP__/b?r=2'), 'http://h:3000/b?r=2', 'failure success'],
  ['url-values', address('__GITLAB__/i?l=a&l=b'), 'http://h:8023/i?l=a', 'success failure'],
  ['url-form', address('http://a.test/my page'), 'HTTP://A.test:80/my%20page/', 'failure success'],
  ['url-form', address('__SHOPPING__/list?product_list_order=position'), `${SHOP}/list`, 'failure success'],
  ['reference-form', address('__SHOPPING__/a', 'EXACT'), `${SHOP}/a`, 'error undecided'],
  ['empty-reference', address(''), `${SHOP}/a`, 'success undecided'],
]

const PAGES: readonly Case[] = [
  ['part-of-value', page({ must_include: ['12'] }), '<p>112</p>', 'success failure'],
  ['text-form', page({ must_include: ["what's new"] }), '<p>What’s&nbsp;new</p>', 'failure success'],
  ['empty-reference', page({ must_include: [''] }), '<p></p>', 'success undecided'],
  ['reference-form', page({ must_exclude: ['a'] }), '<p></p>', 'error undecided'],
]

/** Answers about which the judges agree. */
const AGREED: readonly (readonly [task: JsonObject, answer: string, verdict: string])[] = [
  [texts({ must_include: ['12', '5'] }), '12 and 5', 'success'],
  [texts({ must_include: ['Uneven color'] }), 'uneven colors', 'success'],
  [texts({ must_include: ['170'] }), '000000170', 'success'],
  [texts({ must_include: ['0'] }), '10', 'failure'],
  [texts({ must_include: ['red |OR| blue'] }), 'green', 'failure'],
  [texts({ exact_match: 'Yoga ball' }), 'Yoga balls or lamps', 'failure'],
  [texts({ exact_match: 'Yoga ball' }), 'Either Yoga ball or Lamp A', 'failure'],
  [texts({ exact_match: '06516' }), '6516', 'failure'],
  [texts({ must_include: ['Yoga ball'] }), 'No doubt: Yoga ball', 'success'],
]

function submissionOf({ eval: evaluation }: JsonObject, given: string): object {
  const { eval_types: types } = evaluation as JsonObject
  const [type] = types as readonly string[]
  return type === 'string_match' ? { answer: given } : type === 'url_match' ? { url: given } : { html: given }
}

describe('the repaired judges', () => {
  test.each([...ANSWERS, ...URLS, ...PAGES])('%s: %j, %j', (rule, value, given, verdicts) => {
    const judged = judgeSubmission(readOriginalTask(value, 'task'), submissionOf(value, given))
    expect(`${judged.original} ${judged.repaired}`).toBe(verdicts)
    const rules = judged.checks.flatMap(({ repairs }) => repairs.map((repair) => repair.rule))
    expect(rules).toEqual(hasDifference(judged) ? expect.arrayContaining([rule]) : [])
  })

  test.each(AGREED)('agree: %j, %j', (value, given, verdict) => {
    const { original, repaired } = judgeSubmission(readOriginalTask(value, 'task'), submissionOf(value, given))
    expect([original, repaired]).toEqual([verdict, verdict])
  })

  test('every repair is a case', () => {
    const withModel = ['last-verdict', 'unclear-verdict', 'same-text']
    const rules = new Set([...ANSWERS, ...URLS, ...PAGES].map(([rule]) => rule as string).concat(withModel))
    expect([...rules].sort()).toEqual(Object.keys(REPAIRS).sort())
  })

  test('the URL of an unknown host is not judged, unless its site is given', () => {
    const task = readOriginalTask(address('__REDDIT__/f/books'), 'task')
    const at = (sites: Record<string, string>): string =>
      judgeSubmission(task, { url: 'https://forum.test/r/f/books/1' }, { sites }).repaired
    expect(judgeSubmission(task, { url: 'https://forum.test/f/books' }).checks[0]?.missing).toEqual(['site address'])
    expect([at({}), at({ REDDIT: 'https://forum.test/r/' }), at({ REDDIT: 'https://forum.test' })]).toEqual([
      'not-judged',
      'success',
      'failure',
    ])
  })

  test('a failed check decides a task with checks that need a browser', () => {
    const both = taskOf({
      eval_types: ['url_match', 'program_html'],
      reference_url: '__SHOPPING__/a',
      program_html: [{ url: 'last', locator: 'document.body.title', required_contents: { exact_match: 'a' } }],
    })
    const task = readOriginalTask(both, 'task')
    expect(judgeSubmission(task, { url: `${SHOP}/b` })).toMatchObject({ original: 'failure', repaired: 'failure' })
    expect(judgeSubmission(task, { url: `${SHOP}/a` })).toMatchObject({ original: 'not-judged', repaired: 'not-judged' })
  })
})

describe('a model as judge', () => {
  /** Replies, the original's verdict (`-`: it raises) and the last one (`-`: undecided). */
  const REPLIES = [
    ['correct', 1, 1],
    ['**Incorrect**.', 0, 0],
    ['partially correct', 0, 0],
    ['The phrasing differs, which is not incorrect. Verdict: correct', 0, 1],
    ['A part is correct. Verdict: incorrect', 0, 0],
    ['This is not correct.', 1, 0],
    ["It isn't correct", 1, 0],
    ['It is not incorrect.', 0, 1],
    ['correct/incorrect/partially correct', 0, '-'],
    ['I cannot tell.', '-', '-'],
    ['wrong', '-', 0],
    ['', '-', '-'],
  ] as const

  test.each(REPLIES)('%j', (reply, original, last) => {
    const attempt = (): number | string => {
      try {
        return verdictOf('same-answer', reply)
      } catch (error) {
        expect((error as Error).message).not.toBe('')
        return '-'
      }
    }
    expect([attempt(), lastVerdictOf('same-answer', reply) ?? '-']).toEqual([original, last])
  })

  test('decides both verdicts of a task, and questions are open without it', () => {
    const task = readOriginalTask(texts({ fuzzy_match: ['25 minutes'] }), 'task')
    const open = judgeSubmission(task, { answer: 'about half an hour' })
    expect(open).toMatchObject({ original: 'not-judged', repaired: 'not-judged', checks: [{ missing: ['model judge'] }] })
    const judgedBy = (reply: string): object =>
      judgeSubmission(
        task,
        { answer: 'about half an hour' },
        { replies: new Map(open.questions.map(({ prompt }) => [prompt, reply])) },
      )
    const repairs = (rule: RepairRule): object => [{ repairs: [{ rule }] }]
    expect(judgedBy('not incorrect, so: correct')).toMatchObject({
      original: 'failure',
      repaired: 'success',
      checks: repairs('last-verdict'),
    })
    expect(judgedBy('no idea')).toMatchObject({ original: 'error', repaired: 'undecided', checks: repairs('unclear-verdict') })
    expect(judgedBy('correct')).toMatchObject({
      original: 'success',
      repaired: 'success',
      checks: [{ repairs: [] }],
      questions: [],
    })
  })

  test('is not asked about an answer with the text of the reference', () => {
    const config = { intent: '', references: { fuzzy_match: ['25 minutes'] } }
    expect(evaluateStringRepaired(config, '"25 minutes."')).toMatchObject({
      score: 1,
      questions: [],
      repairs: [{ rule: 'same-text' }],
    })
  })

  test('the reason of an impossible task is a factor, not the score', () => {
    const config = { intent: '', references: { must_include: ['red'], fuzzy_match: 'N/A' }, note: 'no such order' }
    expect(evaluateStringRepaired(config, 'N/A: there is no such order').score).toBe(0)
  })
})

/** JSON values of any form, with the words of tasks. */
const value = fc.jsonValue({ maxDepth: 3 })
const words = fc.constantFrom(
  '1',
  '0',
  '$1,200.00',
  'red',
  'not',
  ' |OR| ',
  "it's",
  '“',
  '\u202e',
  '\0',
  '12',
  '.',
  '{',
  '"',
  '\n',
  'N/A',
)
const answer = fc.oneof(
  fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('no references, answers, URLs and pages make the repaired judges throw, and every undecided verdict has a reason', () => {
  fc.assert(
    fc.property(value, fc.string(), answer, (reference, note, given) => {
      const references = { exact_match: reference, must_include: [given], fuzzy_match: reference } as Record<string, JsonValue>
      for (const judged of [
        evaluateStringRepaired({ intent: given, references, note }, given),
        evaluateStringRepaired({ intent: note, references: { must_include: reference } as Record<string, JsonValue> }, given),
        evaluateUrlRepaired({ reference: note, rule: given }, given),
        evaluateUrlRepaired({ reference: `http://a.test/${note}` }, `http://a.test/${given}`),
        evaluateHtmlRepaired({ must_include: reference } as JsonObject, given),
      ]) {
        expect(judged.repairs.every(({ rule, reason }) => rule in REPAIRS && reason !== '')).toBe(true)
        if (judged.score === undefined) expect(judged.repairs).not.toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('an answer equal to its reference passes, with any case and quotation marks', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[a-z]$/), fc.constantFrom('', '"', "'"), (reference, mark) => {
      const given = mark + reference.toUpperCase() + mark
      for (const references of [{ exact_match: reference }, { must_include: [reference] }])
        expect(evaluateStringRepaired({ intent: '', references }, given).score).toBe(1)
    }),
    { numRuns: 200 },
  )
})

/** The original's verdict about a recorded call, or the question that it would ask. */
function recordedVerdict({ ok, judge, error }: JsonObject): string {
  if (judge !== undefined) return String(judge)
  if (error !== undefined) return 'error'
  return Number(ok) === 1 ? 'success' : 'failure'
}

describe.skipIf(missingRecordings !== undefined)('calls recorded from WebArena (needs ../shared/data/webarena)', () => {
  const rows = missingRecordings === undefined ? recordedRows<JsonObject>('evaluators.jsonl') : []

  test('every recorded answer has the original verdict, or its question to a model', () => {
    const calls = rows.filter(({ kind }) => kind === 'string_evaluator')
    expect(calls.length).toBeGreaterThan(100)
    for (const row of calls) {
      const task = readOriginalTask({ ...(row['config'] as JsonObject), task_id: 0 }, 'row')
      const { original, questions } = judgeSubmission(task, { answer: String(row['answer']) })
      const shown = JSON.stringify(row)
      if (row['judge'] === undefined) expect(original, shown).toBe(recordedVerdict(row))
      else if (original === 'not-judged') expect(questions[0]?.prompt, shown).toBe(row['judge'])
      // The product is 0 before the original asks.
      else expect(original, shown).toBe('failure')
    }
  })

  test('every recorded URL has the original verdict', () => {
    const calls = rows.filter(({ kind }) => kind === 'url_evaluator')
    expect(calls.length).toBeGreaterThan(90)
    for (const row of calls) {
      const task = readOriginalTask(address(String(row['reference_url']), String(row['url_note'] ?? 'GOLD in PRED')), 'row')
      expect(judgeSubmission(task, { url: String(row['url']) }).original, JSON.stringify(row)).toBe(recordedVerdict(row))
    }
  })

  test('every recorded inclusion and match has the original verdict', () => {
    const calls = rows.filter(({ kind }) => kind === 'exact_match' || kind === 'must_include')
    expect(calls.length).toBeGreaterThan(300)
    for (const row of calls) {
      // A single reference is compared as a token, and a second one turns this off.
      const list = row['tokenize'] === true ? [row['ref'] ?? ''] : [row['ref'] ?? '', '']
      const references = row['kind'] === 'exact_match' ? { exact_match: row['ref'] ?? '' } : { must_include: list }
      const { original } = judgeSubmission(readOriginalTask(texts(references), 'row'), { answer: String(row['pred']) })
      // The evaluator cleans the answer before the comparison cleans it again.
      if (!/^\s*['"]/.test(String(row['pred']))) expect(original, JSON.stringify(row)).toBe(recordedVerdict(row))
    }
  })
})

test('a value of a wrong form is refused with the field, and no other error is thrown', () => {
  fc.assert(
    fc.property(value, value, (whole, evaluation) => {
      for (const given of [
        whole,
        taskOf({ eval_types: ['string_match', 'url_match', 'program_html'], ...(evaluation as JsonObject) }),
      ]) {
        try {
          readOriginalTask(given as JsonObject, 'x.json, task 1')
        } catch (error) {
          expect(error).toMatchObject({ code: 'DATA_INVALID', message: expect.stringMatching(/^x\.json, task 1: \S/) })
        }
      }
    }),
    { numRuns: 200 },
  )
})
