import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import { expect, onTestFinished, test } from 'vitest'
import { orrery } from '../../../orrery/src/index.ts'
import { resume } from '../../src/run/resume.ts'
import { run } from '../../src/run/run.ts'
import { verify } from '../../src/verify/verify-run.ts'

/** State of the server. */
const server = { isThere: true }

/** Model that always gives the same reply while the server is available. */
const model: LanguageModel = {
  id: 'served',
  kind: 'server',
  generate: ({ messages }) => {
    if (!server.isThere && messages.length > 0) throw new OrreryError('MODEL_REFUSED', 'nobody is there')
    return { choices: [{ text: 'inventory', finish: 'stop' }], usage: { inputTokens: 3, outputTokens: 1 } }
  },
}

/** Plays a run of two episodes. An outage ends the second one, which is then retried. */
async function repairedRun(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-retries-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const out = join(directory, 'r')
  const settings = { world: 'textcraft', split: 'adapt-200', model, limit: 2, maxSteps: 2, concurrency: 1 } as const
  const onEpisode = (): void => {
    server.isThere = false
  }
  await run(settings, { registry: orrery, out, preflight: false, onEpisode })
  server.isThere = true
  await resume(out, { registry: orrery, settings: { model }, preflight: false, retryErrors: true })
  return out
}

async function problemsOf(directory: string): Promise<readonly string[]> {
  const { problems } = await verify(directory, { registry: orrery })
  return problems.map((problem) => (problem.kind === 'claim' ? problem.text : problem.divergence.field))
}

test('verify accepts a retried episode, and rejects an invalid one', async () => {
  const directory = await repairedRun()
  expect(await verify(directory, { registry: orrery })).toMatchObject({ episodes: 2, retried: 1, problems: [] })
  const path = join(directory, 'events.jsonl')
  const journal = readFileSync(path, 'utf8')
  const lines = journal.split('\n')
  const retryStart = lines.findIndex((line) => line.includes('"retry":1'))
  const first = lines.slice(0, retryStart).findLastIndex((line) => line.includes('"type":"episode-start"'))

  writeFileSync(path, journal.replace('"retry":1', '"retry":2'))
  expect(await problemsOf(directory)).toContainEqual(
    expect.stringContaining('is marked as retry 2, but the number of failed tries before it is 1'),
  )
  // Removes the failed attempt; an episode without one would have no retry number.
  writeFileSync(path, [...lines.slice(0, first), ...lines.slice(retryStart)].join('\n'))
  expect(await problemsOf(directory)).toContainEqual(expect.stringContaining('the number of failed tries before it is 0'))
  // Replaces the error by an ordinary end, which is never retried.
  const ownEnd = lines.slice(1, first)
  const repeated = ownEnd.map((line) => line.replace('"trial":1', '"trial":1,"retry":1'))
  writeFileSync(path, [...lines.slice(0, first), ...repeated, ...lines.slice(first)].join('\n'))
  expect((await problemsOf(directory)).join('\n')).toMatch(/repeated or out of order|repeated without an infrastructure error/)
  writeFileSync(path, journal)
  expect(await problemsOf(directory)).toEqual([])
})
