import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageModel, OrreryError } from '@orreryjs/core'
import {
  createRunDirectory,
  type EpisodeSpec,
  journalPath,
  type RecordedEpisode,
  readEpisodes,
  reexecute,
  resumeRunDirectory,
  runAll,
  summarise,
} from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { echo } from './episodes.ts'
import { SURROUNDINGS } from './interrupted-runs.ts'
import { manifestOf, temporaryDirectory, wanderers } from './runs.ts'

/** Fails at calls from this number on. */
function failingFrom(number: number): LanguageModel {
  let calls = 0
  return {
    id: echo.id,
    generate: (request, options) => {
      calls += 1
      if (calls >= number) throw new OrreryError('MODEL_UNAVAILABLE', 'nobody is there')
      return echo.generate(request, options)
    },
  }
}

/** Plays four episodes, the third with a model that fails at this call; or resumes a failed run. */
async function play(path: string, specs: readonly EpisodeSpec[], failing: number, isRetry: boolean): Promise<void> {
  const plan = specs.map((spec, index) => ({ ...spec, model: index === 2 ? failingFrom(failing) : echo }))
  if (!isRetry) {
    await runAll(plan, { ...SURROUNDINGS, directory: createRunDirectory(path, manifestOf(specs)) })
    return
  }
  const directory = await resumeRunDirectory(path, plan, { retryErrors: true })
  await runAll(plan, { ...SURROUNDINGS, directory, resumed: directory.resumed })
}

async function episodesOf(path: string): Promise<readonly RecordedEpisode[]> {
  const episodes: RecordedEpisode[] = []
  for await (const episode of readEpisodes(journalPath(path))) episodes.push(episode)
  return episodes
}

test('an episode that failed twice is one episode with two failed attempts, kept byte for byte', async () => {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(4)
  await play(path, specs, 2, false)
  const first = readFileSync(journalPath(path), 'utf8').trim().split('\n')
  await play(path, specs, 2, true)
  const second = readFileSync(journalPath(path), 'utf8').trim().split('\n')
  await play(path, specs, Number.POSITIVE_INFINITY, true)
  const third = readFileSync(journalPath(path), 'utf8').trim().split('\n')
  for (const before of [first, second]) expect(before.slice(0, -1).filter((line) => !third.includes(line))).toEqual([])

  const episodes = await episodesOf(path)
  expect(episodes.map(({ id }) => id)).toEqual(specs.map(({ id }) => id))
  expect(episodes.map(({ failedAttempts = [] }) => failedAttempts.map(({ metrics }) => metrics?.error?.code))).toEqual([
    [],
    [],
    ['MODEL_UNAVAILABLE', 'MODEL_UNAVAILABLE'],
    [],
  ])
  const [retried] = episodes.slice(2)
  expect(retried?.metrics).toMatchObject({ retries: 2, trial: 1 })
  expect(retried?.events[0]).toMatchObject({ type: 'episode-start', retry: 2 })
  const [cell] = summarise(episodes.flatMap(({ metrics }) => metrics ?? []))
  expect([cell?.episodes, cell?.retried, cell?.infrastructureExcluded.episodes]).toEqual([4, 1, 4])
})

test('a retry equals an episode without the failure, and its cost is counted once', async () => {
  const [path, expected] = [join(temporaryDirectory(), 'run'), join(temporaryDirectory(), 'run')]
  const specs = wanderers(4)
  await play(path, specs, 2, false)
  await play(path, specs, Number.POSITIVE_INFINITY, true)
  await play(expected, specs, Number.POSITIVE_INFINITY, false)
  const [mended, undisturbed] = [await episodesOf(path), await episodesOf(expected)]
  const withoutRetry = mended.map(({ events }) => events.map(({ ...event }) => ({ ...event, retry: undefined })))
  expect(withoutRetry).toEqual(undisturbed.map(({ events }) => events.map((event) => ({ ...event, retry: undefined }))))
  expect(mended.map(({ metrics }) => metrics?.cost)).toEqual(undisturbed.map(({ metrics }) => metrics?.cost))
  for (const [index, { events, failedAttempts = [] }] of mended.entries()) {
    for (const tried of [events, ...failedAttempts.map((each) => each.events)]) {
      expect(await reexecute(specs[index] as EpisodeSpec, tried)).toBeUndefined()
    }
  }
})

test('does not retry an episode with a regular end', async () => {
  const path = join(temporaryDirectory(), 'run')
  const specs = wanderers(12)
  await runAll(specs, { ...SURROUNDINGS, directory: createRunDirectory(path, manifestOf(specs)) })
  const journal = readFileSync(journalPath(path), 'utf8')
  expect(journal).toContain('AGENT_FAILED')
  const directory = await resumeRunDirectory(path, specs, { retryErrors: true })
  expect(directory.resumed.isComplete).toBe(true)
  directory.close()
  expect(readFileSync(journalPath(path), 'utf8')).toBe(journal)
})
