import type { World } from '@orreryjs/core'
import type { ReplyProtocol } from '@orreryjs/core/worlds'
import type { Session, TaskPool } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import { Float, type PythonValue } from '../wire/python-json.ts'
import type { Field, FieldValue } from './fields.ts'

/** Dependencies of a dialect's routes. */
export interface AgentGymContext {
  readonly pool: TaskPool
  readonly store: SessionStore
  /** The same world with other observations of a page, if the dialect needs them; by the name of the observation. */
  readonly views: Readonly<Record<string, World>>
  /** The original's reply parser and observation format, if the world defines them. */
  readonly replies?: ReplyProtocol | undefined
}

/** Route of an AgentGym server. */
export interface AgentGymRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Fields of the body, or of the query of a GET. @default none */
  readonly fields?: readonly Field[]
  /** Throws `UpstreamError` if the original answers with a status other than 200. */
  answer(values: Readonly<Record<string, FieldValue>>): PythonValue
}

/** Environments of a dialect by their ids. */
export interface AgentGymEnvironments {
  /** Name of the field that holds an id. */
  readonly field: string
  /** Returns the session of an id. Throws `ReportedError` or `UpstreamError`. */
  find(id: FieldValue | undefined): Session
  /** Assigns an id to a session. */
  add(session: Session): number
}

/** One of AgentGym's servers. */
export type AgentGymDialect = (context: AgentGymContext) => {
  readonly routes: readonly AgentGymRoute[]
  readonly environments: AgentGymEnvironments
}

/**
 * Response with a status other than 200. Where the original's program crashes with a 500, this is a 404 with the reason: a request must not
 * look like a fault of the server.
 */
export class UpstreamError extends Error {
  readonly status: 404 | 422 | 429
  constructor(status: UpstreamError['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Failure that the original reports with status 200. */
export class ReportedError extends Error {}

/** Returns the response, or the reported error as a response. */
export function reportErrors(run: () => PythonValue): PythonValue {
  try {
    return run()
  } catch (error) {
    if (error instanceof ReportedError) return { error: error.message }
    throw error
  }
}

/** Returns the value if it can be a session id, else -1. */
export function idOf(value: FieldValue | undefined): number {
  return typeof value === 'number' ? value : -1
}

/** Returns the session of an id, checked like in AgentGym. Throws `ReportedError`. */
export function sessionOf(store: SessionStore, id: FieldValue | undefined): Session {
  const session = store.get(idOf(id))
  if (session !== undefined) return session
  if (store.isOver(idOf(id))) throw new ReportedError(`The task with environment ${id} has been deleted.`)
  throw new ReportedError(`The id ${id} is not valid.`)
}

/** Returns the message for a full store. */
export function storeFullMessage({ limits }: SessionStore): string {
  return `There are already ${limits.maxSessions} environments, the maximum: close some.`
}

/** Returns the message for a session without steps left. */
export function stepLimitMessage({ limits }: SessionStore, id: FieldValue | undefined): string {
  return `The task with environment ${id} has used up its ${limits.maxSteps} steps.`
}

/** Field that names a session. */
export const ID: Field = { name: 'id', type: 'int' }
/** Field that holds an action. */
export const ACTION: Field = { name: 'action', type: 'str' }

/** Routes of a world that AgentGym does not have: TextCraft's routes and the available actions. */
export const defaultDialect: AgentGymDialect = ({ pool, store }) => ({
  environments: { field: ID.name, find: (id) => sessionOf(store, id), add: ({ id }) => id },
  routes: [
    { method: 'GET', path: '/', answer: () => `This is environment ${pool.world.id}.` },
    {
      method: 'POST',
      path: '/create',
      answer: () => {
        const session = store.open(pool.world, pool.at(store.next % pool.size) ?? pool.first)
        if (session === undefined) return { error: storeFullMessage(store) }
        return { id: session.id, observation: session.turn.observation.text, done: false, reward: new Float(0) }
      },
    },
    {
      method: 'POST',
      path: '/step',
      fields: [ID, ACTION],
      answer: ({ id, action }) =>
        reportErrors(() => {
          const session = sessionOf(store, id)
          if (session.turn.terminated) throw new ReportedError(`The task with environment ${id} has finished.`)
          const turn = store.step(session, String(action))
          if (turn === undefined) throw new ReportedError(stepLimitMessage(store, id))
          return { observation: turn.observation.text, reward: new Float(turn.reward), done: turn.terminated }
        }),
    },
    {
      method: 'POST',
      path: '/reset',
      fields: [ID, { name: 'data_idx', type: 'int', initial: 0 }],
      answer: ({ id, data_idx: index = 0 }) =>
        reportErrors(() => {
          const session = sessionOf(store, id)
          const task = typeof index === 'number' ? pool.at(index) : undefined
          if (task === undefined) throw new ReportedError(`data_idx must be from 0 to ${pool.size - 1}`)
          const turn = store.restart(session, task)
          return { id: session.id, observation: turn.observation.text, done: false, reward: new Float(0) }
        }),
    },
    {
      method: 'GET',
      path: '/observation',
      fields: [ID],
      answer: ({ id }) => reportErrors(() => sessionOf(store, id).turn.observation.text),
    },
    {
      method: 'GET',
      path: '/available_actions',
      fields: [ID],
      answer: ({ id }) => reportErrors(() => pool.world.admissible(sessionOf(store, id).turn.state)),
    },
    {
      method: 'GET',
      path: '/detail',
      fields: [ID],
      answer: ({ id }) =>
        reportErrors(() => {
          const { observation, terminated, reward } = sessionOf(store, id).turn
          return { observation: observation.text, done: terminated, reward: new Float(reward), deleted: false }
        }),
    },
    { method: 'POST', path: '/close', fields: [ID], answer: ({ id }) => store.close(idOf(id)) },
  ],
})
