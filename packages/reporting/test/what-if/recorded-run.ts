import type { EpisodeEvent, LanguageModel, ModelCall, ModelReply, ModelRequest, StepEnd } from '@orreryjs/core'
import { type EpisodeSpec, readEpisodes, runEpisode, zeroClock } from '@orreryjs/harness'
import type { ArmOutcome } from '../../src/what-if/index.ts'

/** Returns the recorded events of an episode. */
export async function recordedEvents(directory: string, { id }: EpisodeSpec): Promise<readonly EpisodeEvent[]> {
  for await (const episode of readEpisodes(`${directory}/events.jsonl`)) if (episode.id === id) return episode.events
  throw new Error(`no episode ${id}`)
}

/** Returns a step by its number. */
export function stepOf(events: readonly EpisodeEvent[], step: number): StepEnd {
  const found = events.find((event) => event.type === 'step-end' && event.step === step)
  if (found?.type !== 'step-end') throw new Error(`no step ${step}`)
  return found
}

/** Returns the replies before an event. */
export function repliesBefore(events: readonly EpisodeEvent[], seq: number): readonly ModelReply[] {
  const calls = events.filter((event): event is ModelCall => event.type === 'model-call' && event.seq < seq)
  return calls.flatMap(({ reply }) => reply ?? [])
}

/**
 * Plays an episode from its start with the given replies, and then with its model, whose requests may be edited. Shares no code with
 * forks.
 */
export async function replayWith(
  spec: EpisodeSpec,
  replies: readonly ModelReply[],
  edit: (request: ModelRequest) => ModelRequest = (request) => request,
): Promise<ArmOutcome> {
  let calls = 0
  const model: LanguageModel = {
    id: spec.model.id,
    generate(request, options) {
      calls += 1
      return replies[calls - 1] ?? spec.model.generate(edit(request), options)
    },
  }
  const events: EpisodeEvent[] = []
  const { success, reward, steps, end } = await runEpisode(
    { ...spec, model },
    { clock: zeroClock, signal: new AbortController().signal, emit: (event) => void events.push(event) },
  )
  const actions = events.flatMap((event) => (event.type === 'step-end' ? [event.action] : []))
  return { sample: 1, success, reward, steps, end, actions, distance: distanceAfter(spec, actions) }
}

/** Returns the length of the plan after these actions; `null` without a plan. */
export function distanceAfter({ world, task }: EpisodeSpec, actions: readonly string[]): number | null {
  let turn = world.start(task)
  for (const action of actions) turn = world.step(turn.state, action)
  if (turn.terminated) return turn.success ? 0 : null
  return world.plan(turn.state)?.length ?? null
}

/** Returns an outcome with only the actions from a step on. */
export function fromStep(outcome: ArmOutcome, step: number): ArmOutcome {
  return { ...outcome, actions: outcome.actions.slice(step - 1) }
}
