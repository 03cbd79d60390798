import { rng, type Turn, type World } from '@orreryjs/core'
import { appliesAt, completeSchedule, type FaultSchedule, matchesText, type WorldFault } from './fault.ts'

/** Which steps a fault of the world applies to. */
export interface WorldFaultOptions extends FaultSchedule {
  /** Actions: the string itself, or any that matches. @default all */
  readonly action?: string | RegExp
}

/** An action is refused without cause: the step is not taken, and the world says so. */
export function actionRefused(options: WorldFaultOptions = {}): WorldFault {
  return worldFault('an action was refused', 'refused', options)
}

/** A step is taken, and its observation is empty. */
export function observationLost(options: WorldFaultOptions = {}): WorldFault {
  return worldFault('an observation was lost', 'lost', options)
}

/** A step is taken, and about half the letters of its observation are unreadable. Deterministic for a text. */
export function observationGarbled(options: WorldFaultOptions = {}): WorldFault {
  return worldFault('an observation was garbled', 'garbled', options)
}

function worldFault(name: string, damage: WorldFault['damage'], { action, ...strikes }: WorldFaultOptions): WorldFault {
  return { target: 'world', name, action, ...completeSchedule(strikes), damage }
}

/** State of a world with faults. It includes the fault counts, so that a rewind also restores them. */
export interface FaultedState<State> {
  readonly inner: State
  /** Page and key of the last observation, which a refusal shows again. */
  readonly page: string
  readonly key: string
  readonly ended: boolean
  /** Number of matching steps so far for each fault. */
  readonly occasions: readonly number[]
  /** Index of the fault injected into the last step. */
  readonly lastFault?: number
}

/**
 * Returns the world with faults in its steps; the first fault that applies decides. Admissible actions, plans and progress are
 * those of the original world.
 */
export function withWorldFaults<State>(world: World<State>, ...faults: readonly WorldFault[]): World<FaultedState<State>> {
  return {
    id: world.id,
    version: world.version,
    dialect: world.dialect,
    tasks: world.tasks,
    start: (task) => faultedTurn(world.start(task), { occasions: faults.map(() => 0) }),
    step: (state, action) => stepWithFaults(world, faults, state, action),
    admissible: ({ inner }) => world.admissible(inner),
    tools: ({ inner }) => world.tools(inner),
    plan: ({ inner }) => world.plan(inner),
    ...(world.lowerBound && { lowerBound: ({ inner }: FaultedState<State>) => world.lowerBound?.(inner) ?? 0 }),
    progress: ({ inner }) => world.progress(inner),
    route: (from, to) => world.route(from.inner, to.inner),
    ...(world.samePlace && {
      samePlace: (one: FaultedState<State>, other: FaultedState<State>) => world.samePlace?.(one.inner, other.inner) === true,
    }),
  }
}

type Bookkeeping = Pick<FaultedState<unknown>, 'occasions' | 'lastFault'>

function stepWithFaults<State>(
  world: World<State>,
  faults: readonly WorldFault[],
  state: FaultedState<State>,
  action: string,
): Turn<FaultedState<State>> {
  const fitting = faults.map((fault) => !state.ended && matchesText(fault.action, action))
  const occasions = state.occasions.map((count, index) => count + (fitting[index] === true ? 1 : 0))
  const lastFault = faults.findIndex((fault, index) => fitting[index] === true && appliesAt(fault, occasions[index] ?? 0))
  const fault = faults[lastFault]
  if (fault === undefined) return faultedTurn(world.step(state.inner, action), { occasions })
  return damaged(fault, { occasions, lastFault }, () => world.step(state.inner, action), state)
}

function damaged<State>(
  { damage }: WorldFault,
  bookkeeping: Bookkeeping,
  step: () => Turn<State>,
  before: FaultedState<State>,
): Turn<FaultedState<State>> {
  switch (damage) {
    case 'refused':
      return refusal({ ...before, ...bookkeeping })
    case 'lost':
      return faultedTurn(
        reworded(step(), () => ''),
        bookkeeping,
      )
    case 'garbled':
      return faultedTurn(reworded(step(), garbled), bookkeeping)
    default:
      return damage satisfies never
  }
}

function refusal<State>(state: FaultedState<State>): Turn<FaultedState<State>> {
  return {
    state,
    observation: { text: 'Nothing happens.', page: state.page, key: state.key },
    reward: 0,
    terminated: false,
    success: false,
    changed: false,
    invalid: { kind: 'precondition', reason: 'a fault of the test refused it' },
  }
}

function reworded<State>(turn: Turn<State>, change: (text: string) => string): Turn<State> {
  return { ...turn, observation: { ...turn.observation, text: change(turn.observation.text) } }
}

function garbled(text: string): string {
  const stream = rng('garbled', text)
  return text.replace(/[A-Za-z]/g, (letter) => (stream.next() < 0.5 ? '#' : letter))
}

function faultedTurn<State>(turn: Turn<State>, bookkeeping: Bookkeeping): Turn<FaultedState<State>> {
  const { page, key } = turn.observation
  return { ...turn, state: { inner: turn.state, page, key, ended: turn.terminated, ...bookkeeping } }
}
