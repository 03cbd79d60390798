import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn, type RanHere } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

beforeAll(() => {
  const reference = { eval_types: ['string_match'], reference_answers: { exact_match: 'Yoga ball' } }
  const tasks = [1, 2, 3].map((id) => ({ task_id: id, intent: 'Which product sells best?', eval: reference }))
  writeFileSync(place.file('tasks.json'), JSON.stringify(tasks))
  writeFileSync(place.file('answers.json'), JSON.stringify({ 1: 'It is Yoga ball.', 2: 'Yoga ball' }))
  writeFileSync(place.file('wrong.json'), JSON.stringify({ 1: 'lamp', 9: 'lamp' }))
})

function judge(...args: readonly string[]): Promise<RanHere> {
  return orreryIn(place.path, ['judge', '--tasks', 'tasks.json', ...args])
}

test('prints both verdicts, each difference with its reason, and tasks without an answer', async () => {
  const { code, stdout } = await judge('--answers', 'answers.json', '--out', 'verdicts.json')
  expect(stdout).toMatchInlineSnapshot(`
    "3 tasks, 2 answers, 2 judged, 1 differing

    verdict       original  repaired
    success              1         2
    failure              1         0
    success rate    50.0 %   100.0 %

    Differing verdicts
    task  original  repaired  check         rule: reason
    1     failure   success   string_match  sentence: the answer states "Yoga ball" and no other candidate

    Tasks without an answer: 1 (3)
    "
  `)
  expect(code).toBe(0)
  const json = await judge('--answers', 'answers.json', '--json')
  expect(readFileSync(place.file('verdicts.json'), 'utf8')).toBe(json.stdout)
  expect(JSON.parse(json.stdout)).toMatchObject({
    original: { success: 1, failure: 1 },
    repaired: { success: 2 },
    unanswered: [3],
  })
})

test('overwrites no file without --force', async () => {
  const before = readFileSync(place.file('answers.json'), 'utf8')
  const refused = await judge('--answers', 'answers.json', '--out', 'answers.json')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('FILE_EXISTS: answers.json already exists')])
  expect(readFileSync(place.file('answers.json'), 'utf8')).toBe(before)
  expect((await judge('--answers', 'answers.json', '--out', 'verdicts.json', '--force')).code).toBe(0)
})

test('judges the other answers if one names an unknown task, and exits with 1', async () => {
  const { code, stdout } = await judge('--answers', 'wrong.json')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^failure +1 +1$/m)
  expect(stdout).toContain('wrong.json, 9: no task 9 in tasks.json')
})

test('refuses flags of a model without a model, and missing files', async () => {
  const unused = await judge('--answers', 'answers.json', '--base-url', 'http://localhost:1/v1')
  expect([unused.code, unused.stderr]).toEqual([
    2,
    expect.stringContaining('USAGE: flags of a model have no effect without --judge'),
  ])
  const missing = await judge('--answers', 'none.json')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('FILE_UNREADABLE: cannot read none.json')])
})
