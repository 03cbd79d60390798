import type { FaultName, FaultRates } from '../../fault.ts'
import { FAULTS } from '../../fault.ts'
import { contentHash } from '../../primitives/hash.ts'
import { type Rng, rng } from '../../primitives/rng.ts'
import type { Observation, Turn, World } from '../../world.ts'
import { disturbedWorld } from './disturbed-world.ts'

/** Rates of faults, and the names of their random stream. Agents with the same seed, task and trial get the same draws. */
export interface FaultOptions {
  readonly rates: FaultRates
  readonly seed: string
  readonly trial: number
}

/** State of a faulty world. */
export interface FaultyState<State> {
  readonly inner: State
  readonly task: string
  /** Number of steps so far; names the random stream of the next step. */
  readonly step: number
  /** The observation that the agent read last. */
  readonly seen: Observation
  /** A delayed action, which the world executes before the next one. */
  readonly pending?: string
  readonly terminated: boolean
}

/** Text of a lost observation. */
const LOST = 'No response.'

/**
 * Returns the world with random faults between agent and world; a turn names its fault. Rules, tasks and rewards are unchanged. Plans,
 * admissible actions and progress describe the actual state, as if no further fault occurs.
 */
export function faultyWorld<State>(world: World<State>, options: FaultOptions): World<FaultyState<State>> {
  return disturbedWorld<State, FaultyState<State>>(world, {
    start(task) {
      const turn = world.start(task)
      const { state: inner, observation, terminated } = turn
      return { ...turn, state: { inner, task: task.id, step: 0, seen: observation, terminated } }
    },
    step: (state, action) => faultyStep(world, options, state, action),
    plan: (state) => planOf(world, state),
    route: (from, to) => (from.pending === undefined ? world.route(from.inner, to.inner) : undefined),
  })
}

function planOf<State>(world: World<State>, { inner, pending }: FaultyState<State>): readonly string[] | undefined {
  if (pending === undefined) return world.plan(inner)
  const { state, terminated, success } = world.step(inner, pending)
  if (!terminated) return world.plan(state)
  return success ? [] : undefined
}

/** A step of the inner world: the turn for the agent, and the action that is still pending. */
interface InnerStep<State> {
  readonly turn: Turn<State>
  readonly fault?: FaultName | undefined
  readonly pending?: string
}

function faultyStep<State>(
  world: World<State>,
  { rates, seed, trial }: FaultOptions,
  state: FaultyState<State>,
  action: string,
): Turn<FaultyState<State>> {
  const draws = rng('fault', seed, state.task, String(trial), String(state.step))
  const fault = state.terminated ? undefined : drawFault(rates, draws)
  const { turn, fault: landed, pending } = innerStep(world, state, action, { name: fault, draws })
  return {
    ...turn,
    ...(landed && { fault: landed }),
    state: {
      inner: turn.state,
      task: state.task,
      step: state.step + 1,
      seen: turn.observation,
      ...(pending !== undefined && { pending }),
      terminated: turn.terminated,
    },
  }
}

/** One uniform draw decides, so that each fault occurs at exactly its rate. */
function drawFault(rates: FaultRates, draws: Rng): FaultName | undefined {
  let rest = draws.next()
  return FAULTS.find((name) => {
    rest -= rates[name] ?? 0
    return rest < 0
  })
}

interface DrawnFault {
  readonly name: FaultName | undefined
  readonly draws: Rng
}

/** Executes a delayed action first. If it ends the task, the new action is never executed. */
function innerStep<State>(world: World<State>, state: FaultyState<State>, action: string, drawn: DrawnFault): InnerStep<State> {
  const { inner, pending } = state
  if (pending === undefined) return faultedStep(world, state, action, drawn)
  const first = world.step(inner, pending)
  if (first.terminated) return { turn: first, fault: 'action-delayed' }
  const second = faultedStep(world, { ...state, inner: first.state }, action, drawn)
  return { ...second, turn: joined(first, second.turn) }
}

function faultedStep<State>(
  world: World<State>,
  state: FaultyState<State>,
  action: string,
  { name, draws }: DrawnFault,
): InnerStep<State> {
  const turn = world.step(state.inner, action)
  switch (name) {
    case undefined:
      return { turn }
    case 'action-lost':
    case 'action-delayed': {
      const isHarmless = !turn.changed && turn.observation.text === state.seen.text
      if (isHarmless) return { turn }
      return { turn: unchangedTurn(state), fault: name, ...(name === 'action-delayed' && { pending: action }) }
    }
    case 'action-repeated': {
      if (turn.terminated) return { turn }
      const second = joined(turn, world.step(turn.state, action))
      const isHarmless = second.state === turn.state && second.observation.text === turn.observation.text
      return { turn: second, fault: isHarmless ? undefined : name }
    }
    default: {
      const observation = turn.terminated ? turn.observation : faultedObservation(name, turn.observation, state.seen, draws)
      const isHarmless = observation.text === turn.observation.text
      return isHarmless ? { turn } : { turn: { ...turn, observation }, fault: name }
    }
  }
}

function unchangedTurn<State>({ inner, seen }: FaultyState<State>): Turn<State> {
  return { state: inner, observation: seen, reward: 0, terminated: false, success: false, changed: false }
}

/** The result of two steps as one. */
function joined<State>(first: Turn<State>, second: Turn<State>): Turn<State> {
  return { ...second, reward: first.reward + second.reward, changed: first.changed || second.changed }
}

type ObservationFault = Extract<FaultName, `observation-${string}`>

function faultedObservation(name: ObservationFault, actual: Observation, seen: Observation, draws: Rng): Observation {
  switch (name) {
    case 'observation-lost':
      return withText(actual, LOST)
    case 'observation-stale':
      return seen
    case 'observation-truncated':
      return withText(actual, truncated(actual.text, draws))
    case 'observation-corrupted':
      return withText(actual, corrupted(actual.text, draws))
    default:
      return name satisfies never
  }
}

function withText({ page, key }: Observation, text: string): Observation {
  return { text, page, key: `${key} ${contentHash(text)}` }
}

/** Never separates the two halves of a surrogate pair. */
function truncated(text: string, draws: Rng): string {
  const share = 0.25 + draws.next() / 2
  return text.slice(0, Math.ceil(text.length * share)).replace(/[\uD800-\uDBFF]$/, '')
}

function corrupted(text: string, draws: Rng): string {
  const digits = [...text.matchAll(/[0-9]/g)]
  if (digits.length === 0) return text
  const { 0: digit, index } = draws.pick(digits)
  const other = (Number(digit) + 1 + draws.integer(9)) % 10
  return `${text.slice(0, index)}${other}${text.slice(index + 1)}`
}
