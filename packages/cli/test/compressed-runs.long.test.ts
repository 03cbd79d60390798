import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { journalPath } from '@orreryjs/harness'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSubmission } from '../../reporting/test/leaderboard/submissions.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn, type RanHere } from './in-process.ts'

const place = scratch()
/** Places with the same run, once with a compressed journal. */
const [PLAIN, COMPRESSED] = ['plain', 'compressed'].map((name) => place.file(name)) as [string, string]
const JOURNAL = /^events\.(jsonl|jsonl\.gz|index|summary)$/

const RUN = [
  'run',
  'react',
  'random',
  '--model',
  'simulated:mid',
  '--world',
  'textcraft',
  '--split',
  'adapt-200',
  '--limit',
  '3',
  '--trials',
  '2',
]
const compress = ['--compress', 'gzip']
const run = (directory: string, ...args: readonly string[]): Promise<RanHere> =>
  orreryIn(directory, [...RUN, '--seed', '7', '--deterministic', ...args])

beforeAll(async () => {
  for (const directory of [PLAIN, COMPRESSED]) mkdirSync(directory)
  expect((await run(PLAIN, '--out', 'r')).code).toBe(0)
  expect((await run(COMPRESSED, ...compress, '--out', 'r')).stdout).toContain(`Output: ${join('r', 'events.jsonl.gz')}, `)
  for (const directory of [PLAIN, COMPRESSED]) {
    cpSync(join(directory, 'r'), join(directory, 'board', 'a'), { recursive: true })
    describeSubmission(join(directory, 'board', 'a'), { name: 'A' })
  }
})
afterAll(() => place[Symbol.dispose]())

/** Returns all files of a directory but the journals of its runs, with their contents. */
function filesIn(directory: string): ReadonlyMap<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !JOURNAL.test(entry.name))
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(directory.length), readFileSync(path, 'latin1')] as const
    }),
  )
}

test('the journal has the same uncompressed bytes, in one file', () => {
  expect(readdirSync(join(COMPRESSED, 'r')).filter((name) => name.startsWith('events'))).toEqual(['events.jsonl.gz'])
  const uncompressed = gunzipSync(readFileSync(join(COMPRESSED, 'r', 'events.jsonl.gz')))
  expect(uncompressed.equals(readFileSync(join(PLAIN, 'r', 'events.jsonl')))).toBe(true)
})

test.each([
  'verify r',
  'show r',
  'show r 4',
  'show r --tasks',
  'show r --json',
  'rescore r --json',
  'compare r',
  'compare r#react r#random --json',
  'report r',
  'report r board/a --out both.html',
  'report r --format json --out report.json',
  'export r --to csv',
  'export r --to agenttraj',
  'export r --to atif',
  'export r --to otel',
  'export r --to sharegpt',
  'export r --to inspect',
  'export r --to step-labels',
  'verify r --json',
  'credit r --json',
  'what-if r 1 --step 1 --action inventory --json',
  'tasks from r --where step=1 --out starts.jsonl',
  'run random --tasks starts.jsonl --deterministic --out second',
  'handover r#react second --json',
  'run --only failed@r --deterministic --out again',
  'run react --model simulated:mid --world textcraft --split adapt-200 --limit 3 --dry-run --json',
  'leaderboard board --json',
  'list runs . --json',
  'resume r',
  'resume r --extend 1',
  'verify r',
])('%s has the same output for both forms', async (command) => {
  const [plain, compressed] = [await orreryIn(PLAIN, command.split(' ')), await orreryIn(COMPRESSED, command.split(' '))]
  const toPlain = (text: string): string => text.replaceAll('events.jsonl.gz', 'events.jsonl')
  expect(plain).toMatchObject({ code: expect.toBeOneOf([0, 1]), stderr: expect.not.stringContaining('error ') })
  expect({ ...compressed, stdout: toPlain(compressed.stdout) }).toEqual(plain)
  expect(filesIn(COMPRESSED)).toEqual(filesIn(PLAIN))
})

test('threads write the same compressed journal', async () => {
  const journals: Buffer[] = []
  for (const threads of [[], ['--workers', '2']]) {
    const out = place.file(`threads ${threads.length}`)
    await run(place.path, ...compress, ...threads, '--out', out)
    journals.push(readFileSync(journalPath(out)))
  }
  expect(journals[1]?.equals(journals[0] ?? Buffer.alloc(0))).toBe(true)
})

test('a journal of another gzip program is refused with what to do', async () => {
  const foreign = place.file('foreign')
  cpSync(join(PLAIN, 'r'), foreign, { recursive: true })
  writeFileSync(join(foreign, 'events.jsonl.gz'), gzipSync(readFileSync(join(foreign, 'events.jsonl'))))
  expect(await orreryIn(place.path, ['show', 'foreign'])).toMatchObject({ code: 0 })
  rmSync(join(foreign, 'events.jsonl'))
  const { code, stderr } = await orreryIn(place.path, ['show', 'foreign'])
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^error JOURNAL_INVALID: foreign.events\.jsonl\.gz, gzip member at byte 0: .*\n hint: .*gunzip/),
  ])
  const unknown = await orreryIn(place.path, ['run', 'random', '--compress', 'zstd'])
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/--compress.*gzip/)])
})
