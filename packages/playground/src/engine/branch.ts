import {
  answersOf,
  NO_ANSWERS,
  openSteppedEpisode,
  type ProvidedAnswer,
  type ProvidedAnswers,
  type SteppedEpisode,
} from '@orreryjs/harness/stepping'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { type PlaygroundState, shortenReply } from '@orreryjs/viewer'
import type { EpisodeSetup } from './settings.ts'
import { describeStates, type StateDescriptions } from './states.ts'

/** Variant of an episode: the answers up to an event, and the continuation from another answer there. */
export interface Branch {
  readonly scene: EpisodeSetup
  readonly episode: SteppedEpisode
  /** Branch point; absent for the first branch. */
  readonly from?: BranchPoint
  readonly states: StateDescriptions
}

/** Point at which a branch diverges from another one. */
export interface BranchPoint {
  readonly branch: number
  /** Zero-based index of the changed effect. */
  readonly at: number
  readonly given: ProvidedAnswer
}

/** Creates the first branch, before its first effect. */
export async function firstBranch(scene: EpisodeSetup): Promise<Branch> {
  return opened(scene, scene.given)
}

/**
 * Creates a branch with another reply or action at an effect; everything before it is unchanged. Later edits do not carry over,
 * because they answered other requests. Rejects if the effect does not accept the answer.
 */
export async function branchAt(
  branches: readonly Branch[],
  branchIndex: number,
  at: number,
  answer: ProvidedAnswer,
): Promise<Branch> {
  const parent = branches[branchIndex]
  const kind =
    parent?.episode.completed[at]?.effect.kind ??
    (at === parent?.episode.completed.length ? parent?.episode.next?.kind : undefined)
  if (parent === undefined || kind !== (answer.kind === 'reply' ? 'ask' : 'act')) {
    throw new Error(`no ${answer.kind} can be given at effect ${at}`)
  }
  const branch = await opened(parent.scene, givenBefore(parent.episode, at), { branch: branchIndex, at, given: answer })
  while (branch.episode.completed.length < at && branch.episode.next !== undefined) await branch.episode.step()
  await branch.episode.step(answer)
  return branch
}

async function opened(scene: EpisodeSetup, answers: ProvidedAnswers, from?: BranchPoint): Promise<Branch> {
  const isPerson = scene.agent.isPerson === true
  const episode = await openSteppedEpisode(scene.spec, { answers, isPerson })
  return { scene, episode, ...(from && { from }), states: describeStates(scene.spec, scene.source.presentation) }
}

/** Returns the edited answers before an effect, which are all that is needed to reproduce the branch. */
function givenBefore({ completed, events }: SteppedEpisode, at: number): ProvidedAnswers {
  return answersOf(
    completed.slice(0, at).filter(({ isProvided }) => isProvided),
    events,
  )
}

/** Returns the episode up to a position, in the form that the drawing components use. */
export function recordedAt({ episode, states }: Branch, position: number): RecordedEpisode {
  const until = eventsAt(episode, position)
  return { number: 1, events: episode.events.slice(0, until), states: states.statesOf(episode.events, until) }
}

/** Returns the number of events at a position; the first event is the episode's start. */
export function eventsAt({ completed, events, next }: SteppedEpisode, position: number): number {
  if (position >= completed.length && next === undefined) return events.length
  return completed[position - 1]?.to ?? completed[0]?.from ?? events.length
}

/** Returns the position after a step; `undefined` if the branch has not reached it. */
export function positionOfStep({ completed, events }: SteppedEpisode, step: number): number | undefined {
  if (step === 0) return 0
  const at = completed.findIndex(({ from, to }) =>
    events.slice(from, to).some((event) => event.type === 'step-end' && event.step >= step),
  )
  return at < 0 ? undefined : at + 1
}

/** Returns the state for an address that reproduces the branch up to a position. */
export function stateOf({ scene, episode, from }: Branch, position: number, wall: boolean = false): PlaygroundState {
  const { lectureView: _, ...state } = scene.state
  const given = givenBefore(episode, episode.completed.length)
  // Answers of a link that come later still apply on its own branch.
  const later = from === undefined ? scene.given : NO_ANSWERS
  const replies = Object.entries({ ...later.replies, ...given.replies })
  return {
    ...state,
    replies: Object.fromEntries(replies.map(([call, reply]) => [call, typeof reply === 'string' ? reply : shortenReply(reply)])),
    actions: { ...later.actions, ...given.actions },
    effect: position,
    ...(wall && { lectureView: wall }),
  }
}
