import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LibraryRun, openLibrary, type RunLibrary } from '../../src/watch/library/run-library.ts'
import { episode, lines, MANIFEST, RUN_END, RUN_START } from './journal-text.ts'

let root = ''
let now = 0
let library: RunLibrary
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-mishaps-'))
  now = Date.now()
  library = openLibrary(root, {
    now: () => now,
    interval: 1,
    record: async (_, number, events) => ({ number, events }),
    report: () => Promise.reject(new Error('nobody asks for it')),
  })
})
afterEach(() => {
  library.close()
  rmSync(root, { recursive: true, force: true })
})

const file = (name: string): string => join(root, 'one', name)

function write(text: string): LibraryRun {
  mkdirSync(join(root, 'one'), { recursive: true })
  writeFileSync(file('run.json'), JSON.stringify(MANIFEST))
  writeFileSync(file('events.jsonl'), text)
  const run = library.run('one')
  if (run === undefined) throw new Error('it is not listed')
  return run
}

const seen = async (run: LibraryRun): Promise<readonly string[]> =>
  (await run.lines(0)).lines.map(({ task, end = 'playing' }) => `${task} ${end}`)

it('reports a deleted journal, keeps the last state, and continues when it is back', async () => {
  const run = write(lines(RUN_START, ...episode(1), ...episode(2)))
  const { generation } = await run.state()
  renameSync(file('events.jsonl'), file('elsewhere'))
  const removed = await run.state()
  expect(removed.problems).toEqual([`${file('events.jsonl')} was deleted; showing the last state read`])
  expect(await seen(run)).toEqual(['w/test/1 solved', 'w/test/2 solved'])
  expect(await run.episode(2)).toBeUndefined()
  renameSync(file('elsewhere'), file('events.jsonl'))
  expect(await run.state()).toMatchObject({ problems: [], generation })
  expect(await run.episode(2)).toMatchObject({ number: 2 })
})

it('shows the content of a truncated or replaced journal, also with the same length', async () => {
  const first = lines(RUN_START, ...episode(1))
  const run = write(first + lines(...episode(2)))
  const before = await run.state()
  truncateSync(file('events.jsonl'), Buffer.byteLength(first))
  expect(await seen(run)).toEqual(['w/test/1 solved'])
  expect((await run.state()).generation).toBeGreaterThan(before.generation)
  // As long, and the same at both ends: an answer in the middle is another one.
  const text = readFileSync(file('events.jsonl'), 'utf8')
  const other = text.replace('"success":false', '"success":true ').replace('"inputTokens":10', '"inputTokens":90')
  expect([other.length, other === text]).toEqual([text.length, false])
  writeFileSync(file('new'), other)
  utimesSync(file('new'), new Date(now + 1000), new Date(now + 1000))
  renameSync(file('new'), file('events.jsonl'))
  expect((await run.lines(0)).lines.map(({ tokens }) => tokens)).toEqual([104])
})

it('skips and reports invalid lines until they are removed', async () => {
  const run = write(`${lines(RUN_START, ...episode(1))}{"type":\n[1,2\n${lines(...episode(2))}{"type":"episode-start","epis`)
  expect(await seen(run)).toEqual(['w/test/1 solved', 'w/test/2 solved'])
  expect((await run.state()).problems).toEqual([expect.stringMatching(/skipped invalid line at byte \d+: not JSON$/)])
  writeFileSync(file('events.jsonl'), lines(RUN_START, ...episode(3)))
  expect(await seen(run)).toEqual(['w/test/3 solved'])
  expect((await run.state()).problems).toEqual([])
})

it('reports a directory in place of the journal or run.json', async () => {
  const run = write(lines(RUN_START, ...episode(1)))
  await run.state()
  rmSync(file('events.jsonl'))
  mkdirSync(file('events.jsonl'))
  expect(await run.state()).toMatchObject({ state: 'unreadable', totals: { ended: 1 } })
  expect(library.runs()).toMatchObject([{ state: 'unreadable', reason: 'its events.jsonl is not a file' }])
  expect(library.run('one')).toBeUndefined()
  rmSync(file('events.jsonl'), { recursive: true })
  writeFileSync(file('events.jsonl'), lines(RUN_START, ...episode(1), ...episode(2)))
  expect(await run.state()).toMatchObject({ state: 'running', totals: { ended: 2 } })
  writeFileSync(file('run.json'), 'half a fi')
  expect(await run.state()).toMatchObject({ state: 'unreadable', totals: { ended: 2 } })
})

it('distinguishes a deleted directory from a new one and mixes no data', async () => {
  const run = write(lines(RUN_START, ...episode(1), ...episode(2)))
  const before = await run.state()
  const news: string[] = []
  const stop = run.watch(() => news.push(run.currentState().state))
  rmSync(join(root, 'one'), { recursive: true })
  expect(await run.state()).toMatchObject({ state: 'deleted', totals: { ended: 2 } })
  expect(library.runs()).toEqual([])
  await expect.poll(() => news.at(-1)).toBe('deleted')
  const other = {
    ...MANIFEST,
    labels: ['another'],
    episodes: 2,
    settings: MANIFEST.settings.map((each) => ({ ...each, agent: 'laser' })),
  }
  mkdirSync(join(root, 'one'))
  writeFileSync(file('run.json'), JSON.stringify(other))
  writeFileSync(file('events.jsonl'), lines(RUN_START, ...episode(3)))
  const after = await run.state()
  expect(after).toMatchObject({ labels: ['another'], planned: 2, totals: { ended: 1 } })
  expect(after.generation).not.toBe(before.generation)
  expect(await seen(run)).toEqual(['w/test/3 solved'])
  await expect.poll(() => news.at(-1)).not.toBe('deleted')
  stop()
})

it('lists runs that appear', () => {
  expect(library.runs()).toEqual([])
  write(lines(RUN_START, ...episode(1), RUN_END))
  expect(library.runs()).toMatchObject([{ id: 'one', state: 'complete' }])
})

it.each([-3_600_000, 3_600_000])('takes no file for fresh because the clock of its machine is %i ms off', async (off) => {
  const run = write(lines(RUN_START, ...episode(1)))
  const touch = (): void => utimesSync(file('events.jsonl'), new Date(now + off), new Date(now + off))
  touch()
  const fresh = openLibrary(root, {
    now: () => now,
    record: async (_, number, events) => ({ number, events }),
    report: () => Promise.reject(new Error('nobody asks for it')),
  })
  expect(fresh.runs()).toMatchObject([{ state: 'interrupted' }])
  expect(await fresh.run('one')?.state()).toMatchObject({ state: 'interrupted' })
  // Its next events prove that the run is active, even if its clock is wrong.
  now += 10_000
  appendFileSync(file('events.jsonl'), lines(...episode(2)))
  touch()
  expect(await fresh.run('one')?.state()).toMatchObject({ state: 'running', modifiedAt: now, totals: { ended: 2 } })
  fresh.close()
  expect(run.id).toBe('one')
})

it('follows only links inside the directory', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'orrery-elsewhere-'))
  try {
    const secret = lines(RUN_START, ...episode(9))
    writeFileSync(join(elsewhere, 'events.jsonl'), secret)
    write(lines(RUN_START, ...episode(1)))
    rmSync(file('events.jsonl'))
    symlinkSync(join(elsewhere, 'events.jsonl'), file('events.jsonl'))
    expect(library.runs()).toMatchObject([{ state: 'unreadable', reason: 'its events.jsonl is a link out of the directory' }])
    expect(library.run('one')).toBeUndefined()
    writeFileSync(join(root, 'inside.jsonl'), lines(RUN_START, ...episode(2)))
    rmSync(file('events.jsonl'))
    symlinkSync('../inside.jsonl', file('events.jsonl'))
    const run = library.run('one')
    expect(run && (await seen(run))).toEqual(['w/test/2 solved'])
    mkdirSync(join(elsewhere, 'pending'))
    writeFileSync(join(elsewhere, 'pending', '2.jsonl'), lines(...episode(3)))
    symlinkSync(join(elsewhere, 'pending'), file('pending'))
    expect(run && (await seen(run))).toEqual(['w/test/2 solved'])
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
})
