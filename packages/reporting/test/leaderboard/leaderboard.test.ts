import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { readLeaderboardTemplate } from '../../../viewer/src/leaderboard-template.ts'
import { type Leaderboard, leaderboard } from '../../src/leaderboard/index.ts'
import { copySubmission, describeSubmission, forge, playSubmission } from './submissions.ts'

const place = scratch()
const board = place.file('submissions')
const at = (name: string): string => join(board, name)

beforeAll(async () => {
  await playSubmission(place.file('react'), 'react,oracle')
  await playSubmission(place.file('rebact'), 'rebact')
  describeSubmission(place.file('react'), { name: 'First', url: 'https://example.org/first?a=1&b=2' })
  describeSubmission(place.file('rebact'), { name: 'Second <img src=x>', description: 'Thinks "twice".', date: '2026-11-29' })
})
beforeEach(() => {
  rmSync(board, { recursive: true, force: true })
  mkdirSync(board)
})
afterAll(() => place[Symbol.dispose]())

const verifyAll = (): Promise<Leaderboard> => leaderboard(board, { registry: REGISTRY, template: readLeaderboardTemplate })

/** Returns the reason why the only submission is refused. */
async function reasonFor(change: (directory: string) => void, name: string = 'one'): Promise<string> {
  copySubmission(place.file('rebact'), at(name), 'One')
  change(at(name))
  const { refused, submissions, tables } = await verifyAll()
  expect([submissions, tables, refused.map(({ directory }) => directory)]).toEqual([0, [], [name]])
  return refused[0]?.reason ?? ''
}

test('verifies and ranks submissions, and writes a page and its data', async () => {
  copySubmission(place.file('react'), at('a'), 'A')
  describeSubmission(at('a'), JSON.parse(readFileSync(place.file('react/submission.json'), 'utf8')))
  copySubmission(place.file('rebact'), at('b'), 'B')
  describeSubmission(at('b'), JSON.parse(readFileSync(place.file('rebact/submission.json'), 'utf8')))
  writeFileSync(at('README.md'), 'How to submit')
  const made = await verifyAll()
  expect(made).toMatchObject({ submissions: 2, episodes: 24, refused: [] })
  expect(made.tables).toHaveLength(1)
  expect(
    made.tables[0]?.rows.map(({ agent, ranking, episodes, executed }) => [agent, ranking?.worst, episodes, executed]),
  ).toEqual([
    [expect.stringMatching(/^re(b)?act$/), 2, 8, true],
    [expect.stringMatching(/^re(b)?act$/), 2, 8, true],
    ['oracle', undefined, 8, true],
  ])
  const files = made.toDirectory(place.file('site'))
  expect(readdirSync(place.file('site'))).toEqual(['index.html', 'leaderboard.json'])
  expect(files).toHaveLength(2)
  const page = readFileSync(place.file('site/index.html'), 'utf8')
  expect(page).toContain('<bdi>Second &lt;img src=x&gt;</bdi>')
  expect(page).toContain('href="https://example.org/first?a=1&amp;b=2" rel="noopener noreferrer nofollow ugc"')
  expect(page).toContain('<bdi>Thinks &quot;twice&quot;.</bdi>')
  expect(page).toMatch(
    /Content-Security-Policy"\s+content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
  )
  const body = page.slice(page.indexOf('<body>'))
  expect(body).not.toMatch(/<img|<script|<style|style=|src=[^x]|__ORRERY/)
  const { toDirectory: _, ...data } = made
  expect(JSON.parse(readFileSync(place.file('site/leaderboard.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(data)))
})

test('refuses one changed reward, observation or reply, and names the line', async () => {
  const changes: readonly (readonly [RegExp, string, RegExp])[] = [
    [/"reward":0(?=[,}])/, '"reward":1', /^not verified: events\.jsonl, line \d+ \(.*reward\): recorded 1, replayed 0/],
    [
      /"observation":"Got 1/,
      '"observation":"Got 9',
      /^not verified: events\.jsonl, line \d+ \(.*observation.*\): recorded "Got 9/,
    ],
    [/"text":"/, '"text":"x', /^not verified: events\.jsonl, line \d+ \(/],
  ]
  for (const [from, to, reason] of changes) {
    rmSync(at('one'), { recursive: true, force: true })
    expect(await reasonFor((directory) => forge(directory, (journal) => journal.replace(from, to)))).toMatch(reason)
  }
})

test.each<readonly [what: string, change: (directory: string) => void, reason: RegExp]>([
  ['a missing description', (one) => rmSync(join(one, 'submission.json')), /^submission\.json is missing\. Write \{"name": /],
  [
    'an unknown field',
    (one) => describeSubmission(one, { name: 'One', email: 'a@b' }),
    /^submission\.json: Unrecognized key: "email"/,
  ],
  ['a missing name', (one) => describeSubmission(one, {}), /^submission\.json, name: /],
  [
    'text that is not JSON',
    (one) => writeFileSync(join(one, 'submission.json'), '{'),
    /^submission\.json is not JSON\. Expected /,
  ],
  [
    'a huge field',
    (one) => describeSubmission(one, { name: 'x'.repeat(70_000) }),
    /^submission\.json has \d+ bytes\. Expected at most 65536$/,
  ],
  [
    'a long name',
    (one) => describeSubmission(one, { name: 'x'.repeat(61) }),
    /^submission\.json, name: it is longer than 60 characters$/,
  ],
  [
    'a bidi name',
    (one) => describeSubmission(one, { name: 'a\u202eb' }),
    /^submission\.json, name: U\+202E at character 2 changes/,
  ],
  [
    'a mixed name',
    (one) => describeSubmission(one, { name: 're\u0430ct' }),
    /^submission\.json, name: U\+0430 at character 3 is a Cyrillic/,
  ],
  [
    'a forged author',
    (one) => describeSubmission(one, { name: 'A', authors: ['a', 'b\u200b'] }),
    /^submission\.json, authors\.1: U\+200B/,
  ],
  [
    'a script as link',
    (one) => describeSubmission(one, { name: 'A', url: 'javascript:alert(1)' }),
    /, url: expected an https address/,
  ],
  [
    'a user in a link',
    (one) => describeSubmission(one, { name: 'A', url: 'https://a.org@b.org' }),
    /, url: expected an https address/,
  ],
  ['an http link', (one) => describeSubmission(one, { name: 'A', url: 'http://a.org' }), /, url: expected an https address/],
  ['an invalid day', (one) => describeSubmission(one, { name: 'A', date: '2026-02-30' }), /^submission\.json, date: /],
  ['an incomplete run', (one) => forge(one, (text) => text.replace(/(?<=\n)(?:.*\n){9}(?=.*\n$)/, '')), /^not verified: /],
  ['another results file', (one) => writeFileSync(join(one, 'results.json'), '{}'), /^not verified: results\.json/],
  ['no run', (one) => rmSync(join(one, 'run.json')), /^it has no run\.json\. Expected the directory of a finished run$/],
  ['an unknown world', (one) => edit(one, 'run.json', /textcraft/g, 'atlantis'), /^WORLD_UNKNOWN: .*"atlantis"/],
  [
    'a world in a file',
    (one) => edit(one, 'run.json', /(?<="world": \[\s*)"textcraft"/, '"./w.ts"'),
    /^(?:CODE_UNTRUSTED|FILE_UNREADABLE): /,
  ],
  ['a forged model id', (one) => edit(one, 'run.json', /simulated:mid/g, 'gpt-5\u202e'), /^run\.json, settings, model: U\+202E/],
  ['a directory', (one) => mkdirSync(join(one, 'more')), /^"more" is not a regular file\. Expected only the files of a run$/],
  [
    'a link inside',
    (one) => symlinkSync(place.file('react/run.json'), join(one, 'x')),
    /^"x" is a symbolic link\. Expected the file/,
  ],
])('refuses %s', async (_, change, reason) => {
  expect(await reasonFor(change)).toMatch(reason)
})

function edit(directory: string, name: string, from: RegExp, to: string): void {
  const text = readFileSync(join(directory, name), 'utf8')
  expect(text).toMatch(from)
  writeFileSync(join(directory, name), text.replace(from, to))
}

test('refuses links, files, forged directory names, copies with other times, and similar names', async () => {
  copySubmission(place.file('rebact'), at('a'), 'Agent 10')
  copySubmission(place.file('rebact'), at('copy'), 'Original work')
  forge(at('copy'), (journal) => journal.replace(/"at":(\d+)/g, (_, time) => `"at":${Number(time) + 5}`))
  copySubmission(place.file('react'), at('similar'), 'agent-lO')
  symlinkSync(place.file('react'), at('link'))
  writeFileSync(at('notes.txt'), 'text')
  mkdirSync(at('z\u202ea'))
  const { refused, submissions } = await verifyAll()
  expect(submissions).toBe(1)
  expect(Object.fromEntries(refused.map(({ directory, reason }) => [directory, reason]))).toEqual({
    copy: 'it has the episodes of a',
    link: 'it is a symbolic link. Expected a directory',
    'notes.txt': 'it is a file. Expected a directory with run.json and submission.json',
    similar: 'the name "agent-lO" looks like that of a',
    'z\u202ea': 'the name of the directory: U+202E at character 2 changes the writing direction',
  })
})

test('board.json names title and tables, and refuses runs of other tasks', async () => {
  copySubmission(place.file('rebact'), at('a'), 'A')
  const reasonWith = async (table: object): Promise<string | undefined> => {
    writeFileSync(
      at('board.json'),
      JSON.stringify({ title: 'Crafts', tables: [{ world: 'textcraft', split: 'adapt-like', ...table }] }),
    )
    return (await verifyAll()).refused[0]?.reason
  }
  expect(await reasonWith({ limit: 4, trials: 2, maxSteps: 40 })).toBeUndefined()
  const played = 'rebact plays textcraft adapt-like (strict)'
  expect(await reasonWith({ limit: 5 })).toBe(
    `${played} with 4 tasks that are not the first 5 tasks of textcraft adapt-like (strict)`,
  )
  expect(await reasonWith({ limit: 4, trials: 3 })).toBe(`${played} with 2 attempts at a task, fewer than 3`)
  expect(await reasonWith({ limit: 4, maxSteps: 9 })).toBe(`${played} with at most 40 steps, not 9`)
  await expect(reasonWith({ splits: 1 })).rejects.toThrow('board.json, tables.0: Unrecognized key: "splits"')
  await expect(reasonWith({ split: 'none' })).rejects.toMatchObject({ code: 'SPLIT_UNKNOWN' })
})

test('a directory without submissions makes an empty page; other paths are errors', async () => {
  const made = await verifyAll()
  expect(made).toMatchObject({ submissions: 0, tables: [], refused: [] })
  made.toDirectory(place.file('empty-site'))
  expect(readFileSync(place.file('empty-site/index.html'), 'utf8')).toContain('This leaderboard has no submissions yet.')
  expect(() => made.toDirectory(join(board, 'site'))).toThrow('is in the directory of the submissions')
  const read = (directory: string): Promise<Leaderboard> =>
    leaderboard(directory, { registry: REGISTRY, template: readLeaderboardTemplate })
  await expect(read(place.file('missing'))).rejects.toMatchObject({ code: 'RUN_UNKNOWN' })
  await expect(read(place.file('react/run.json'))).rejects.toMatchObject({ code: 'RUN_UNKNOWN' })
  await expect(read(place.file('react'))).rejects.toMatchObject({ code: 'USAGE' })
})
