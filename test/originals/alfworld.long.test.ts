import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Transcript } from '@orreryjs/core/worlds'
import { alfworld } from '@orreryjs/env-alfworld'
import { readEpisodes } from '@orreryjs/harness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun } from '../../packages/runs/test/library.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { pythonEnvironment, reasonOf } from '../python/environments.ts'
import { ROOT } from '../readme/documents.ts'

const DATA = join(ROOT, '../shared/data/alfworld')
// The packages are only installed if the games are there.
const environment = existsSync(DATA)
  ? pythonEnvironment('requirements-originals.txt', 'requirements-originals-no-deps.txt')
  : { missing: 'no games at ../shared/data/alfworld' }

/** Games of each dialect: ten of the split, at this spacing. */
const GAMES = [
  { dialect: '2.1.2', split: 'valid_unseen', spacing: 13 },
  { dialect: '2.1.1', split: 'valid_train', spacing: 2 },
] as const
const COUNT = 10
const MAX_STEPS = 12

/** A request of `play_alfworld.py`, and what Orrery answered to its actions. */
interface Episode {
  readonly request: {
    readonly id: string
    readonly dialect: string
    readonly root: string
    readonly game: string
    readonly actions: readonly string[]
  }
  readonly initial: string
  readonly steps: readonly { readonly action: string; readonly observation: string; readonly terminated: boolean }[]
}

describe.skipIf('missing' in environment)(`the original ALFWorld${reasonOf(environment)}`, () => {
  const place = scratch()
  afterAll(() => place[Symbol.dispose]())
  let ours: readonly Episode[]
  let theirs: readonly Transcript[]
  beforeAll(async () => {
    ours = (await Promise.all(GAMES.map((games) => playOurs(place.file(games.dialect), games)))).flat()
    // A walk follows the episode of its game, so that the original reads each game once.
    const requests = ours.flatMap(({ request: { actions: _, ...game }, request }) => [
      request,
      { ...game, id: `walk ${game.id}`, seed: game.id, steps: MAX_STEPS },
    ])
    theirs = playTheirs(requests)
  })

  test('answers our 20 episodes as Orrery does', () => {
    expect(ours).toHaveLength(GAMES.length * COUNT)
    const answers = new Map(theirs.map((transcript) => [transcript.id, transcript]))
    for (const { request, initial, steps } of ours) {
      const answer = answers.get(request.id)
      expect(answer?.initial, request.id).toBe(initial)
      const texts = answer?.steps.map(({ action, observation, terminated }) => ({ action, observation, terminated }))
      expect(texts, request.id).toEqual(steps)
    }
    expect(ours.reduce((sum, { steps }) => sum + steps.length, 0)).toBeGreaterThan(100)
  })

  test('walks at random 20 times, and Orrery answers each step as it does', () => {
    const walks = theirs.filter(({ id }) => id.startsWith('walk '))
    expect(walks).toHaveLength(GAMES.length * COUNT)
    const replayer = alfworld.replayer({ data: DATA })
    let steps = 0
    // The episodes of the other test have lists of admissible actions and rewards too.
    for (const transcript of theirs) {
      for (const { step, action, differences } of replayer.replay(transcript)) {
        expect(differences, `${transcript.id} step ${step}: ${action}`).toEqual([])
        steps += 1
      }
    }
    expect(steps).toBeGreaterThan(350)
  })
})

async function playOurs(out: string, { dialect, split, spacing }: (typeof GAMES)[number]): Promise<readonly Episode[]> {
  const tasks = Array.from({ length: COUNT }, (_, at) => at * spacing).join(',')
  const world = { world: 'alfworld', dialect, split, data: DATA, tasks }
  await playRun(out, { ...world, agent: 'react', model: 'simulated:mid', maxSteps: MAX_STEPS })
  const episodes: Episode[] = []
  for await (const { events } of readEpisodes(join(out, 'events.jsonl'))) {
    const start = events.find((event) => event.type === 'episode-start')
    if (start === undefined) throw new Error('an episode without a start')
    const steps = events.flatMap((event) => (event.type === 'step-end' ? [event] : []))
    const game = join(...start.task.split('/').slice(1), 'game.tw-pddl')
    const actions = steps.map(({ action }) => action)
    episodes.push({
      request: { id: `${dialect} ${game}`, dialect, root: join(DATA, `json_${dialect}`), game, actions },
      initial: start.observation,
      steps: steps.map(({ action, observation, terminated }) => ({ action, observation, terminated })),
    })
  }
  return episodes
}

function playTheirs(requests: readonly object[]): readonly Transcript[] {
  const python = 'python' in environment ? environment.python : ''
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('')
  const program = join(import.meta.dirname, 'play_alfworld.py')
  const { status, stdout, stderr } = spawnSync(python, [program], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  expect(status, stderr).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Transcript)
}
