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

/** One way that an episode went: the answers up to a place, and what followed from another one there. */
export interface Branch {
  readonly scene: Scene
  readonly game: SteppedEpisode
  /** Where it leaves another branch, and by what; absent for the first. */
  readonly from?: BranchPoint
  readonly watch: StateWatch
}

/** Where a branch leaves another one. */
export interface BranchPoint {
  readonly branch: number
  /** The effect that went otherwise, from 0. */
  readonly at: number
  readonly given: Given
}

/** The episode as it is set up, before its first effect. */
export async function firstBranch(scene: Scene): Promise<Branch> {
  return opened(scene, scene.given)
}

/**
 * Another way from an effect of a branch on: everything before it as it was, another reply or action there. What was given later does
 * not carry over, since it answered other questions. Rejects where the effect takes no such answer.
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

/** The answers that somebody gave before an effect: all that is needed to play the same again. */
function givenBefore({ done, events }: SteppedEpisode, at: number): GivenAnswers {
  return answersIn(
    done.slice(0, at).filter(({ isGiven }) => isGiven),
    events,
  )
}

/** The episode after so many effects, as everything that draws episodes takes it. */
export function recordedAt({ game, watch }: Branch, position: number): RecordedEpisode {
  const until = eventsAt(game, position)
  return { number: 1, events: game.events.slice(0, until), states: watch.statesOf(game.events, until) }
}

/** How many events there are after so many effects; the first is the episode's start. */
export function eventsAt({ done, events, next }: SteppedEpisode, position: number): number {
  if (position >= done.length && next === undefined) return events.length
  return done[position - 1]?.to ?? done[0]?.from ?? events.length
}

/** The number of effects after which so many steps were taken; `undefined` where the branch was not played so far. */
export function positionOfStep({ done, events }: SteppedEpisode, step: number): number | undefined {
  if (step === 0) return 0
  const at = done.findIndex(({ from, to }) =>
    events.slice(from, to).some((event) => event.type === 'step-end' && event.step >= step),
  )
  return at < 0 ? undefined : at + 1
}

/** What an address has to say for the branch to be played again, up to there. */
export function stateOf({ scene, game, from }: Branch, position: number, wall: boolean = false): PlaygroundState {
  const { wall: _, ...state } = scene.state
  const given = givenBefore(game, game.done.length)
  // What a link gave for later still holds on the way that it told of.
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
