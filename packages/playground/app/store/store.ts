import type { LanguageModel } from '@orreryjs/core'
import type { ProvidedAnswer } from '@orreryjs/harness/stepping'
import { type PlaygroundState, playgroundHash, readPlaygroundHash } from '@orreryjs/viewer'
import { type Branch, branchAt, stateOf } from '../../src/engine/index.ts'
import { goTo, run, step } from './play.ts'
import { createStage, type IsCurrent, type Stage } from './stage.ts'
import { startEpisode } from './start-episode.ts'
import type { Unit } from './unit.ts'
import { currentBranch, requireBranch, type View } from './view.ts'

/** Operations of the page; everything else is rendered from `view`. */
export interface Store {
  readonly view: View
  onChange(listener: () => void): () => void
  /** Starts an episode and runs it up to the position in the state. `own` is a model that the user set up. */
  begin(state: Partial<PlaygroundState>, problems?: readonly string[], own?: LanguageModel): Promise<void>
  /** Shows problems of a link without changing anything else. */
  showProblems(problems: readonly string[]): void
  goTo(position: number): void
  step(unit: Unit): Promise<void>
  back(): void
  run(): Promise<void>
  pause(): void
  setSpeed(speed: number): void
  setPresenting(wall: boolean): void
  select(branch: number): void
  /** Answers an event: in the current branch if it is the next one, otherwise in a new branch. */
  answer(at: number, provided: ProvidedAnswer): Promise<void>
  /** Takes an action instead of the agent's next one. */
  takeAction(action: string): Promise<void>
  /** Returns the hash of the address of the view. */
  hash(): string
}

/** Creates a store without an episode. */
export function createStore(): Store {
  const stage = createStage()
  return {
    get view() {
      return stage.view
    },
    onChange: stage.onChange,
    begin: (state, problems = [], own) => startEpisode(stage, { state, problems, own }),
    showProblems: (problems) => stage.show({ problems }),
    goTo: (position) => goTo(stage, position),
    step: (unit) => step(stage, unit),
    back: () => goTo(stage, stage.view.position - 1),
    run: () => run(stage),
    pause() {
      stage.interrupt()
      stage.show({ isPlaying: false })
    },
    setSpeed: (speed) => stage.show({ speed }),
    setPresenting: (isPresenting) => stage.show({ isPresenting }),
    select(current) {
      stage.interrupt()
      const game = stage.view.branches[current]?.episode
      if (game !== undefined) stage.show({ current, position: game.completed.length, isPlaying: false })
    },
    answer: (at, provided) => give(stage, at, provided),
    takeAction: (action) => take(stage, action),
    hash() {
      const branch = currentBranch(stage.view)
      return branch === undefined ? '' : playgroundHash(stateOf(branch, stage.view.position, stage.view.isPresenting))
    },
  }
}

/** Starts the episode of the address. An address without valid settings does not replace the current episode. */
export async function beginByAddress(store: Store): Promise<void> {
  const { state, problems } = readPlaygroundHash(location.hash)
  const isNothing = problems.length > 0 && Object.keys(state).length === 0
  if (isNothing && store.view.branches.length > 0) store.showProblems(problems)
  else await store.begin(state, problems)
}

/** Answers an event: in the current branch if it is the next one, otherwise in a new branch. */
function give(stage: Stage, at: number, answer: ProvidedAnswer): Promise<void> {
  return stage.attempt(async (isCurrent) => {
    const { episode } = requireBranch(stage.view)
    if (at === episode.completed.length) {
      await episode.step(answer)
      if (isCurrent()) stage.show({ position: at + 1, isPlaying: false })
      return
    }
    const branch = await branchAt(stage.view.branches, stage.view.current, at, answer)
    if (!isCurrent()) return
    const branches = [...stage.view.branches, branch]
    stage.show({ branches, current: branches.length - 1, position: at + 1, isPlaying: false })
  })
}

/** Takes an action instead of the agent's next one. */
async function take(stage: Stage, action: string): Promise<void> {
  const branch = requireBranch(stage.view)
  const { episode } = branch
  let at = stage.view.position
  const isAction = (): boolean => (episode.completed[at]?.effect ?? episode.next)?.kind === 'act'
  await stage.attempt(async (isCurrent) => {
    while (!isAction()) {
      if (at >= episode.completed.length && !(await playAhead(branch, isCurrent))) return
      at += 1
    }
  })
  if (isAction()) await give(stage, at, { kind: 'action', action })
  else stage.show({ failure: 'The next event is a model call, not an action: reply first, or continue.' })
}

/** Runs an event that is not shown yet. */
async function playAhead({ episode }: Branch, isCurrent: IsCurrent): Promise<boolean> {
  if (episode.next === undefined || episode.requiredInput !== undefined) return false
  await episode.step()
  return isCurrent()
}
