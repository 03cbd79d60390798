import {
  type Agent,
  type EpisodeEnd,
  type EpisodeEvent,
  type ModelCall,
  OrreryError,
  type RewindEvent,
  type Turn,
  type World,
} from '@orreryjs/core'
import {
  createMetricsBuilder,
  type EffectAnswers,
  type EpisodeContext,
  type EpisodeSpec,
  systemClock,
  zeroClock,
} from '@orreryjs/harness'
import type { WorldFault } from '../faults/fault.ts'
import { watchedModel } from '../faults/model-faults.ts'
import { type FaultedState, withWorldFaults } from '../faults/world-faults.ts'
import { type AgentInput, readAgent } from './agent-input.ts'
import { type EpisodeOptions, specOf } from './episode-options.ts'
import type { Call, InjectedFault, Place, Step, Trajectory } from './trajectory.ts'
import { readWorld } from './world-input.ts'

/** Episode that is ready to run. */
interface OpenEpisode<State> {
  readonly spec: EpisodeSpec
  readonly context: EpisodeContext
  readonly recorder: Recorder<State>
  /** Records a turn before its event, and returns it. */
  recordTurn(turn: Turn): Turn
  /** Returns the trajectory after the end. Throws the failure of a script, which is a mistake of the test, not of the agent. */
  trajectory(): Trajectory<State>
}

/** Prepares an episode with its faults. Throws for mistakes of the test, such as `TASK_UNKNOWN`. */
export function openEpisode<State>(input: AgentInput, options: EpisodeOptions<State>): OpenEpisode<State> {
  const { agent, source } = readAgent(input)
  const ownWorld = readWorld(options.world)
  const spec = specOf(agent, ownWorld as World, options, source)
  const faults = options.faults ?? []
  const { world, toOwnTurn, faultOf } = createEpisodeWorld(
    ownWorld,
    faults.filter((fault) => fault.target === 'world'),
  )
  const recorder = createRecorder(toOwnTurn(world.start(spec.task)))
  const strikes: InjectedFault[] = []
  const strike = (fault: InjectedFault['fault']): number => strikes.push({ fault, seq: recorder.events.length })
  const modelFaults = faults.filter((fault) => fault.target === 'model')
  const model = watchedModel(spec.model, modelFaults, strike)
  const takeStep = (state: unknown, action: string): Turn => {
    const turn = world.step(state, action)
    const fault = faultOf(turn)
    if (fault !== undefined) strike(fault)
    return turn
  }
  const recordTurn = (turn: Turn): Turn => {
    recorder.recordTurn(toOwnTurn(turn))
    return turn
  }
  const answers: EffectAnswers = {
    step: (state, action) => recordTurn(takeStep(state, action)),
    generate: (request, options) => model.generate(request, options),
  }
  const { emit, onFailure } = recorder
  return {
    spec: { ...spec, world },
    context: {
      clock: spec.limits.timeLimit === undefined ? zeroClock : systemClock,
      signal: options.signal ?? new AbortController().signal,
      answers,
      emit,
      onFailure,
    },
    recorder,
    recordTurn,
    trajectory: () => trajectoryOf(agent, options, spec, recorder, strikes),
  }
}

/** Codes of failures that are mistakes of the test. */
const TEST_ERROR_CODES: ReadonlySet<string> = new Set(['MODEL_SCRIPT', 'MODEL_UNRECORDED'])

function trajectoryOf<State>(
  agent: Agent,
  options: EpisodeOptions<State>,
  { task }: EpisodeSpec,
  { events, steps, places, calls, failure }: Recorder<State>,
  injectedFaults: readonly InjectedFault[],
): Trajectory<State> {
  if (failure !== undefined && TEST_ERROR_CODES.has(failure.code)) throw failure
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const last = events.at(-1)
  const [start] = places
  if (metrics === undefined || last?.type !== 'episode-end' || start === undefined) {
    throw new OrreryError('INTERNAL', 'the episode has not ended yet')
  }
  return {
    agent,
    options,
    task,
    start,
    steps,
    places,
    states: places.map(({ state }) => state),
    calls,
    notes: events.flatMap((event) => (event.type === 'note' ? [event.note] : [])),
    parseFailures: events.filter((event) => event.type === 'parse-failure'),
    rewinds: events.filter((event) => event.type === 'rewind'),
    injectedFaults,
    ...endingOf(last),
    ...(failure && { error: failure }),
    metrics,
    events,
  }
}

type Ending = Pick<Trajectory, 'end' | 'success' | 'reward' | 'progress' | 'answer'>

function endingOf({ end, success, reward, progress, answer }: EpisodeEnd): Ending {
  return { end, success, reward, progress, ...(answer && { answer }) }
}

/** World of an episode: the original one, or wrapped with faults. */
interface EpisodeWorld<State> {
  readonly world: World
  /** Converts a turn of `world` to a turn of the original world. */
  toOwnTurn(turn: Turn): Turn<State>
  /** Returns the fault that was injected into the step of a turn. */
  faultOf(turn: Turn): WorldFault | undefined
}

/** Returns the world of an episode. Without faults it is the original world, so states and journal are the same as in any other run. */
function createEpisodeWorld<State>(world: World<State>, faults: readonly WorldFault[]): EpisodeWorld<State> {
  if (faults.length === 0) {
    return { world: world as World, toOwnTurn: (turn) => turn as Turn<State>, faultOf: () => undefined }
  }
  return {
    world: withWorldFaults(world, ...faults) as World,
    toOwnTurn: (turn) => ({ ...turn, state: (turn as Turn<FaultedState<State>>).state.inner }),
    faultOf: (turn) => faults[(turn as Turn<FaultedState<State>>).state.lastFault ?? -1],
  }
}

/** Records an episode as it happens, including the states, of which the journal only has hashes. */
interface Recorder<State> {
  readonly events: readonly EpisodeEvent[]
  readonly steps: readonly Step<State>[]
  readonly places: readonly Place<State>[]
  readonly calls: readonly Call[]
  readonly failure: OrreryError | undefined
  /** Returns the current place of the episode. */
  place(): Place<State>
  /** Records each turn of the world before its event. */
  recordTurn(turn: Turn<State>): void
  emit(event: EpisodeEvent): void
  onFailure(error: OrreryError): void
}

/** Creates a recorder of an episode that starts with a turn. */
function createRecorder<State>(start: Turn<State>): Recorder<State> {
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
    recordTurn: (turn) => {
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

/** True if a rewind moves the episode without steps; otherwise its steps lead to the place. */
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
