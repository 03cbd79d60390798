import {
  answersIn,
  type Given,
  type GivenAnswers,
  NOTHING_GIVEN,
  openSteppedEpisode,
  type SteppedEpisode,
} from '@orreryjs/harness/stepping'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { brief, type PlaygroundState } from '@orreryjs/viewer'
import type { Scene } from './settings.ts'
import { type StateWatch, watchStates } from './states.ts'

/** Variant of an episode: the answers up to an event, and the continuation from another answer there. */
export interface Branch {
  readonly scene: Scene
  readonly game: SteppedEpisode
  /** Branch point; absent for the first branch. */
  readonly from?: BranchPoint
  readonly watch: StateWatch
}

/** Point at which a branch diverges from another one. */
export interface BranchPoint {
  readonly branch: number
  /** Index of the changed effect, from 0. */
  readonly at: number
  readonly given: Given
}

/** Creates the first branch, before its first effect. */
export async function firstBranch(scene: Scene): Promise<Branch> {
  return opened(scene, scene.given)
}

/**
 * Creates a branch with another reply or action at an effect; everything before it is unchanged. Later edits do not carry over,
 * because they answered other requests. Rejects if the effect does not accept the answer.
 */
export async function branchAt(branches: readonly Branch[], number: number, at: number, given: Given): Promise<Branch> {
  const parent = branches[number]
  const kind = parent?.game.done[at]?.effect.kind ?? (at === parent?.game.done.length ? parent?.game.next?.kind : undefined)
  if (parent === undefined || kind !== (given.kind === 'reply' ? 'ask' : 'act')) {
    throw new Error(`no ${given.kind} can be given at effect ${at}`)
  }
  const branch = await opened(parent.scene, givenBefore(parent.game, at), { branch: number, at, given })
  while (branch.game.done.length < at && branch.game.next !== undefined) await branch.game.step()
  await branch.game.step(given)
  return branch
}

async function opened(scene: Scene, given: GivenAnswers, from?: BranchPoint): Promise<Branch> {
  const isPerson = scene.agent.isPerson === true
  const game = await openSteppedEpisode(scene.spec, { given, isPerson })
  return { scene, game, ...(from && { from }), watch: watchStates(scene.spec, scene.source.explain) }
}

/** Returns the edited answers before an effect, which are all that is needed to reproduce the branch. */
function givenBefore({ done, events }: SteppedEpisode, at: number): GivenAnswers {
  return answersIn(
    done.slice(0, at).filter(({ isGiven }) => isGiven),
    events,
  )
}

/** Returns the episode up to a position, in the form that the drawing components use. */
export function recordedAt({ game, watch }: Branch, position: number): RecordedEpisode {
  const until = eventsAt(game, position)
  return { number: 1, events: game.events.slice(0, until), states: watch.statesOf(game.events, until) }
}

/** Returns the number of events at a position; the first event is the episode's start. */
export function eventsAt({ done, events, next }: SteppedEpisode, position: number): number {
  if (position >= done.length && next === undefined) return events.length
  return done[position - 1]?.to ?? done[0]?.from ?? events.length
}

/** Returns the position after a step; `undefined` if the branch has not reached it. */
export function positionOfStep({ done, events }: SteppedEpisode, step: number): number | undefined {
  if (step === 0) return 0
  const at = done.findIndex(({ from, to }) =>
    events.slice(from, to).some((event) => event.type === 'step-end' && event.step >= step),
  )
  return at < 0 ? undefined : at + 1
}

/** Returns the state for an address that reproduces the branch up to a position. */
export function stateOf({ scene, game, from }: Branch, position: number, wall: boolean = false): PlaygroundState {
  const { wall: _, ...state } = scene.state
  const given = givenBefore(game, game.done.length)
  // Answers of a link that come later still apply on its own branch.
  const later = from === undefined ? scene.given : NOTHING_GIVEN
  const replies = Object.entries({ ...later.replies, ...given.replies })
  return {
    ...state,
    replies: Object.fromEntries(replies.map(([call, reply]) => [call, typeof reply === 'string' ? reply : brief(reply)])),
    actions: { ...later.actions, ...given.actions },
    effect: position,
    ...(wall && { wall }),
  }
}
