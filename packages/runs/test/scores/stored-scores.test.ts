import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { journalPath, readManifest } from '@orreryjs/harness'
import { scoringFacts } from '@orreryjs/runs/compare'
import { finishedEpisodes, readScores } from '@orreryjs/runs/scores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { playRun } from '../library.ts'
import { scratch } from '../scratch.ts'

const folder = scratch()
const directory = folder.file('run')
const path = journalPath(directory)
const summary = join(directory, 'events.summary')
afterAll(() => folder[Symbol.dispose]())

/** Longer than the smallest journal whose scores are stored. */
const LARGE = 'x'.repeat((1 << 22) + 1)

async function labels(journal = path): Promise<readonly string[]> {
  return (await scores(journal)).cells.map(({ label }) => label)
}

function scores(journal = path): ReturnType<typeof readScores> {
  return readScores(journal, scoringFacts(readManifest(directory)))
}

/** Changes the stored scores, with a valid digest, so that a test sees whether they are used. */
function forge(file = summary): void {
  const [head = '', content = ''] = readFileSync(file, 'utf8').split('\n')
  const forged = content.replace('"label":"oracle"', '"label":"forged"')
  const digest = createHash('sha256').update(forged).digest('hex')
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(head), digest })}\n${forged}`)
}

let lines: readonly string[] = []

beforeAll(async () => {
  await playRun(directory, { world: 'textcraft', agent: 'oracle', limit: 3, trials: 2, deterministic: true })
  expect(existsSync(summary)).toBe(false)
  lines = readFileSync(path, 'utf8').split('\n')
})

beforeEach(() => {
  rmSync(summary, { force: true })
  const padded = lines.map((line, at) => (at === 1 ? JSON.stringify({ ...JSON.parse(line), observation: LARGE }) : line))
  writeFileSync(path, padded.join('\n'))
})

test('scores of a large journal are stored and read from there', async () => {
  const computed = await scores()
  const text = readFileSync(summary)
  expect(await scores()).toEqual(computed)
  expect(readFileSync(summary)).toEqual(text)
  forge()
  expect(await labels()).toEqual(['forged'])
})

test('stored scores are not used for a changed, touched, longer or copied journal, or with other facts', async () => {
  const change = (edit: () => void) => async (): Promise<readonly string[]> => {
    await scores()
    forge()
    edit()
    return labels()
  }
  const append = change(() => appendFileSync(path, lines.at(-2) ?? ''))
  const touch = change(() => utimesSync(path, 1, 1))
  const edit = change(() => writeFileSync(path, readFileSync(path, 'utf8').replace('xx', 'xy')))
  for (const each of [touch, edit, append]) expect(await each()).toEqual(['oracle'])
  const copy = folder.file('copy')
  cpSync(directory, copy, { recursive: true, preserveTimestamps: true })
  expect(await labels(journalPath(copy))).toEqual(['oracle'])
})

test('stored scores with another cluster of a task are computed again', async () => {
  await scores()
  forge()
  const { cells } = await readScores(path, { clusters: { x: 'y' } })
  expect(cells.map(({ label }) => label)).toEqual(['oracle'])
})

test('damaged stored scores are replaced', async () => {
  await scores()
  const whole = readFileSync(summary)
  for (const size of [0, 1, 100, whole.length - 1]) {
    writeFileSync(summary, whole.subarray(0, size))
    expect(await labels()).toEqual(['oracle'])
    expect(readFileSync(summary)).toEqual(whole)
  }
  writeFileSync(summary, whole.toString('utf8').replace('"label":"oracle"', '"label":"damage"'))
  expect(await labels()).toEqual(['oracle'])
})

test('a link is not written through, and a torn or invalid journal has no stored scores', async () => {
  const outside = folder.file('outside')
  writeFileSync(outside, 'precious')
  if (process.platform !== 'win32') {
    symlinkSync(outside, summary)
    await scores()
    expect([readFileSync(outside, 'utf8'), lstatSync(summary).isSymbolicLink()]).toEqual(['precious', true])
    rmSync(summary)
  }
  appendFileSync(path, '{"type":')
  await scores()
  expect(existsSync(summary)).toBe(false)
  appendFileSync(path, '\n')
  await expect(scores()).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
  expect(existsSync(summary)).toBe(false)
})

test('an invalid event is found in a journal that changed after its scores were stored', async () => {
  await scores()
  const read = async (): Promise<number> => {
    let count = 0
    for await (const _ of finishedEpisodes(directory)) count += 1
    return count
  }
  expect(await read()).toBe(6)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"steps":', '"strides":'))
  await expect(read()).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
})
