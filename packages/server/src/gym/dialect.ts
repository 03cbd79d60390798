import type { World } from '@orreryjs/core'
import type { WorldReplies } from '@orreryjs/core/worlds'
import type { TaskPool } from '../sessions/pool.ts'
import type { Session } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import type { Field, FieldValue } from './fields.ts'
import type { PythonValue } from './python-json.ts'

/** What a dialect's routes have to work with. */
export interface GymScene {
  readonly pool: TaskPool
  readonly store: SessionStore
  /** The same world with other observations of a page, for those that a dialect tells of; by the name of the observation. */
  readonly views: Readonly<Record<string, World>>
  /** How the original reads a model's replies and what it shows it, of a world that says so. */
  readonly replies?: WorldReplies | undefined
}

/** A route of an AgentGym server. */
export interface GymRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Members of the body, or of the query of a GET. @default nothing is read */
  readonly fields?: readonly Field[]
  /** Throws `Upstream` for what the original answers with another status than 200. */
  answer(values: Readonly<Record<string, FieldValue>>): PythonValue
}

/** One of AgentGym's servers. */
export type GymDialect = (scene: GymScene) => readonly GymRoute[]

/** An answer of the original that is no 200: where its program breaks, 500. */
export class Upstream extends Error {
  readonly status: 422 | 429 | 500 | 503
  constructor(status: Upstream['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** A failure that the original reports with status 200. */
export class Told extends Error {}

/** The answer, or the error that it told. */
export function telling(run: () => PythonValue): PythonValue {
  try {
    return run()
  } catch (error) {
    if (error instanceof Told) return { error: error.message }
    throw error
  }
}

/** Whether a value is a number that a session can have. */
export function idOf(value: FieldValue | undefined): number {
  return typeof value === 'number' ? value : -1
}

/** The session of an id as AgentGym checks it. Throws `Told`. */
export function sessionOf(store: SessionStore, id: FieldValue | undefined): Session {
  const session = store.get(idOf(id))
  if (session !== undefined) return session
  if (store.isOver(idOf(id))) throw new Told(`The task with environment ${id} has been deleted.`)
  throw new Told(`The id ${id} is not valid.`)
}

/** Why no session can be added. */
export function fullText({ limits }: SessionStore): string {
  return `There are ${limits.maxSessions} environments, as many as may be: close some.`
}

/** Why a session takes no further step. */
export function usedUpText({ limits }: SessionStore, id: FieldValue | undefined): string {
  return `The task with environment ${id} has used up its ${limits.maxSteps} steps.`
}

/** A member that names a session. */
export const ID: Field = { name: 'id', type: 'int' }
/** A member that is an action. */
export const ACTION: Field = { name: 'action', type: 'str' }
