import { type Choice, type EpisodeEvent, OrreryError, type Tool } from '@orreryjs/core'
import {
  type EpisodeSpec,
  type Fork,
  type ForkedEpisode,
  forkEpisode,
  isInfrastructureError,
  rebuildRequests,
} from '@orreryjs/harness'
import { createDistances, type DistanceReader } from '../credit/distances.ts'
import { replayStates } from '../report/replay.ts'
import type { ForkableEpisode, FoundStep } from './open-episode.ts'
import { editPrompts, type PromptEdit } from './prompt-parts.ts'
import { toolCallFor } from './tool-call-for.ts'

/** The change of one arm. */
export type Change =
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'prompt'; readonly edits: readonly PromptEdit[] }

/** Forks of an episode at a step: the control and the arm with the change. */
export interface Arms {
  readonly control: ArmPlan
  readonly changed: ArmPlan
  /**
   * How an action was changed: `reply` if the last reply before the step was rewritten, so that the agent remembers the other action;
   * `world` if only the world got the other action. Absent for other changes.
   */
  readonly through?: 'reply' | 'world'
}

/** How to play an arm. */
export interface ArmPlan {
  readonly spec: EpisodeSpec
  readonly fork: Fork
}

/**
 * Plans both arms. The control of an action or a reply continues after the recorded one; the control of a prompt part also starts with the
 * calls that lead to the step. Throws `USAGE` if the step has no model call and the change needs one, or if the part is unknown.
 */
export async function planArms(
  episode: ForkableEpisode,
  step: FoundStep,
  change: Change,
  parts: () => Promise<readonly string[]>,
): Promise<Arms> {
  const { spec, events, entry } = episode
  if (change.kind === 'prompt') {
    if (lastCall(events, step) === undefined) throw noCall(step, 'its prompt')
    const before = events.slice(0, step.from)
    const edited = editPrompts(spec, entry, change.edits, await parts())
    const { hasOtherPrompts, editRequest } = edited
    return {
      control: { spec, fork: { before } },
      changed: { spec: edited.spec, fork: { before, hasOtherPrompts, editRequest } },
    }
  }
  const control = { spec, fork: { before: events.slice(0, step.at + 1) } }
  if (change.kind === 'reply') {
    const before = withReply(events, step, change.text)
    if (before === undefined) throw noCall(step, 'its reply')
    return { control, changed: { spec, fork: { before } } }
  }
  const { action } = change
  const rewritten = await rewrittenReply(episode, step, action)
  const fork = rewritten === undefined ? { before: events.slice(0, step.at), action } : { before: rewritten }
  return { control, changed: { spec, fork }, through: rewritten === undefined ? 'world' : 'reply' }
}

function noCall({ event }: FoundStep, what: string): OrreryError {
  return new OrreryError('USAGE', `no model call with a reply leads to step ${event.step}, so ${what} cannot be changed`, {
    hint: 'change the action instead: --action ACTION, or choose a step after a model call',
  })
}

/** Returns the position of the last answered model call that leads to a step. */
function lastCall(events: readonly EpisodeEvent[], { from, at }: FoundStep): number | undefined {
  const found = events.findLastIndex((event, index) => {
    return index >= from && index < at && event.type === 'model-call' && event.reply !== undefined
  })
  return found < 0 ? undefined : found
}

/** Returns the events up to the last reply before a step, with another text. `undefined` without a reply. */
function withReply(events: readonly EpisodeEvent[], step: FoundStep, text: string): readonly EpisodeEvent[] | undefined {
  return editReply(events, step, ({ toolCalls: _, ...choice }) => ({ ...choice, text, finish: 'stop' }))
}

function editReply(
  events: readonly EpisodeEvent[],
  step: FoundStep,
  edit: (choice: Choice) => Choice | undefined,
): readonly EpisodeEvent[] | undefined {
  const at = lastCall(events, step)
  const call = at === undefined ? undefined : events[at]
  if (at === undefined || call?.type !== 'model-call' || call.reply === undefined) return undefined
  const [first, ...others] = call.reply.choices
  const edited = first && edit(first)
  if (edited === undefined) return undefined
  // Scores, log probabilities and the provider's form belong to the original text.
  const { native: _, logprobs: __, scores: ___, ...choice } = edited
  return [...events.slice(0, at), { ...call, reply: { ...call.reply, choices: [choice, ...others] } }]
}

/**
 * Returns the events up to the last reply, with the recorded action in it replaced by another one, if the agent then takes exactly this action;
 * `undefined` if it does not, or if neither the text nor a tool call of the reply can be rewritten.
 */
async function rewrittenReply(
  episode: ForkableEpisode,
  step: FoundStep,
  action: string,
): Promise<readonly EpisodeEvent[] | undefined> {
  const { spec, events, context } = episode
  const { action: recorded } = step.event
  const tools = await offeredTools(episode, step)
  const before = editReply(events, step, (choice) => {
    const [call] = choice.toolCalls ?? []
    if (call === undefined) {
      const text = replaceLast(choice.text, recorded, action)
      return text === undefined ? undefined : { ...choice, text }
    }
    const other = toolCallFor(tools, action)
    return other && { ...choice, toolCalls: [{ ...call, ...other }] }
  })
  if (before === undefined) return undefined
  let isCalled = false
  const answer = (): never => {
    isCalled = true
    throw new OrreryError('MODEL_UNRECORDED', 'a rewritten reply must lead to an action without another call')
  }
  const fork = { before, endsAtStep: true, answer }
  const { events: played } = await forkEpisode(spec, fork, context)
  const next = played.slice(before.length).find((event) => event.type === 'step-end')
  return !isCalled && next?.action === action && next.step === step.event.step ? before : undefined
}

/** Returns the tools of the last request before a step; empty if its reply has no tool calls. */
async function offeredTools({ spec, events }: ForkableEpisode, step: FoundStep): Promise<readonly Tool[]> {
  const at = lastCall(events, step)
  const call = at === undefined ? undefined : events[at]
  if (at === undefined || call?.type !== 'model-call' || call.reply?.choices[0]?.toolCalls === undefined) return []
  const requests = await rebuildRequests(spec, events)
  return requests[events.slice(0, at).filter(({ type }) => type === 'model-call').length]?.tools ?? []
}

/** Replaces the last occurrence; `undefined` without any. */
function replaceLast(text: string, from: string, to: string): string | undefined {
  const at = from === '' ? -1 : text.lastIndexOf(from)
  return at < 0 ? undefined : `${text.slice(0, at)}${to}${text.slice(at + from.length)}`
}

/** Outcome of a played arm. */
export interface ArmOutcome {
  /** Number of the sample, from 1. */
  readonly sample: number
  readonly success: boolean
  readonly reward: number
  /** Charged steps of the whole episode. */
  readonly steps: number
  readonly end: string
  /** Distance to goal at the end; `null` if no plan exists. Absent if the states cannot be replayed. */
  readonly distance?: number | null
  /** Actions from the fork on: of the agent and of rewinds. */
  readonly actions: readonly string[]
}

/** Events and totals of a played or recorded episode. */
type PlayedOutcome = Pick<ForkedEpisode, 'events'> & {
  readonly metrics: Pick<ForkedEpisode['metrics'], 'success' | 'reward' | 'steps' | 'end'>
}

/** Measures outcomes of an episode. */
export function createOutcomes(): {
  of(spec: EpisodeSpec, played: PlayedOutcome, options: { readonly sample: number; readonly from: number }): ArmOutcome
} {
  const distances = createDistances()
  return {
    of(spec, { events, metrics }, { sample, from }) {
      const { success, reward, steps, end } = metrics
      const distance = success ? 0 : distanceAtEnd(distances, spec, events)
      const actions = events.slice(from).flatMap((event) => (event.type === 'step-end' ? [event.action] : []))
      return { sample, success, reward, steps, end, ...(distance !== undefined && { distance }), actions }
    },
  }
}

/** Returns the distance to goal after the last event; `null` if no plan exists, `undefined` if the states cannot be replayed. */
export function distanceAtEnd(
  distances: DistanceReader,
  { world, task }: Pick<EpisodeSpec, 'world' | 'task'>,
  events: readonly EpisodeEvent[],
): number | null | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const last = events.findLast((event) => event.type === 'step-end' || event.type === 'rewind')
  if (last?.type === 'step-end' && last.terminated) return last.success ? 0 : null
  const trace = replayStates({ world, task }, events)
  const known = trace && distances.of(start, events, trace)
  return known && (last === undefined ? known.atStart : (known.after.get(last.seq) ?? null))
}

/** Plays a sample of an arm. Throws the error of an infrastructure error, such as an unavailable model. */
export async function playArm({ spec, fork }: ArmPlan, { context }: ForkableEpisode, sample: number): Promise<ForkedEpisode> {
  const played = await forkEpisode(spec, { ...fork, sample }, context)
  if (isInfrastructureError(played.metrics) && played.failure !== undefined) throw played.failure
  context.signal.throwIfAborted()
  return played
}
