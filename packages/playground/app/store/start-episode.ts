import type { LanguageModel, WorldPackage } from '@orreryjs/core'
import type { PlaygroundState } from '@orreryjs/viewer'
import type { LazyWorld } from '../../src/engine/catalogue.ts'
import {
  AGENTS,
  type Branch,
  type Catalogue,
  firstBranch,
  positionOfStep,
  resolveEpisodeSetup,
  worldChoices,
} from '../../src/engine/index.ts'
import { loadOnce } from '../load-once.ts'
import { createStatusUpdates } from './pace.ts'
import { countWords, forward } from './play.ts'
import type { IsCurrent, Stage } from './stage.ts'

const SCRIPTS: Readonly<Record<LazyWorld, readonly string[]>> = {
  webshop: ['tagger.js', 'shop.js'],
  market: ['tagger.js', 'webarena.js'],
  webarena: ['tagger.js', 'webarena.js'],
}

/** All worlds and agents of the page. */
export const CATALOGUE: Catalogue = { worlds: worldChoices(lazyWorld), agents: AGENTS }

/** Episode to start, problems of its link, and a model that the user set up. */
interface StartOptions {
  readonly state: Partial<PlaygroundState>
  readonly problems: readonly string[]
  readonly own?: LanguageModel | undefined
}

/** Replaces all branches by a new episode, and runs it up to the position in the state. */
export async function startEpisode(stage: Stage, { state, problems, own }: StartOptions): Promise<void> {
  await stage.attempt(async (isCurrent) => {
    stage.show({ waiting: `opening ${state.world ?? 'alfworld'}`, isPlaying: false })
    const scene = await resolveEpisodeSetup(CATALOGUE, state, own)
    const first = await firstBranch(scene)
    if (!isCurrent()) return
    for (const { episode } of stage.view.branches) episode.close()
    stage.prepare({ branches: [first], current: 0, position: 0, isPresenting: state.lectureView ?? false })
    const isThere = await playUntil(stage, first, state, isCurrent)
    if (!isCurrent()) return
    const left = isThere ? [] : [`The episode ended before the position in the link (${describePlace(state)}).`]
    stage.show({ problems: [...problems, ...scene.problems, ...left], position: placeOf(first, state) })
  })
  const { view } = stage
  // A failure must not leave an empty page: open the default episode.
  if (view.branches.length === 0 && view.failure !== undefined && state.world !== undefined) {
    await startEpisode(stage, { state: {}, problems: [...problems, view.failure] })
  }
}

/** Runs the episode up to a position; returns true if it was reached. */
async function playUntil(
  stage: Stage,
  first: Branch,
  { effect, step = 0 }: Partial<PlaygroundState>,
  isCurrent: IsCurrent,
): Promise<boolean> {
  const { episode } = first
  const isThere = (): boolean =>
    effect === undefined ? step === 0 || lastStepOf(episode) >= step : episode.completed.length >= effect
  const look = createStatusUpdates()
  while (isCurrent() && !isThere() && (await forward(stage, isCurrent))) {
    await look(() => stage.show({ waiting: countWords(first) }))
  }
  return isThere()
}

function placeOf({ episode }: Branch, { effect, step = 0 }: Partial<PlaygroundState>): number {
  return Math.min(effect ?? positionOfStep(episode, step) ?? episode.completed.length, episode.completed.length)
}

/** Returns the number of the step that the last event took; 0 if it took none. */
function lastStepOf({ completed, events }: Branch['episode']): number {
  const last = completed.at(-1)
  const step = events.slice(last?.from ?? 0, last?.to ?? 0).findLast(({ type }) => type === 'step-end')
  return step?.type === 'step-end' ? step.step : 0
}

function describePlace({ effect, step }: Partial<PlaygroundState>): string {
  return effect === undefined ? `step ${step}` : `event ${effect}`
}

/**
 * Loads a world from a script in the folder of the page. It must be a classic script, because a page from disk cannot load
 * modules.
 */
async function lazyWorld(id: LazyWorld): Promise<WorldPackage> {
  await Promise.all(SCRIPTS[id].map(loadOnce))
  const { orreryWorlds } = globalThis as {
    readonly orreryWorlds?: Readonly<Record<string, WorldPackage | Promise<WorldPackage>>>
  }
  const world = await orreryWorlds?.[id]
  if (world === undefined) throw new Error(`${SCRIPTS[id].join(' and ')} did not define ${id}`)
  return world
}
