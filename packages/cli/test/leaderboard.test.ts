import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySubmission, describeSubmission, forge, playSubmission } from '../../reporting/test/leaderboard/submissions.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn, type RanHere } from './in-process.ts'

const place = scratch()
const board = (...args: readonly string[]): Promise<RanHere> => orreryIn(place.path, ['leaderboard', ...args])

beforeAll(async () => {
  await playSubmission(place.file('run'), 'react', { limit: 2, trials: 1 })
  mkdirSync(place.file('good'))
  copySubmission(place.file('run'), place.file('good/a'), 'A')
  mkdirSync(place.file('mixed'))
  copySubmission(place.file('run'), place.file('mixed/a'), 'A')
  copySubmission(place.file('run'), place.file('mixed/b'), 'B')
  forge(place.file('mixed/b'), (journal) => journal.replace(/"reward":0(?=[,}])/, '"reward":1'))
  copySubmission(place.file('run'), place.file('mixed/c'), 'C\u202e')
})
afterAll(() => place[Symbol.dispose]())

test('verifies submissions, and writes the page with --out', async () => {
  const verified = 'verified 1 submission: 2 episodes, \\d+ events, no differences; 1 row in 1 table\n'
  const only = await board('good')
  expect([only.code, only.stdout]).toEqual([0, expect.stringMatching(new RegExp(`^${verified}$`))])
  expect(readdirSync(place.path).sort()).toEqual(['good', 'mixed', 'run'])
  const written = await board('good', '--out', 'site')
  expect([written.code, written.stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${verified}wrote site.index\\.html, site.leaderboard\\.json\n$`)),
  ])
})

test('a refused submission fails the command and writes nothing, unless it is listed', async () => {
  const failed = await board('mixed', '--out', 'none')
  expect(failed.code).toBe(1)
  const [b, c, verified, count, ...rest] = failed.stdout.split('\n')
  expect(b).toMatch(
    /^refused b: not verified: events\.jsonl, line \d+ \(react\/.*, event \d+, step-end, reward\): recorded 1, replayed 0/,
  )
  expect(c).toBe('refused c: submission.json, name: U+202E at character 2 changes the writing direction')
  expect([verified, count, rest]).toEqual([expect.stringMatching(/^verified 1 submission: /), 'refused 2 submissions', ['']])
  expect(existsSync(place.file('none'))).toBe(false)
  const listed = await board('mixed', '--out', 'listed', '--list-refused')
  expect([listed.code, readdirSync(place.file('listed'))]).toEqual([0, ['index.html', 'leaderboard.json']])
  const json = await board('mixed', '--json')
  expect([json.code, JSON.parse(json.stdout)]).toEqual([1, expect.objectContaining({ submissions: 1, files: [] })])
})

const AGENT = `
export default async function own({ observation, ask, act }) {
  for (let { text } = observation; ;) {
    const { choices } = await ask({ purpose: 'own.step', messages: [{ role: 'user', content: text + ' >' }] })
    const { terminated, observation: next } = await act(choices[0].text.slice(0, 40))
    if (terminated) return
    text = next.text
  }
}
`

test('repeats the actions of an agent whose code is missing', async () => {
  writeFileSync(place.file('own.mjs'), AGENT)
  writeFileSync(place.file('prices.yaml'), 'gpt-5: { input: 1, output: 2 }\n')
  const run = [
    'run',
    '--agent',
    './own.mjs,react',
    '--model',
    'simulated:mid',
    '--limit',
    '2',
    '--max-steps',
    '6',
    '--prices',
    'prices.yaml',
  ]
  expect((await orreryIn(place.path, [...run, '--out', 'own/run'])).code).toBe(0)
  describeSubmission(place.file('own/run'), { name: 'Own' })
  for (const name of ['own.mjs', 'prices.yaml']) rmSync(place.file(name))
  const { code, stdout } = await board('own', '--json')
  const { tables } = JSON.parse(stdout) as { readonly tables: readonly { readonly rows: readonly Record<string, unknown>[] }[] }
  const rows = tables.flatMap((table) => table.rows.map(({ agent, executed }) => [agent, executed]))
  expect([code, rows.sort()]).toEqual([
    0,
    [
      ['own', false],
      ['react', true],
    ],
  ])
})

test('refuses paths without submissions and an output directory inside', async () => {
  expect([await board('missing'), await board('run'), await board('good', '--out', 'good/site')]).toEqual([
    {
      code: 2,
      stdout: '',
      stderr: 'error RUN_UNKNOWN: no directory missing\n hint: name a directory with one directory for each submission\n',
    },
    { code: 2, stdout: '', stderr: 'error USAGE: run is a run\n hint: name the directory that contains the submissions\n' },
    { code: 2, stdout: '', stderr: expect.stringContaining('error USAGE: good/site is in the directory of the submissions') },
  ])
})
