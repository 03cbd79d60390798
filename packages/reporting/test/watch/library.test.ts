import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LibraryOptions, openLibrary, type RunLibrary } from '../../src/watch/library/run-library.ts'
import { episode, lines, MANIFEST, RUN_END, RUN_START } from './journal-text.ts'

let root = ''
let now = 0
const opened: RunLibrary[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-library-'))
  now = Date.now() + 1_000_000
})
afterEach(() => {
  for (const library of opened.splice(0)) library.close()
  rmSync(root, { recursive: true, force: true })
})

const OPTIONS: LibraryOptions = {
  now: () => now,
  interval: 1,
  record: async (_, number, events) => ({ number, events }),
  report: () => Promise.reject(new Error('nobody asks for it')),
}

function open(): RunLibrary {
  const library = openLibrary(root, OPTIONS)
  opened.push(library)
  return library
}

/** A run of four episodes, of which the journal has so much. */
function write(name: string, text: string): void {
  mkdirSync(join(root, name), { recursive: true })
  writeFileSync(join(root, name, 'run.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(root, name, 'events.jsonl'), text)
}

it('lists runs with their states; growing runs are running', async () => {
  write('a/one', lines(RUN_START, ...episode(1)))
  write('two', lines(RUN_START, ...episode(1), RUN_END))
  const library = open()
  const states = (): readonly string[] => library.runs().map(({ id, state }) => `${id} ${state}`)
  expect(states()).toEqual(['a/one interrupted', 'two complete'])
  appendFileSync(join(root, 'a/one/events.jsonl'), lines(...episode(2, { open: true })))
  expect(states()).toEqual(['a/one running', 'two complete'])
  expect(await library.run('a/one')?.state()).toMatchObject({
    state: 'running',
    totals: { ended: 1 },
    inProgress: [{ number: 2 }],
  })
  // A followed journal has the results of each row before results.json exists.
  expect(library.runs()[0]).toMatchObject({
    ended: 1,
    inProgress: 1,
    rows: [{ world: 'w', split: 'test', name: 'react', model: 'm', ended: 1, solved: 1 }],
    tokens: 48,
    cost: 2,
  })
  now += 60_000
  expect(states()).toEqual(['a/one interrupted', 'two complete'])
  appendFileSync(join(root, 'a/one/events.jsonl'), lines(episode(2).at(-1) ?? RUN_END, RUN_END))
  expect(states()).toEqual(['a/one complete', 'two complete'])
})

it('notifies listeners until they unsubscribe', async () => {
  write('one', lines(RUN_START, ...episode(1)))
  const run = open().run('one')
  const { revision } = (await run?.state()) ?? { revision: 0 }
  let count = 0
  const heard = new Promise<void>((resolve) => {
    const stop = run?.watch(() => {
      count += 1
      if ((run.currentState().totals.ended ?? 0) < 2) return
      stop?.()
      resolve()
    })
  })
  appendFileSync(join(root, 'one/events.jsonl'), lines(...episode(2)))
  await heard
  const countBefore = count
  expect((await run?.lines(revision))?.lines.map(({ number }) => number)).toEqual([2])
  expect(await run?.episode(2)).toEqual({ number: 2, events: episode(2) })
  expect(await run?.episode(3)).toBeUndefined()
  expect(count).toBe(countBefore)
})

it('has ids only for runs', () => {
  write('one', lines(RUN_START))
  mkdirSync(join(root, 'no-run'))
  writeFileSync(join(root, 'no-run', 'events.jsonl'), '')
  symlinkSync(join(root, 'one'), join(root, 'link'))
  mkdirSync(join(root, 'strange'))
  writeFileSync(join(root, 'strange', 'run.json'), '{"schema":1}')
  mkdirSync(join(root, 'folder', 'events.jsonl'), { recursive: true })
  writeFileSync(join(root, 'folder', 'run.json'), JSON.stringify(MANIFEST))
  const library = open()
  expect(library.runs().map(({ id, state }) => `${id} ${state}`)).toEqual([
    'folder unreadable',
    'one interrupted',
    'strange unreadable',
  ])
  expect(library.runs().map(({ reason }) => reason)).toEqual([
    'its events.jsonl is not a file',
    undefined,
    expect.stringContaining('run.json is damaged or from another version of Orrery'),
  ])
  for (const id of ['', '.', '..', '../one', 'one/', 'one/../one', 'no-run', 'link', 'strange', '__proto__', join(root, 'one')]) {
    expect(library.run(id), id).toBeUndefined()
  }
})

it('drops unused runs', async () => {
  for (let index = 0; index < 40; index += 1) write(`run-${index}`, lines(RUN_START, ...episode(1)))
  const library = open()
  for (let index = 0; index < 40; index += 1) await library.run(`run-${index}`)?.state()
  // Journal figures are known only for runs that are still followed.
  expect(library.runs().filter(({ errors }) => errors !== undefined)).toHaveLength(24)
})

it('has the times of a run from its journal, but not of a deterministic one', () => {
  const start = Date.UTC(2026, 10, 26)
  const at = (line: object, time: number): object => ({ ...line, at: time })
  write('dated', lines(...([at(RUN_START, start), ...episode(1), at(RUN_END, start + 90_000)] as (typeof RUN_END)[])))
  write('open', lines(...([at(RUN_START, start), ...episode(1)] as (typeof RUN_END)[])))
  write('undated', lines(RUN_START, ...episode(1), RUN_END))
  const [dated, cut, undated] = open().runs()
  expect(dated).toMatchObject({ startedAt: start, duration: 90_000 })
  expect(cut?.startedAt).toBe(start)
  expect(cut?.duration).toBeGreaterThan(0)
  expect(undated).not.toHaveProperty('startedAt')
  expect(undated).not.toHaveProperty('duration')
})
