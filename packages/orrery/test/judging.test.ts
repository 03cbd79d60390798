import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createModelJudge, type JudgedFiles, judgeFiles } from '@orreryjs/orrery/judging'
import { orreryNaming } from '@orreryjs/orrery/named'
import { withFiles } from '@orreryjs/runs/registry'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** Three tasks: an answer, a URL, and a comparison by a model. */
const TASKS = [
  taskOf(3, { eval_types: ['string_match'], reference_answers: { exact_match: 'Yoga ball' } }),
  taskOf(4, { eval_types: ['url_match'], reference_url: '__REDDIT__/f/books', url_note: 'GOLD in PRED' }),
  taskOf(5, { eval_types: ['string_match'], reference_answers: { fuzzy_match: ['25 minutes'] } }),
]

function taskOf(id: number, evaluation: object): object {
  const empty = { reference_answers: null, reference_url: '', program_html: [] }
  return { task_id: id, intent: `Goal ${id}`, eval: { ...empty, ...evaluation } }
}

function write(name: string, data: string | Uint8Array): string {
  mkdirSync(dirname(place.file(name)), { recursive: true })
  writeFileSync(place.file(name), data)
  return place.file(name)
}

let tasks: string
beforeAll(() => {
  tasks = write('test.raw.json', JSON.stringify(TASKS))
})

const URL = 'http://localhost:9999/f/books'
const lines = (records: readonly object[]): string => records.map((record) => JSON.stringify(record)).join('\n')

/** Formats of the same two answers. */
const FORMATS: Readonly<Record<string, string>> = {
  'a list': JSON.stringify([
    { task_id: 3, answer: 'Yoga ball' },
    { task_id: 4, answer: '', url: URL },
  ]),
  'lines with other names': lines([
    { Task_ID: '3', final_answer: 'Yoga ball' },
    { id: 4, prediction: null, last_url: URL },
  ]),
  'a map of answers and records': JSON.stringify({ 3: 'Yoga ball', 4: { url: URL } }),
  'results in a member': JSON.stringify({
    model: 'm',
    results: [
      { task: 3, response: 'Yoga ball' },
      { task: 4, final_url: URL },
    ],
  }),
  'names of BrowserGym': lines([
    { task_name: 'webarena.3', message: 'Yoga ball' },
    { task_name: 'webarena_verified.22.4', url: URL },
  ]),
  'paths of configurations': lines([
    { config_file: 'config_files/3.json', pred: 'Yoga ball' },
    { config_file: 'config_files/4.json', url: URL },
  ]),
  "WebArena's actions": lines([
    { task_id: 3, trajectory: [{ url: 'http://x', action: 'click [3]' }, { action: 'stop [Yoga ball]' }] },
    { task_id: 4, trajectory: [{ info: { page: { url: URL } }, action: 'stop []' }] },
  ]),
  "BrowserGym's actions": lines([
    { id: 3, steps: [{ action: 'click("3")' }, { action: "send_msg_to_user('Yoga ball')" }] },
    { id: 4, steps: [{ url: URL, action: 'noop()' }] },
  ]),
  'actions with an answer': lines([
    { id: 3, trajectory: [{ action: { action_type: 17, answer: 'Yoga ball' } }] },
    { id: 4, trajectory: [{ url: URL }, { action_type: 17, answer: '' }] },
  ]),
}

test.each(Object.entries(FORMATS))('reads %s', async (name, text) => {
  const { judged, problems, unanswered } = await judgeFiles(tasks, write(`${name}.json`, text))
  expect(judged).toMatchObject([
    { task: 3, original: 'success', repaired: 'success' },
    { task: 4, original: 'success', repaired: 'success' },
  ])
  expect([problems, unanswered]).toEqual([[], [5]])
})

test('reads a directory: gzip, lines, and ids in the names of files and folders', async () => {
  write('all/3.json', JSON.stringify({ answer: 'Yoga ball' }))
  write('all/4/agent_response.json', JSON.stringify({ url: URL, status: 'SUCCESS' }))
  write('all/more.jsonl.gz', gzipSync(JSON.stringify({ task_id: 5, answer: '25 minutes' })))
  write('all/notes.txt', 'not read')
  const { judged, problems } = await judgeFiles(tasks, place.file('all'))
  expect(judged.map(({ task, repaired }) => [task, repaired])).toEqual([3, 4, 5].map((task) => [task, 'success']))
  expect(problems).toEqual([])
})

test('a structured response is one answer', async () => {
  const response = { task_type: 'RETRIEVE', status: 'SUCCESS', retrieved_data: ['Yoga ball'], error_details: null }
  const { differing } = await judgeFiles(tasks, write('verified/3.json', JSON.stringify(response)))
  expect(differing).toMatchObject([{ task: 3, original: 'failure', repaired: 'success' }])
})

test('names unknown tasks, second answers and unreadable records, and judges the rest', async () => {
  const answers = [
    { task_id: 3, answer: 'lamp' },
    { task_id: 9, answer: 'x' },
    { task_id: 4, url: URL },
    { task_id: 4, url: `${URL}/2` },
    { answer: 'x' },
    { task_id: 5, model: 'm' },
    7,
  ]
  const judged: JudgedFiles = await judgeFiles(
    tasks,
    write('problems.jsonl', answers.map((each) => JSON.stringify(each)).join('\n')),
  )
  expect(judged.judged).toMatchObject([{ task: 3, original: 'failure', repaired: 'failure' }])
  expect(judged.problems.map(({ where, reason }) => `${where.split('problems')[1]}: ${reason}`)).toEqual([
    '.jsonl, value 5: names no task (found the fields answer). Expected task_id',
    '.jsonl, value 6: task 5 has nothing to judge (found the fields task_id, model). Expected answer, url or html',
    '.jsonl, value 7: is not a JSON object',
    `.jsonl, value 2: no task 9 in ${tasks}`,
    `.jsonl, value 4: another answer to task 4, which is not judged; the first is in ${place.file('problems.jsonl')}, value 3`,
  ])
  expect(judged).toMatchObject({ tasks: 3, answers: 7, unanswered: [5] })
})

describe('is refused', () => {
  const one = JSON.stringify(TASKS[0])
  test.each([
    ['missing tasks', 'none.json', undefined, /^FILE_UNREADABLE: /],
    ['an empty list', 'empty.json', '[]', /^DATA_INVALID: \S+empty.json: contains no tasks/],
    ['text', 'text.json', 'hello', /^DATA_INVALID: \S+text.json/],
    ['a task twice', 'twice.jsonl', `${one}\n${one}`, /^DATA_INVALID: \S+, task 2: the id 3 occurs twice/],
    ['a task without checks', 'bare.json', '{"task_id":1}', /^DATA_INVALID: \S+, task 1: the field eval is invalid/],
    ['an unknown check', 'odd.json', JSON.stringify(taskOf(1, { eval_types: ['x'] })), /task 1: the field eval_types .* got "x"/],
  ])('a file of tasks with %s', async (_, name, text, message) => {
    const file = text === undefined ? place.file(name) : write(name, text)
    await expect(judgeFiles(file, write('fine.json', '{"3":"a"}'))).rejects.toSatisfy(
      ({ code, message: given }: { code: string; message: string }) => message.test(`${code}: ${given}`),
    )
  })

  test.each([
    ['missing answers', 'none.jsonl', undefined, 'FILE_UNREADABLE'],
    ['an empty file', 'empty.jsonl', '', 'DATA_INVALID'],
    ['a torn line', 'torn.jsonl', '{"task_id":3,"answer":"a"}\n{"task_id":4', 'DATA_INVALID'],
  ])('%s', async (_, name, text, code) => {
    await expect(judgeFiles(tasks, text === undefined ? place.file(name) : write(name, text))).rejects.toMatchObject({ code })
  })

  test('an unknown site, and an address that is none', async () => {
    const answers = write('fine.json', '{"3":"a"}')
    await expect(judgeFiles(tasks, answers, { sites: { SHOPING: 'http://a' } })).rejects.toThrow('Did you mean "SHOPPING"?')
    await expect(judgeFiles(tasks, answers, { sites: { map: 'a.test' } })).rejects.toThrow('site MAP: "a.test" is no address')
  })
})

test('any JSON is read or refused with a code', async () => {
  const key = fc.constantFrom(
    'task_id',
    'id',
    '3',
    'answer',
    'url',
    'trajectory',
    'results',
    'action',
    'retrieved_data',
    '__proto__',
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(3, 4, -1, 1.5, null, true, 'stop [a]', '3', 'http://localhost:9999/f/books', '\u202e'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      const file = write('any.json', JSON.stringify(value))
      const judged = await judgeFiles(tasks, file).catch((error: { code?: string; message: string }) => {
        expect([error.code, error.message.startsWith(file)], error.message).toEqual(['DATA_INVALID', true])
      })
      if (judged) expect(judged.problems.every(({ where, reason }) => where !== '' && reason !== '')).toBe(true)
    }),
    { numRuns: 200 },
  )
})

describe('a model as judge', () => {
  const answers = (): string => write('fuzzy.json', '{"5":"about half an hour"}')

  test('answers the questions of both judges', async () => {
    const reply = 'This is not incorrect. Verdict: correct'
    const code = `export default { id: 'j', generate: ({ messages }) => ({ choices: [{ finish: 'stop', text: messages[1].content.includes('25 minutes') ? ${JSON.stringify(reply)} : '' }], usage: { inputTokens: 1, outputTokens: 1 } }) }`
    const file = write('judge.mjs', code)
    const ask = await createModelJudge(file, withFiles(orreryNaming(file)))
    const { judged, questions, missing, problems } = await judgeFiles(tasks, answers(), { ask })
    expect(problems).toEqual([])
    expect(judged).toMatchObject([
      { original: 'failure', repaired: 'success', checks: [{ repairs: [{ rule: 'last-verdict' }] }] },
    ])
    expect([questions, missing]).toEqual([1, {}])
    expect((await judgeFiles(tasks, answers())).missing).toEqual({ 'model judge': 1 })
  })

  test('that fails leaves the other verdicts, and is a problem', async () => {
    const both = write('both.json', '{"3":"Yoga ball","5":"about half an hour"}')
    const file = write('broken.mjs', "export default { id: 'j', generate() { throw new Error('no connection') } }")
    const ask = await createModelJudge(file, withFiles(orreryNaming(file)))
    const { judged, problems } = await judgeFiles(tasks, both, { ask })
    expect(judged.map(({ repaired }) => repaired)).toEqual(['success', 'not-judged'])
    expect(problems).toEqual([{ where: 'model judge', reason: expect.stringContaining('no connection') }])
  })
})
