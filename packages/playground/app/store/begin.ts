import type { LanguageModel, WorldPackage } from '@orreryjs/core'
import type { PlaygroundState } from '@orreryjs/viewer'
import type { LateWorld } from '../../src/engine/catalogue.ts'
import {
  AGENTS,
  type Branch,
  type Catalogue,
  firstBranch,
  positionOfStep,
  sceneOf,
  worldChoices,
} from '../../src/engine/index.ts'
import { lookNowAndThen } from './pace.ts'
import { countWords, forward } from './play.ts'
import type { IsCurrent, Stage } from './stage.ts'

const SCRIPTS: Readonly<Record<LateWorld, readonly string[]>> = {
  webshop: ['tagger.js', 'shop.js'],
  market: ['tagger.js', 'arena.js'],
  webarena: ['tagger.js', 'arena.js'],
}

const loading = new Map<string, Promise<void>>()

/** All that the page has. */
export const CATALOGUE: Catalogue = { worlds: worldChoices(lateWorld), agents: AGENTS }

/** What is begun: an episode, what its link said that is not understood, and a server's model where one is asked. */
interface Beginning {
  readonly state: Partial<PlaygroundState>
  readonly problems: readonly string[]
  readonly server?: LanguageModel | undefined
}

/** Sets an episode up in the place of all others, and plays it as far as the state says. */
export async function begin(stage: Stage, { state, problems, server }: Beginning): Promise<void> {
  await stage.attempt(async (isCurrent) => {
    stage.show({ waiting: `opening ${state.world ?? 'alfworld'}`, isPlaying: false })
    const scene = await sceneOf(CATALOGUE, state, server)
    const first = await firstBranch(scene)
    if (!isCurrent()) return
    for (const { game } of stage.view.branches) game.close()
    stage.prepare({ branches: [first], current: 0, position: 0, wall: state.wall ?? false })
    const isThere = await playAsFarAs(stage, first, state, isCurrent)
    if (!isCurrent()) return
    const left = isThere ? [] : [`The episode was not played as far as the link says (${describePlace(state)}).`]
    stage.show({ problems: [...problems, ...scene.problems, ...left], position: placeOf(first, state) })
  })
  const { view } = stage
  // What cannot be opened must not leave a page with nothing to choose.
  if (view.branches.length === 0 && view.failure !== undefined && state.world !== undefined) {
    await begin(stage, { state: {}, problems: [...problems, view.failure] })
  }
}

/** Whether it came that far. */
async function playAsFarAs(
  stage: Stage,
  first: Branch,
  { effect, step = 0 }: Partial<PlaygroundState>,
  isCurrent: IsCurrent,
): Promise<boolean> {
  const { game } = first
  const isThere = (): boolean => (effect === undefined ? step === 0 || lastStepOf(game) >= step : game.done.length >= effect)
  const look = lookNowAndThen()
  while (isCurrent() && !isThere() && (await forward(stage, isCurrent))) {
    await look(() => stage.show({ waiting: countWords(first) }))
  }
  return isThere()
}

function placeOf({ game }: Branch, { effect, step = 0 }: Partial<PlaygroundState>): number {
  return Math.min(effect ?? positionOfStep(game, step) ?? game.done.length, game.done.length)
}

/** Number of the last step that was taken by the last effect; 0 where it took none. */
function lastStepOf({ done, events }: Branch['game']): number {
  const last = done.at(-1)
  const step = events.slice(last?.from ?? 0, last?.to ?? 0).findLast(({ type }) => type === 'step-end')
  return step?.type === 'step-end' ? step.step : 0
}

function describePlace({ effect, step }: Partial<PlaygroundState>): string {
  return effect === undefined ? `step ${step}` : `effect ${effect}`
}

/** A world from the scripts beside the page. Classic scripts, since a page from disk may not load modules. */
async function lateWorld(id: LateWorld): Promise<WorldPackage> {
  await Promise.all(SCRIPTS[id].map(loadOnce))
  const { orreryWorlds } = globalThis as {
    readonly orreryWorlds?: Readonly<Record<string, WorldPackage | Promise<WorldPackage>>>
  }
  const world = await orreryWorlds?.[id]
  if (world === undefined) throw new Error(`${SCRIPTS[id].join(' and ')} did not bring ${id}`)
  return world
}

function loadOnce(name: string): Promise<void> {
  const known = loading.get(name) ?? load(name)
  loading.set(name, known)
  // What failed may be tried again.
  known.catch(() => loading.delete(name))
  return known
}

function load(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = new URL(name, document.baseURI).href
    script.onload = () => resolve()
    script.onerror = () =>
      reject(new Error(`${name} should stand beside this page and could not be loaded: copy the whole folder`))
    document.head.append(script)
  })
}
