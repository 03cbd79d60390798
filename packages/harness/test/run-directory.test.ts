import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { JournalEvent } from '@orreryjs/core'
import { createRunDirectory, journalPath, type RunOptions, readJournal, readManifest, runAll, zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { openLineFile } from '../src/journal/line-file.ts'
import { manifestOf, slowEcho, temporaryDirectory, wanderers } from './runs.ts'

const specs = wanderers(4)
const manifest = manifestOf(specs)
const start: JournalEvent = { type: 'run-start', schema: 1, run: manifest.run, at: 0, episodes: 4 }
const options: RunOptions = { concurrency: 1, clock: zeroClock, signal: new AbortController().signal }

async function eventsIn(path: string): Promise<readonly JournalEvent[]> {
  const events: JournalEvent[] = []
  for await (const event of readJournal(journalPath(path))) events.push(event)
  return events
}

test('the manifest names everything once', () => {
  const [first] = specs
  expect(manifest).toMatchObject({
    schema: 1,
    configuration: { world: 'counter' },
    labels: ['echo'],
    episodes: 4,
    worlds: [{ id: 'counter', version: 1, dialect: 'plain' }],
    agents: [{ id: 'tester', version: 1 }],
    models: ['echo'],
    tasks: Object.fromEntries(specs.map(({ task }) => [task.id, task.hash])),
  })
  expect(Object.keys(manifest.profiles)).toEqual([first?.profile.id])
  expect(manifest.settings.map(({ limits }) => limits)).toEqual([
    { maxSteps: 3 },
    { maxSteps: 4 },
    { maxSteps: 5 },
    { maxSteps: 6 },
  ])
})

test('never overwrites a run', async () => {
  const path = join(temporaryDirectory(), 'run')
  await runAll(specs, { ...options, directory: createRunDirectory(path, manifest) })
  const before = readFileSync(journalPath(path), 'utf8')
  expect(() => createRunDirectory(path, manifest)).toThrow(expect.objectContaining({ code: 'RUN_EXISTS' }))
  expect(readFileSync(journalPath(path), 'utf8')).toBe(before)
})

test('locks a run while a process writes it', () => {
  const path = join(temporaryDirectory(), 'run')
  const locked = expect.objectContaining({ code: 'RUN_LOCKED', message: expect.stringContaining(String(process.pid)) })
  const directory = createRunDirectory(path, manifest)
  expect(() => createRunDirectory(path, manifest)).toThrow(locked)
  directory.close()
  directory.close()
  expect(() => createRunDirectory(path, manifest)).toThrow(expect.objectContaining({ code: 'RUN_EXISTS' }))
})

test.each([
  ['of a process that is gone', `4194305 ${hostname()}\n`, true],
  ['of a process that runs', `${process.ppid} ${hostname()}\n`, false],
  ['of another machine', '4194305 elsewhere\n', false],
  ['that says nothing', '', false],
])('a lock %s', (_, text, taken) => {
  const path = temporaryDirectory()
  writeFileSync(join(path, 'lock'), text)
  if (!taken) expect(() => createRunDirectory(path, manifest)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
  else createRunDirectory(path, manifest).close()
})

test('names a path that cannot be written', () => {
  const path = temporaryDirectory()
  writeFileSync(join(path, 'file'), '')
  const below = join(path, 'file', 'run')
  const unwritable = { code: 'FILE_UNWRITABLE', message: expect.stringContaining(below) }
  expect(() => createRunDirectory(below, manifest)).toThrow(expect.objectContaining(unwritable))
})

test.skipIf(!existsSync('/proc/self'))('names a parent that rejects children, without hanging', () => {
  const unwritable = { code: 'FILE_UNWRITABLE', message: expect.stringContaining('/proc/orrery/run') }
  expect(() => createRunDirectory('/proc/orrery/run', manifest)).toThrow(expect.objectContaining(unwritable))
})

test('a directory at the path of the lock counts as a lock', () => {
  const path = temporaryDirectory()
  mkdirSync(join(path, 'lock'))
  expect(() => createRunDirectory(path, manifest)).toThrow(expect.objectContaining({ code: 'RUN_LOCKED' }))
})

test.skipIf(process.platform !== 'linux')('a full disk is an error that names the file, permanently', () => {
  const file = openLineFile('/dev/full')
  const full = expect.objectContaining({ code: 'FILE_UNWRITABLE', message: expect.stringContaining('/dev/full: no space left') })
  expect(() => file.append('line\n')).toThrow(full)
  expect(() => file.append('line\n')).toThrow(full)
  file.close()
})

test('an episode that cannot be written stops the run; written data stay valid', async () => {
  const path = join(temporaryDirectory(), 'run')
  const slow = wanderers(9, slowEcho('full'))
  const directory = createRunDirectory(path, manifestOf(slow))
  mkdirSync(join(path, 'pending', '2.jsonl'), { recursive: true })
  const message = expect.stringContaining(join('pending', '2.jsonl'))
  await expect(runAll(slow, { ...options, concurrency: 3, directory })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    message,
  })
  const events = await eventsIn(path)
  expect(events[0]?.type).toBe('run-start')
  expect(events.some(({ type }) => type === 'run-end')).toBe(false)
})

test('appends exactly the lines of another file', () => {
  const path = temporaryDirectory()
  const file = openLineFile(join(path, 'lines'))
  const other = openLineFile(join(path, 'other'))
  const long = `${'x'.repeat(200_000)}\n`
  file.append('one\n')
  other.append(long)
  other.append('three\n')
  other.close()
  appendFileSync(join(path, 'other'), 'by somebody else\n')
  file.appendAll(other)
  file.append('four\n')
  file.close()
  file.close()
  expect(readFileSync(join(path, 'lines'), 'utf8')).toBe(`one\n${long}three\nfour\n`)
})

test('rejects a directory without a run, and one in another format', () => {
  const path = temporaryDirectory()
  expect(() => readManifest(join(path, 'nowhere'))).toThrow(expect.objectContaining({ code: 'RUN_UNKNOWN' }))
  for (const text of ['', '{', '{}', JSON.stringify({ ...manifest, schema: 2 })]) {
    writeFileSync(join(path, 'run.json'), text)
    expect(() => readManifest(path)).toThrow(expect.objectContaining({ code: 'JOURNAL_INVALID' }))
  }
})

test('rejects a manifest without a JSON form before writing', () => {
  const path = join(temporaryDirectory(), 'run')
  const broken = { ...manifest, episodes: Number.NaN }
  expect(() => createRunDirectory(path, broken)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  expect(() => readFileSync(path)).toThrow('ENOENT')
})

test('writes the journal as events happen', async () => {
  const path = join(temporaryDirectory(), 'run')
  const directory = createRunDirectory(path, manifest)
  directory.write(start as never)
  expect(await eventsIn(path)).toEqual([start])
  directory.close()
})
