import { type Agent, type EpisodeEnd, OrreryError, type Turn } from '@orreryjs/core'
import { type Answers, type EpisodeContext, type EpisodeSpec, measure, systemClock, zeroClock } from '@orreryjs/harness'
import { watchedModel } from '../faults/model-faults.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { type Setting, specOf } from './setting.ts'
import { stageOf } from './stage.ts'
import type { Strike, Trajectory } from './trajectory.ts'

/** An episode that is ready to run. */
interface OpenEpisode<State> {
  readonly spec: EpisodeSpec
  readonly context: EpisodeContext
  readonly recorder: Recorder<State>
  /** Records a turn before its event, and returns it. */
  turned(turn: Turn): Turn
  /** What it came to, once it has run. Throws the failure of a script: that is the test's, not the agent's. */
  trajectory(): Trajectory<State>
}

/** Prepares an episode of a setting, with its faults in place. Throws what a test got wrong, such as `TASK_UNKNOWN`. */
export function openEpisode<State>(agent: Agent, setting: Setting<State>): OpenEpisode<State> {
  const spec = specOf(agent, setting)
  const faults = setting.faults ?? []
  const { world, bare, struckBy } = stageOf(
    setting.world,
    faults.filter((fault) => fault.of === 'world'),
  )
  const recorder = createRecorder(bare(world.start(spec.task)))
  const strikes: Strike[] = []
  const strike = (fault: Strike['fault']): number => strikes.push({ fault, seq: recorder.events.length })
  const modelFaults = faults.filter((fault) => fault.of === 'model')
  const model = watchedModel(spec.model, modelFaults, strike)
  const takeStep = (state: unknown, action: string): Turn => {
    const turn = world.step(state, action)
    const fault = struckBy(turn)
    if (fault !== undefined) strike(fault)
    return turn
  }
  const turned = (turn: Turn): Turn => {
    recorder.turned(bare(turn))
    return turn
  }
  const answers: Answers = {
    step: (state, action) => turned(takeStep(state, action)),
    generate: (request, options) => model.generate(request, options),
  }
  const { emit, onFailure } = recorder
  return {
    spec: { ...spec, world },
    context: {
      clock: spec.limits.timeLimit === undefined ? zeroClock : systemClock,
      signal: setting.signal ?? new AbortController().signal,
      answers,
      emit,
      onFailure,
    },
    recorder,
    turned,
    trajectory: () => trajectoryOf(agent, setting, spec, recorder, strikes),
  }
}

/** Failures of what a test prepared. */
const OF_THE_TEST: ReadonlySet<string> = new Set(['MODEL_SCRIPT', 'MODEL_UNRECORDED'])

function trajectoryOf<State>(
  agent: Agent,
  setting: Setting<State>,
  { task }: EpisodeSpec,
  { events, steps, places, calls, failure }: Recorder<State>,
  strikes: readonly Strike[],
): Trajectory<State> {
  if (failure !== undefined && OF_THE_TEST.has(failure.code)) throw failure
  const builder = measure()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const last = events.at(-1)
  const [start] = places
  if (metrics === undefined || last?.type !== 'episode-end' || start === undefined) {
    throw new OrreryError('INTERNAL', 'the episode has not ended yet')
  }
  return {
    agent,
    setting,
    task,
    start,
    steps,
    places,
    states: places.map(({ state }) => state),
    calls,
    notes: events.flatMap((event) => (event.type === 'note' ? [event.note] : [])),
    parseFailures: events.filter((event) => event.type === 'parse-failure'),
    rewinds: events.filter((event) => event.type === 'rewind'),
    strikes,
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
