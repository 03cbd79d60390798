import type { EpisodeEvent, ModelCall, OrreryError, RewindEvent, Turn } from '@orreryjs/core'
import type { Call, Place, Step } from './trajectory.ts'

/** Follows an episode as it happens, with the states that its journal has only hashes of. */
export interface Recorder<State> {
  readonly events: readonly EpisodeEvent[]
  readonly steps: readonly Step<State>[]
  readonly places: readonly Place<State>[]
  readonly calls: readonly Call[]
  readonly failure: OrreryError | undefined
  /** Where the episode stands. */
  place(): Place<State>
  /** To be told of each turn of the world before its event. */
  turned(turn: Turn<State>): void
  emit(event: EpisodeEvent): void
  onFailure(error: OrreryError): void
}

/** A recorder of an episode that begins with that turn. */
export function createRecorder<State>(start: Turn<State>): Recorder<State> {
  const events: EpisodeEvent[] = []
  const steps: Step<State>[] = []
  const places: Place<State>[] = [placeOf(start, 0)]
  const calls: Call[] = []
  const marks = new Map<number, Place<State>>()
  let latest = start
  let failure: OrreryError | undefined
  const place = (): Place<State> => places.at(-1) ?? placeOf(start, 0)
  const follow = (event: EpisodeEvent): void => {
    if (event.type === 'step-end') {
      const { action, by } = event
      const { reward, changed, invalid } = latest
      steps.push({ ...placeOf(latest, event.step), action, reward, changed, by, ...(invalid && { invalid }) })
      places.push(placeOf(latest, event.step))
    } else if (event.type === 'model-call') calls.push(callOf(event, place().step))
    else if (event.type === 'mark') marks.set(event.mark, place())
    else if (event.type === 'rewind' && jumps(event)) places.push(marks.get(event.mark) ?? place())
  }
  return {
    events,
    steps,
    places,
    calls,
    get failure() {
      return failure
    },
    place,
    turned: (turn) => {
      latest = turn
    },
    emit: (event) => {
      events.push(event)
      follow(event)
    },
    onFailure: (error) => {
      failure ??= error
    },
  }
}

/** Steps of a rewind lead to its end by themselves. */
function jumps({ means, steps }: RewindEvent): boolean {
  return means === 'snapshot' || (means === 'replay' && steps === 0)
}

function placeOf<State>({ state, observation, terminated, success }: Turn<State>, step: number): Place<State> {
  return { step, state, observation, terminated, success }
}

function callOf({ purpose, prompt, reply, error }: ModelCall, afterStep: number): Call {
  return {
    purpose,
    request: prompt ?? { purpose, messages: [] },
    ...(reply && { reply }),
    ...(error && { error }),
    text: reply?.choices[0]?.text ?? '',
    afterStep,
  }
}
