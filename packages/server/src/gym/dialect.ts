import type { World } from '@orreryjs/core'
import type { WorldReplies } from '@orreryjs/core/worlds'
import type { Session, TaskPool } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import type { Field, FieldValue } from './fields.ts'
import { Float, type PythonValue } from './python-json.ts'

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

/** A world that AgentGym does not have, served as it would be: TextCraft's routes, with the actions that are worth offering. */
export const plainDialect: GymDialect = ({ pool, store }) => [
  { method: 'GET', path: '/', answer: () => `This is environment ${pool.world.id}.` },
  {
    method: 'POST',
    path: '/create',
    answer: () => {
      const session = store.open(pool.world, pool.at(store.next % pool.size) ?? pool.first)
      if (session === undefined) return { error: fullText(store) }
      return { id: session.id, observation: session.turn.observation.text, done: false, reward: new Float(0) }
    },
  },
  {
    method: 'POST',
    path: '/step',
    fields: [ID, ACTION],
    answer: ({ id, action }) =>
      telling(() => {
        const session = sessionOf(store, id)
        if (session.turn.terminated) throw new Told(`The task with environment ${id} has finished.`)
        const turn = store.step(session, String(action))
        if (turn === undefined) throw new Told(usedUpText(store, id))
        return { observation: turn.observation.text, reward: new Float(turn.reward), done: turn.terminated }
      }),
  },
  {
    method: 'POST',
    path: '/reset',
    fields: [ID, { name: 'data_idx', type: 'int', initial: 0 }],
    answer: ({ id, data_idx: index = 0 }) =>
      telling(() => {
        const session = sessionOf(store, id)
        const task = typeof index === 'number' ? pool.at(index) : undefined
        if (task === undefined) throw new Told(`data_idx must be from 0 to ${pool.size - 1}`)
        const turn = store.restart(session, task)
        return { id: session.id, observation: turn.observation.text, done: false, reward: new Float(0) }
      }),
  },
  {
    method: 'GET',
    path: '/observation',
    fields: [ID],
    answer: ({ id }) => telling(() => sessionOf(store, id).turn.observation.text),
  },
  {
    method: 'GET',
    path: '/available_actions',
    fields: [ID],
    answer: ({ id }) => telling(() => pool.world.admissible(sessionOf(store, id).turn.state)),
  },
  {
    method: 'GET',
    path: '/detail',
    fields: [ID],
    answer: ({ id }) =>
      telling(() => {
        const { observation, terminated, reward } = sessionOf(store, id).turn
        return { observation: observation.text, done: terminated, reward: new Float(reward), deleted: false }
      }),
  },
  { method: 'POST', path: '/close', fields: [ID], answer: ({ id }) => store.close(idOf(id)) },
]
