import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import {
  completedEpisode,
  type JournalIndex,
  openJournalIndex,
  type RecordedEpisode,
  readEpisodes,
  type TornLine,
} from '@orreryjs/harness'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JournalFile, openJournalFile } from '../src/journal/compressed-file.ts'
import { temporaryDirectory } from './runs.ts'

const STATE = '0'.repeat(32)

/** Longer than the smallest journal whose index is stored. */
const LARGE = 'x'.repeat((1 << 22) + 1)

function startOf(episode: string, more: object = {}): string {
  const names = {
    agent: 'a',
    world: 'w',
    model: 'm',
    split: 's',
    task: `w/s/${episode.length}`,
    taskType: 't',
    taskHash: 'h',
    goal: 'g',
  }
  const rest = { trial: 1, observation: 'é"type":"episode-start"', page: 'p', state: STATE }
  return JSON.stringify({ type: 'episode-start', episode, seq: 0, at: 0, ...names, ...rest, ...more })
}

function markOf(episode: string): string {
  return JSON.stringify({ type: 'mark', episode, seq: 1, at: 0, mark: 0, state: STATE })
}

function endOf(episode: string, end = 'solved'): string {
  const success = end === 'solved'
  return JSON.stringify({ type: 'episode-end', episode, seq: 2, at: 0, end, success, reward: 0, progress: 0, steps: 0 })
}

const RUN_START = JSON.stringify({ type: 'run-start', schema: 1, run: STATE, at: 0, episodes: 9 })
const RUN_END = JSON.stringify({ type: 'run-end', at: 0, episodes: 9, succeeded: 1, errors: 0 })

/** Answers of a reader of all lines. */
interface FullScan {
  readonly ids: readonly string[]
  readonly events: readonly (readonly EpisodeEvent[])[]
  readonly tasks: readonly string[]
  readonly unsolved: readonly number[]
  readonly tornLine?: TornLine
}

async function fullScan(path: string): Promise<FullScan> {
  let tornLine: TornLine | undefined
  const episodes: RecordedEpisode[] = []
  const onTornLine = (torn: TornLine): void => {
    tornLine = torn
  }
  for await (const episode of readEpisodes(path, { onTornLine }))
    if (episode.events[0]?.type === 'episode-start') episodes.push(episode)
  const isSolved = (at: number): boolean => completedEpisode(episodes[at] ?? { events: [] })?.end.success === true
  return {
    ids: episodes.map(({ id }) => id),
    events: episodes.map(({ events }) => events),
    tasks: [...new Set(episodes.flatMap((each) => completedEpisode(each)?.start.task ?? []))],
    unsolved: episodes.flatMap((_, at) => (isSolved(at) ? [] : [at + 1])),
    ...(tornLine && { tornLine }),
  }
}

async function answersOf(index: JournalIndex): Promise<FullScan> {
  const numbers = Array.from({ length: index.length }, (_, at) => at + 1)
  for (const number of numbers) {
    const { start, end } = await index.ends(number)
    const events = await index.events(number)
    expect([start, end]).toEqual([events[0], events.find(({ type }) => type === 'episode-end')])
    expect(index.ofTask(start.task)).toContain(number)
    const id = index.id(number) ?? ''
    expect(index.id(index.find(id) ?? 0)).toBe(id)
  }
  return {
    ids: numbers.map((number) => index.id(number) ?? ''),
    events: await Promise.all(numbers.map((number) => index.events(number))),
    tasks: index.tasks(),
    unsolved: [...index.unsolved()],
    ...(index.tornLine && { tornLine: index.tornLine }),
  }
}

/** The index of a journal has the answers of a full scan, or both refuse it for the same reason. */
async function expectSame(path: string): Promise<void> {
  const expected = await fullScan(path).catch((error: Error) => error.message)
  const found = await openJournalIndex(path)
    .then(answersOf)
    .catch((error: Error) => error.message)
  expect(found).toEqual(expected)
}

function indexPath(path: string): string {
  return join(dirname(path), 'events.index')
}

function largeJournal(...lines: readonly string[]): string {
  const path = join(temporaryDirectory(), 'events.jsonl')
  writeFileSync(
    path,
    [RUN_START, startOf('large', { goal: LARGE }), endOf('large'), ...lines].map((line) => `${line}\n`).join(''),
  )
  return path
}

const IDS = ['a/m/w/s/1#1', 'a/m/w/s/1#2', 'a/m/w/s/1#02', 'plain', '#', 'a"\\\t#4294967295', 'ü#7']

const line: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...IDS),
    fc.constantFrom('start', 'start', 'retry', 'mark', 'end', 'end', 'error', 'error', 'aborted', 'run', 'twice'),
  )
  .map(([id, kind]) => {
    if (kind === 'start') return startOf(id)
    if (kind === 'retry') return startOf(id, { retry: 1 })
    if (kind === 'mark') return markOf(id)
    if (kind === 'run') return RUN_END
    // The last of two equal members counts.
    if (kind === 'twice') return `${markOf(id).slice(0, -1)},"\\u0065pisode":"plain"}`
    return endOf(id, kind === 'end' ? 'solved' : kind)
  })

/** A change of the bytes of a file: no change, a cut, a changed byte, Windows line breaks. */
const change: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  { weight: 3, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  {
    weight: 2,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((share) => (bytes: Buffer) => bytes.subarray(0, share * bytes.length)),
  },
  { weight: 1, arbitrary: fc.constant((bytes: Buffer) => Buffer.from(bytes.toString('utf8').replaceAll('\n', '\r\n'))) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)).map(([share, value]) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes)
      if (changed.length > 0) changed[Math.floor(share * changed.length)] = value
      return changed
    }),
  },
)

describe('the index of a journal', () => {
  test('has the answers of a full scan, for journals of any shape', async () => {
    const path = join(temporaryDirectory(), 'events.jsonl')
    const journal = fc.tuple(fc.array(line, { maxLength: 24 }), change)
    await fc.assert(
      fc.asyncProperty(journal, async ([lines, changed]) => {
        writeFileSync(path, changed(Buffer.from(lines.map((each) => `${each}\n`).join(''))))
        await expectSame(path)
      }),
      { numRuns: 150 },
    )
    expect(existsSync(indexPath(path))).toBe(false)
  })

  test('has them while the journal grows, is rewritten, or the stored index is damaged', async () => {
    const path = largeJournal()
    const head = readFileSync(path)
    const cases = fc.tuple(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), fc.nat(), change)
    await fc.assert(
      fc.asyncProperty(cases, async ([first, second, at, damaged]) => {
        const textOf = (lines: readonly string[]): Buffer => Buffer.from(lines.map((each) => `${each}\n`).join(''))
        const all = textOf([...first, ...second])
        const cut = at % (all.length + 1)
        // Two writes, also in the middle of a line, then the first lines again.
        writeFileSync(path, Buffer.concat([head, all.subarray(0, cut)]))
        await expectSame(path)
        appendFileSync(path, all.subarray(cut))
        await expectSame(path)
        const index = indexPath(path)
        if (existsSync(index)) writeFileSync(index, damaged(readFileSync(index)))
        await expectSame(path)
        truncateSync(path, head.length)
        appendFileSync(path, textOf(second))
        await expectSame(path)
      }),
      { numRuns: 3 },
    )
  })

  test('is stored next to a large journal and used again', async () => {
    const path = largeJournal(startOf('second'), endOf('second', 'step-limit'))
    await openJournalIndex(path)
    const { ino, mtimeMs, size } = statSync(indexPath(path))
    // The journal is large because of one text, which is not in the index.
    expect(size).toBeLessThan(2000)
    const again = await openJournalIndex(path)
    expect(again.length).toBe(2)
    expect([...again.unsolved()]).toEqual([2])
    expect(statSync(indexPath(path))).toMatchObject({ ino, mtimeMs, size })
    expect(readdirSync(dirname(path)).sort()).toEqual(['events.index', 'events.jsonl'])
  })

  test('is stored next to a compressed journal, used again, and continued after it grew', async () => {
    const path = join(temporaryDirectory(), 'events.jsonl.gz')
    const write = (...lines: readonly string[]): JournalFile => {
      const file = openJournalFile(path)
      for (const line of lines) file.append(`${line}\n`)
      return file
    }
    write(readFileSync(largeJournal(startOf('second'), endOf('second', 'step-limit')), 'utf8').trimEnd()).close()
    expect((await openJournalIndex(path)).length).toBe(2)
    const { mtimeMs } = statSync(indexPath(path))
    const again = await openJournalIndex(path)
    expect([again.id(2), (await again.events(2)).length]).toEqual(['second', 2])
    expect(statSync(indexPath(path)).mtimeMs).toBe(mtimeMs)
    // Its last lines are in another file, so the index is neither used nor stored.
    const file = write(startOf('third'))
    expect((await openJournalIndex(path)).length).toBe(3)
    expect(statSync(indexPath(path)).mtimeMs).toBe(mtimeMs)
    file.append(`${endOf('third')}\n`)
    file.close()
    const grown = await openJournalIndex(path)
    expect([grown.length, (await grown.events(3)).length]).toEqual([3, 2])
    expect(statSync(indexPath(path)).mtimeMs).toBeGreaterThan(mtimeMs)
  })

  test('is not taken from a copied or rewritten directory, whatever its times', async () => {
    const path = largeJournal(startOf('first'), endOf('first'), startOf('other'), endOf('other'))
    await openJournalIndex(path)
    const copy = join(temporaryDirectory(), 'events.jsonl')
    const { atime, mtime } = statSync(path)
    writeFileSync(copy, readFileSync(path))
    // An index of a journal with other episodes at the same offsets.
    const other = readFileSync(path, 'utf8').replace(startOf('first'), startOf('third')).replace(endOf('first'), endOf('third'))
    writeFileSync(copy, other)
    writeFileSync(indexPath(copy), readFileSync(indexPath(path)))
    utimesSync(copy, atime, mtime)
    expect((await openJournalIndex(copy)).id(2)).toBe('third')
    writeFileSync(path, other)
    utimesSync(path, atime, mtime)
    expect((await openJournalIndex(path)).id(2)).toBe('third')
  })

  test('reads the journal again if it is rewritten while it is open', async () => {
    const path = largeJournal(startOf('first'), endOf('first'))
    await openJournalIndex(path)
    const index = await openJournalIndex(path)
    writeFileSync(path, `${startOf('first')}\n${endOf('first')}\n${startOf('second')}\n`)
    expect((await index.events(2)).map(({ episode }) => episode)).toEqual(['second'])
    await expect(index.events(3)).rejects.toThrow('has no episode 3')
  })

  test.skipIf(process.platform === 'win32')('never writes through a link, and does without a file', async () => {
    const path = largeJournal()
    const precious = join(temporaryDirectory(), 'precious')
    writeFileSync(precious, 'precious')
    symlinkSync(precious, indexPath(path))
    await expectSame(path)
    expect(readFileSync(precious, 'utf8')).toBe('precious')
    expect(lstatSync(indexPath(path)).isSymbolicLink()).toBe(true)
    const directory = join(temporaryDirectory(), 'run')
    mkdirSync(directory)
    symlinkSync(path, join(directory, 'events.jsonl'))
    mkdirSync(join(directory, 'events.index'))
    await expectSame(join(directory, 'events.jsonl'))
    await expectSame(join(directory, 'events.jsonl'))
  })

  test('of a missing or unreadable journal is refused', async () => {
    const directory = temporaryDirectory()
    await expect(openJournalIndex(join(directory, 'events.jsonl'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await expect(openJournalIndex(directory)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })
})
