import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Called, orrery } from './binary.ts'

const EPISODES = 12_000

/** Megabytes of JavaScript objects that `show` may use. The start and end of every episode would need more. */
const SHOW_HEAP = 28

/** The same for other commands, which load the worlds and agents. */
const HEAP = 64

const place = mkdtempSync(join(tmpdir(), 'orrery-large-'))

function bounded(...args: readonly string[]): Promise<Called> {
  const heap = args[0] === 'show' ? SHOW_HEAP : HEAP
  return orrery(place, args, { env: { NODE_OPTIONS: `--max-old-space-size=${heap}` } })
}

const TASKS = ['--world', 'textcraft', '--split', 'adapt-200', '--limit', '20', '--trials', String(EPISODES / 20)]
const RUN = ['run', ...TASKS, '--agent', 'oracle', '--max-steps', '1', '--deterministic']

describe('a large journal in a small heap', () => {
  beforeAll(async () => {
    expect((await bounded(...RUN, '--out', 'run')).code).toBe(0)
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test('one thread writes the same journal as the automatic number of threads', async () => {
    expect((await bounded(...RUN, '--workers', '1', '--out', 'one')).code).toBe(0)
    const [journal, same] = ['run', 'one'].map((name) => readFileSync(join(place, name, 'events.jsonl')))
    expect(same?.equals(journal ?? Buffer.alloc(0))).toBe(true)
  })

  test('compare prints the same from stored scores, from the journal, and from scores that it stored', async () => {
    const both = ['compare', 'run', 'one', '--json']
    const stored = await bounded(...both)
    expect(stored.code).toBe(0)
    for (const name of ['run', 'one']) rmSync(join(place, name, 'events.summary'))
    for (let round = 0; round < 2; round += 1) expect((await bounded(...both)).stdout).toBe(stored.stdout)
    expect(existsSync(join(place, 'run', 'events.summary'))).toBe(true)
  })

  test('a compressed journal has the same lines, scores and episodes', async () => {
    expect((await bounded(...RUN, '--compress', 'gzip', '--out', 'small')).code).toBe(0)
    const [journal, small] = ['run/events.jsonl', 'small/events.jsonl.gz'].map((name) => readFileSync(join(place, name)))
    expect(gunzipSync(small ?? Buffer.alloc(0)).equals(journal ?? Buffer.alloc(0))).toBe(true)
    expect(existsSync(join(place, 'small', 'events.summary'))).toBe(true)
    for (const args of [
      ['show', String(EPISODES - 1)],
      ['show', '--tasks'],
      ['compare', '--json'],
    ]) {
      const [command = '', ...rest] = args
      const [plain, compressed] = [await bounded(command, 'run', ...rest), await bounded(command, 'small', ...rest)]
      expect(compressed).toEqual({ ...plain, stdout: plain.stdout.replaceAll('"run"', '"small"') })
    }
    const index = join(place, 'small', 'events.index')
    const { mtimeMs } = statSync(index)
    expect((await bounded('show', 'small', '1')).code).toBe(0)
    expect(statSync(index).mtimeMs).toBe(mtimeMs)
  })

  test('show prints one episode, pages of the list, and all episodes as JSON', async () => {
    const one = await bounded('show', 'run', String(EPISODES - 1))
    expect(one).toMatchObject({ code: 0, stdout: expect.stringContaining('step limit: 1 step') })
    // 30 bytes for each episode, and the names of the tasks.
    const { size, mtimeMs } = statSync(join(place, 'run', 'events.index'))
    expect(size).toBeLessThan(32 * EPISODES + 10_000)
    const page = await bounded('show', 'run', '--failed', '--from', '6001', '--limit', '2')
    expect(page.code).toBe(0)
    expect(page.stdout.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^6001 .*\/10#1 /),
      expect.stringMatching(/^6002 .*\/10#2 /),
    ])
    expect(page.stderr).toContain('more: orrery show run --failed --from 6003 --limit 2')
    const all = await bounded('show', 'run', '--json')
    expect(JSON.parse(all.stdout).episodes).toHaveLength(EPISODES)
    expect(statSync(join(place, 'run', 'events.index')).mtimeMs).toBe(mtimeMs)
  })

  test('export and verify keep no episodes, and the index is no part of the run', async () => {
    expect((await bounded('export', 'run', '--to', 'csv')).code).toBe(0)
    const { code, stdout } = await bounded('verify', 'run')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(`${EPISODES} episodes`) })
    expect(stdout).toContain('1 export, no differences')
    expect(existsSync(join(place, 'run', 'events.index'))).toBe(true)
  })
})
