import type { InvalidAction } from '@orreryjs/core'
import { readAction } from './actions.ts'
import { act, openBrowser } from './browser/act.ts'
import type { Engine } from './engine.ts'
import type { Action } from './grammar/action.ts'
import { earlyStop, USUAL_EARLY_STOP } from './grammar/early-stop.ts'
import { verdictOn } from './score.ts'
import { withSeen } from './seen.ts'
import { SIGNED_IN } from './sites.ts'
import { type Ending, keptBy, type WebArenaState } from './state.ts'
import type { WebArenaTask } from './tasks/task.ts'

/** What becomes of a state. Where it is the same one, nothing was done. */
export interface Transition {
  readonly state: WebArenaState
  /** Tabs that the last action's page opened; they are not told yet. */
  readonly opened?: number
  readonly invalid?: InvalidAction
}

/** A browser as it was opened, and what the sites keep. */
export type Opened = Pick<WebArenaState, 'data' | 'users' | 'browser'>

/** A browser that is opened at a task's first pages. */
export function opened(engine: Engine, start: string): Opened {
  const asked = engine.network({ data: {}, users: SIGNED_IN })
  const browser = openBrowser(start.split(' |AND| '), engine.contextOf(asked))
  return { ...keptBy(asked), browser }
}

/** The state in which every episode of the task begins. */
export function begun(engine: Engine, { id, start }: WebArenaTask): WebArenaState {
  return withSeen(engine, { task: id, ...engine.opened(start), seen: [] })
}

/** What an action's text does. */
export function taken(engine: Engine, state: WebArenaState, text: string): Transition {
  if (state.ending !== undefined) return { state, invalid: ENDED }
  const reading = readAction(text, engine.dialect)
  if (reading.kind === 'action') return done(engine, state, reading.action)
  // The original catches nothing but its own error: any other ends the task, which then counts nowhere.
  if (reading.error !== 'ActionParsingError') return { state: ended(state, '', 'crash') }
  const after = noted(engine, state, { type: 'none' })
  return after === state ? { state, invalid: { kind: 'syntax', reason: reading.message } } : { state: after }
}

/** The task's end, with an answer. */
export function answered(engine: Engine, state: WebArenaState, answer: string): Transition {
  return state.ending === undefined ? { state: judged(engine, state, answer) } : { state, invalid: ENDED }
}

function done(engine: Engine, state: WebArenaState, action: Action): Transition {
  if (action.type === 'stop') return { state: judged(engine, state, action.answer) }
  const asked = engine.network(state)
  const { state: browser, error, crash, opened } = act(state.browser, action, engine.contextOf(asked))
  const { data, users } = keptBy(asked)
  const isChanged = browser !== state.browser || data !== state.data || users !== state.users
  const moved = isChanged ? withSeen(engine, { ...state, browser, data, users }) : state
  const after = crash === undefined ? noted(engine, moved, action) : ended(moved, '', 'crash')
  // What changes nothing is refused; in the original's dialect every action is remembered, and so none is.
  if (error === undefined || after !== state) return { state: after, opened }
  return { state, opened, invalid: { kind: refusalOf(action, error), reason: error.split('\n', 1)[0] ?? error } }
}

/** The state with the action in its list, or ended by the rules of the original's runs, in the dialect that has them. */
function noted(engine: Engine, state: WebArenaState, action: Action): WebArenaState {
  if (engine.dialect !== 'webarena') return state
  const after = { ...state, taken: [...(state.taken ?? []), action] }
  // How many steps there are is the run's own limit.
  const reason = earlyStop(after.taken, { ...USUAL_EARLY_STOP, maxSteps: Number.POSITIVE_INFINITY })
  return reason === undefined ? after : judged(engine, after, `Early stop: ${reason}`)
}

function judged(engine: Engine, state: WebArenaState, answer: string): WebArenaState {
  return ended(state, answer, verdictOn(engine, state, answer))
}

function ended(state: WebArenaState, answer: string, verdict: Ending['verdict']): WebArenaState {
  return { ...state, ending: { answer, verdict } }
}

const ENDED: InvalidAction = { kind: 'precondition', reason: 'the task has ended' }

/** An id that is not told is unknown; anything else that goes wrong cannot be done now. */
function refusalOf(action: Action, error: string): 'unknown' | 'precondition' {
  return 'id' in action && error === `'${action.id}'` ? 'unknown' : 'precondition'
}
