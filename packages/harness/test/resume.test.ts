import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageModel } from '@orreryjs/core'
import { createRunDirectory, journalPath, type RunOutcome, resumeRunDirectory, runAll } from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { expectSameWhereverCut, interrupted, resume, SURROUNDINGS, wholeRun } from './interrupted-runs.ts'
import { manifestOf, slowEcho, temporaryDirectory } from './runs.ts'

test('a run truncated in many places gives the same journal and metrics, without repeating a recorded call', async () => {
  // `resume.long.test.ts` truncates everywhere.
  await expectSameWhereverCut({ stride: 139, lines: 6 })
})

/** Aborts at each `every`th call. */
function aborting(model: LanguageModel, every: number, abort: () => void): LanguageModel {
  let calls = 0
  return {
    id: model.id,
    generate: (request, options) => {
      calls += 1
      if (calls % every === 0) abort()
      return model.generate(request, options)
    },
  }
}

test.each([6, 11, 40])('a concurrent run aborted at every %i. new call ends like an uninterrupted one', async (every) => {
  const { specs, journal, outcome } = await wholeRun(12)
  const path = join(temporaryDirectory(), 'run')
  let interruptions = 0
  for (let ended: RunOutcome | undefined; ended?.aborted !== false; interruptions += 1) {
    const abort = new AbortController()
    const model = aborting(slowEcho(String(interruptions)), every, () => abort.abort())
    const reopened = ended === undefined ? undefined : await resumeRunDirectory(path, specs)
    const directory = reopened ?? createRunDirectory(path, manifestOf(specs))
    ended = await runAll(
      specs.map((spec) => ({ ...spec, model })),
      {
        ...SURROUNDINGS,
        concurrency: 4,
        signal: abort.signal,
        directory,
        ...(reopened && { resumed: reopened.resumed }),
      },
    )
    if (!ended.aborted) expect(ended).toEqual(outcome)
  }
  expect(interruptions).toBeGreaterThan(1)
  expect(readFileSync(journalPath(path)).equals(journal)).toBe(true)
})

/** True if every pair of positions is tested. */
const LONG = process.env['ORRERY_LONG'] !== undefined

/** Returns the start offsets of the lines of an episode, and its end. */
function linesOf(journal: Buffer, episode: string): readonly number[] {
  const positions: number[] = []
  let start = 0
  for (let end = journal.indexOf(10); end >= 0; end = journal.indexOf(10, start)) {
    if (journal.subarray(start, end).includes(`"episode":"${episode}"`)) positions.push(start, end + 1)
    start = end + 1
  }
  return [...new Set(positions)]
}

test('resumes a run killed at any line while moving an episode into the journal', async () => {
  const { specs, journal } = await wholeRun(3)
  const positions = linesOf(journal, specs[1]?.id ?? '')
  const [start = 0] = positions
  const end = positions.at(-1) ?? 0
  // Pairs every line with one line of the other file; `resume.long.test.ts` tests all pairs.
  const pairs = positions.flatMap((moved, at) =>
    positions.slice(1).flatMap((position, index) => (LONG || (at + index) % 4 === 0 ? [[moved, position] as const] : [])),
  )
  for (const [moved, own] of pairs) {
    const path = interrupted(specs, journal.subarray(0, moved))
    mkdirSync(join(path, 'pending'))
    writeFileSync(join(path, 'pending', '1.jsonl'), journal.subarray(start, own))
    writeFileSync(join(path, 'pending', '2.jsonl'), journal.subarray(end, end + 40))
    await resume(path, specs)
    expect(readFileSync(journalPath(path)).equals(journal), `${moved} and ${own}`).toBe(true)
  }
})

test('resumes several started episodes in separate files one after the other', async () => {
  const { specs, journal } = await wholeRun(4)
  for (const concurrency of [1, 2, 8]) {
    const path = interrupted(specs, journal.subarray(0, linesOf(journal, specs[0]?.id ?? '')[2]))
    mkdirSync(join(path, 'pending'))
    for (const number of [1, 2, 3]) {
      const [start = 0, , , third = 0] = linesOf(journal, specs[number]?.id ?? '')
      writeFileSync(join(path, 'pending', `${number}.jsonl`), journal.subarray(start, third))
    }
    await resume(path, specs, concurrency)
    expect(readFileSync(journalPath(path)).equals(journal), `concurrency ${concurrency}`).toBe(true)
    expect(existsSync(join(path, 'pending'))).toBe(false)
  }
})

test('does not change a finished run', async () => {
  const { path, specs, journal } = await wholeRun(4)
  const directory = await resumeRunDirectory(path, specs)
  expect(directory.resumed.isComplete).toBe(true)
  directory.close()
  expect(readFileSync(journalPath(path)).equals(journal)).toBe(true)
  expect(readdirSync(path).sort()).toEqual(['events.jsonl', 'run.json'])
  expect(specs).toHaveLength(4)
})

describe('rejects a run that cannot be resumed, without changing it', () => {
  test('a damaged line', async () => {
    const { specs, journal } = await wholeRun(2)
    const path = interrupted(specs, Buffer.from(journal.toString().replace('"type":"step-end"', '"type":"stop-end"')))
    const before = readFileSync(journalPath(path))
    await expect(resumeRunDirectory(path, specs)).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
    expect(readFileSync(journalPath(path)).equals(before)).toBe(true)
    expect(existsSync(join(path, 'lock'))).toBe(false)
  })

  test('another plan', async () => {
    const { specs, journal } = await wholeRun(2)
    const path = interrupted(specs, journal.subarray(0, journal.length / 2))
    const other = specs.map((spec) => ({ ...spec, id: `${spec.id}0` }))
    await expect(resume(path, other)).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
  })

  test('an episode that now differs', async () => {
    const { path, specs, journal } = await wholeRun(2)
    truncateSync(journalPath(path), journal.indexOf('"type":"episode-end"'))
    const other = specs.map((spec) => ({ ...spec, seed: 'another' }))
    await expect(resume(path, other)).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
  })
})
