import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(() => playRun(place.file('r'), { agent: 'random', split: 'adapt-200', limit: 3, maxSteps: 8 }))

const verified = (...args: readonly string[]) => orreryIn(place.path, ['verify', ...args])

/** Runs `use` while the journal is modified. */
async function forged(change: (journal: string) => string, use: () => Promise<void>): Promise<void> {
  const path = place.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  const text = change(journal)
  expect(text).not.toBe(journal)
  writeFileSync(path, text)
  try {
    await use()
  } finally {
    writeFileSync(path, journal)
  }
}

test('an unmodified run has no differences', async () => {
  const { code, stdout } = await verified('r')
  expect(stdout).toMatch(/^verified: 3 episodes, \d+ events, no differences\n$/)
  expect(code).toBe(0)
  expect(JSON.parse((await verified('r', '--json')).stdout)).toMatchObject({ episodes: 3, problems: [] })
})

test('shows the first divergence from the journal, with both texts', async () => {
  await forged(
    (journal) => journal.replace(/("type":"step-end".*"observation":")[^"]/, '$1!'),
    async () => {
      const { code, stdout } = await verified('r')
      expect(stdout).toMatch(/, event \d+, step-end, observation: recorded \(-\), replayed \(\+\)\n(?:.*\n)*- !/)
      expect(stdout).toMatch(/not verified: 3 episodes, \d+ events, \d problems\n$/)
      expect(code).toBe(1)
    },
  )
})

test('accepts an interrupted run with --partial, as far as it goes', async () => {
  await forged(
    (journal) => journal.slice(0, journal.length / 2),
    async () => {
      const strict = await verified('r')
      expect(strict.stdout).toMatch(/^the run is not finished: [01] not ended, 0 aborted and [12] not started of 3 episodes\n/)
      expect(strict.stdout).toMatch(/^Next: finish it with \S*orrery resume r, or check .* with \S*orrery verify r --partial$/m)
      expect(strict.code).toBe(1)
      const { code, stdout, stderr } = await verified('r', '--partial')
      expect(stdout).not.toContain('Next: ')
      expect(stdout).toMatch(/no differences; [01] not ended, 0 aborted, [12] not started\n$/)
      expect(stderr).toMatch(/r\/events\.jsonl: line \d+ is incomplete and was skipped/)
      expect(code).toBe(0)
    },
  )
})

test('reports an old run without digests', async () => {
  await playRun(place.file('old'), { agent: 'random', split: 'adapt-200', limit: 1, maxSteps: 2 })
  for (const [file, from, to] of [
    ['events.jsonl', /,"digest":"\w+"/, ''],
    ['results.json', /,\n {2}"digests": {[^}]*}/, ''],
    ['report.md', /SHA-256[\s\S]*?(?=```json)/, ''],
  ] as const) {
    writeFileSync(place.file(`old/${file}`), readFileSync(place.file(`old/${file}`), 'utf8').replace(from, to))
  }
  const { code, stdout } = await verified('old')
  expect(stdout).toMatch(/no differences; the journal has no digest, so other recorded data was not compared\n$/)
  expect(code).toBe(0)
})

test('checks a file in another place if it is named', async () => {
  await orreryIn(place.path, ['export', 'r', '--to', 'csv', '--out', 'elsewhere.csv'])
  expect((await verified('r', 'elsewhere.csv')).stdout).toMatch(/, 1 export, no differences/)
  writeFileSync(place.file('elsewhere.csv'), readFileSync(place.file('elsewhere.csv'), 'utf8').replace(',random,', ',rondam,'))
  const { code, stdout } = await verified('r', 'elsewhere.csv')
  expect(stdout).toMatch(
    /^elsewhere\.csv: differs from the run at line 2: found ".*rondam.*", expected ".*random.*"; if the run or Orrery has changed since, write the file again$/m,
  )
  expect(code).toBe(1)
})

test('checks the episode of a person as far as the world allows', async () => {
  await orreryIn(place.path, ['play', 'textcraft', '--out', 'p'], { input: 'inventory\nget 1 stick\n:undo\n:quit\n' })
  const { code, stdout } = await verified('p')
  expect(stdout).toMatch(/^verified: 1 episode, \d+ events, no differences\n$/)
  expect(code).toBe(0)
})

test('names a directory without a run', async () => {
  const { code, stderr } = await verified('nowhere')
  expect(stderr).toMatch(/^error RUN_UNKNOWN: no run in nowhere/)
  expect(code).toBe(2)
})
