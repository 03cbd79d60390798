import { errorMessage, type LanguageModel } from '@orreryjs/core'
import { type PlaygroundState, playgroundHash, readPlaygroundHash } from '@orreryjs/viewer'
import {
  AGENTS,
  type Branch,
  branchAt,
  type Catalogue,
  firstBranch,
  type Given,
  positionOfStep,
  sceneOf,
  stateOf,
  worldChoices,
} from '../src/engine/index.ts'
import { lateWorld } from './late-world.ts'
import { isOfUnit, type Unit } from './unit.ts'

/** All that the page has. */
export const CATALOGUE: Catalogue = { worlds: worldChoices(lateWorld), agents: AGENTS }

/** What the page shows. */
export interface View {
  readonly branches: readonly Branch[]
  /** The branch that is shown. */
  readonly current: number
  /** Effects of it that are shown as done. */
  readonly position: number
  /** What a link said that is not understood. */
  readonly problems: readonly string[]
  /** What went wrong last. */
  readonly failure?: string
  /** What is being waited for, in words. */
  readonly waiting?: string
  readonly isPlaying: boolean
  /** Effects a second; 0 for as fast as it goes. */
  readonly speed: number
  readonly wall: boolean
}

const EMPTY: View = { branches: [], current: 0, position: 0, problems: [], isPlaying: false, speed: 4, wall: false }

/** Milliseconds between two words of the page about an episode that runs as fast as it goes: it is drawn where it stops. */
const BREATH = 100

/** What the page can do; everything else is drawn from `view`. */
export interface Store {
  readonly view: View
  onChange(listener: () => void): () => void
  /** Sets an episode up and plays it as far as the state says. */
  begin(state: Partial<PlaygroundState>, problems?: readonly string[], server?: LanguageModel): Promise<void>
  goTo(position: number): void
  step(unit: Unit): Promise<void>
  back(): void
  run(): Promise<void>
  pause(): void
  setSpeed(speed: number): void
  setWall(wall: boolean): void
  select(branch: number): void
  /** Another answer at an effect: on the way that is being played where it comes next, else on a branch. */
  give(at: number, given: Given): Promise<void>
  /** Takes an action in place of the agent's next one. */
  take(action: string): Promise<void>
  /** The address of what is shown, without what stands before `#`. */
  hash(): string
}

/** The branch that is shown. */
export function currentOf({ branches, current }: View): Branch | undefined {
  return branches[current]
}

/** A store without an episode. */
export function createStore(): Store {
  let view = EMPTY
  let turn = 0
  const listeners = new Set<() => void>()
  const show = (change: Partial<View>): void => {
    view = { ...view, ...change }
    if (change.failure === undefined) delete (view as { failure?: string }).failure
    if (change.waiting === undefined) delete (view as { waiting?: string }).waiting
    for (const listener of listeners) listener()
  }
  /** Runs what takes time; what began before it no longer counts. */
  const attempt = async (work: (isCurrent: () => boolean) => Promise<void>): Promise<void> => {
    turn += 1
    const mine = turn
    const isCurrent = (): boolean => mine === turn
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) show({ failure: failureLine(error), isPlaying: false })
    }
  }
  const branchNow = (): Branch => {
    const branch = currentOf(view)
    if (branch === undefined) throw new Error('nothing is set up yet')
    return branch
  }
  /** One effect further. `false` where there is no further. */
  const forward = async (isCurrent: () => boolean, quietly = false): Promise<boolean> => {
    const branch = branchNow()
    const { game } = branch
    if (view.position >= game.done.length) {
      if (game.next === undefined || game.wants !== undefined) return false
      if (game.next.kind === 'ask' && game.spec.model.kind === 'server') show({ waiting: `asking ${game.spec.model.id}` })
      await game.step()
      if (!isCurrent()) return false
    }
    const position = view.position + 1
    if (quietly) view = { ...view, position }
    else show({ position })
    return true
  }

  return {
    get view() {
      return view
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: (state, problems = [], server) =>
      attempt(async (isCurrent) => {
        const world = state.world ?? 'alfworld'
        show({ waiting: `opening ${world}`, isPlaying: false })
        const scene = await sceneOf(CATALOGUE, state, server)
        const first = await firstBranch(scene)
        if (!isCurrent()) return
        for (const { game } of view.branches) game.close()
        view = { ...view, branches: [first], current: 0, position: 0, wall: state.wall ?? false }
        const { effect, step = 0 } = state
        const isThere = (): boolean =>
          effect === undefined ? step === 0 || lastStepOf(first.game) >= step : first.game.done.length >= effect
        const look = lookNowAndThen()
        while (isCurrent() && !isThere() && (await forward(isCurrent, true)))
          await look(() => show({ waiting: countWords(first) }))
        if (!isCurrent()) return
        const said = [...problems, ...scene.problems]
        if (!isThere()) said.push(`The episode was not played as far as the link says (${describePlace(state)}).`)
        show({ problems: said, position: effect ?? positionOfStep(first.game, step) ?? first.game.done.length })
        if (view.position > first.game.done.length) show({ position: first.game.done.length })
      }),
    goTo(position) {
      turn += 1
      show({ position: Math.max(0, Math.min(position, branchNow().game.done.length)), isPlaying: false })
    },
    step: (unit) =>
      attempt(async (isCurrent) => {
        view = { ...view, isPlaying: false }
        while (await forward(isCurrent, true)) if (isOfUnit(branchNow().game.done[view.position - 1], unit)) break
        if (isCurrent()) show({})
      }),
    back() {
      this.goTo(view.position - 1)
    },
    run: () =>
      attempt(async (isCurrent) => {
        show({ isPlaying: true })
        const look = lookNowAndThen()
        while (isCurrent()) {
          const isSlow = view.speed > 0
          if (!(await forward(isCurrent, !isSlow))) break
          if (isSlow) await pause(1000 / view.speed)
          else await look(() => show({ waiting: countWords(branchNow()) }))
        }
        if (isCurrent()) show({ isPlaying: false })
      }),
    pause() {
      turn += 1
      show({ isPlaying: false })
    },
    setSpeed: (speed) => show({ speed }),
    setWall: (wall) => show({ wall }),
    select(current) {
      turn += 1
      const game = view.branches[current]?.game
      if (game !== undefined) show({ current, position: game.done.length, isPlaying: false })
    },
    give: (at, given) =>
      attempt(async (isCurrent) => {
        const { game } = branchNow()
        if (at === game.done.length) {
          await game.step(given)
          if (isCurrent()) show({ position: at + 1, isPlaying: false })
          return
        }
        const branch = await branchAt(view.branches, view.current, at, given)
        if (!isCurrent()) return
        const branches = [...view.branches, branch]
        show({ branches, current: branches.length - 1, position: at + 1, isPlaying: false })
      }),
    async take(action) {
      const branch = branchNow()
      const { game } = branch
      let at = view.position
      await attempt(async (isCurrent) => {
        while ((game.done[at]?.effect ?? game.next)?.kind !== 'act') {
          if (at >= game.done.length && !(await playAhead(branch, isCurrent))) return
          at += 1
        }
      })
      if ((game.done[at]?.effect ?? game.next)?.kind === 'act') await this.give(at, { kind: 'action', action })
      else show({ failure: 'The agent asks its model before it acts: reply first, or go on.' })
    },
    hash() {
      const branch = currentOf(view)
      return branch === undefined ? '' : playgroundHash(stateOf(branch, view.position, view.wall))
    },
  }
}

/** Lets the page breathe, and say how far it is, between effects that follow each other as fast as they go. */
function lookNowAndThen(): (say: () => void) => Promise<void> {
  let last = performance.now()
  return async (say) => {
    if (performance.now() - last < BREATH) return
    say()
    await pause(0)
    last = performance.now()
  }
}

function countWords({ game }: Branch): string {
  return `playing: ${game.done.length} effects so far`
}

/** Number of the last step that was taken by the last effect; 0 where it took none. */
function lastStepOf({ done, events }: Branch['game']): number {
  const last = done.at(-1)
  const step = events.slice(last?.from ?? 0, last?.to ?? 0).findLast(({ type }) => type === 'step-end')
  return step?.type === 'step-end' ? step.step : 0
}

/** Plays an effect that is not shown yet. */
async function playAhead({ game }: Branch, isCurrent: () => boolean): Promise<boolean> {
  if (game.next === undefined || game.wants !== undefined) return false
  await game.step()
  return isCurrent()
}

function describePlace({ effect, step }: Partial<PlaygroundState>): string {
  return effect === undefined ? `step ${step}` : `effect ${effect}`
}

function failureLine(error: unknown): string {
  const hint = error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? `; ${error.hint}` : ''
  return `${errorMessage(error)}${hint}`
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Sets up what the address says. */
export function beginByAddress(store: Store): Promise<void> {
  const { state, problems } = readPlaygroundHash(location.hash)
  return store.begin(state, problems)
}
