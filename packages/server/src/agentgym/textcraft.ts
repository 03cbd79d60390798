import type { Task } from '@orreryjs/core'
import type { Session, TaskPool } from '../sessions/session.ts'
import type { PythonValue } from '../wire/python-json.ts'
import {
  ACTION,
  type AgentGymDialect,
  type AgentGymRoute,
  ID,
  idOf,
  ReportedError,
  reportErrors,
  stepLimitMessage,
  storeFullMessage,
  UpstreamError,
} from './dialect.ts'
import type { FieldValue } from './fields.ts'

/**
 * AgentGym's TextCraft server. `create` starts the task with the number of the environment; steps after the end count as steps;
 * the `commands` and `goal` of a caller must be null; two routes call methods that the original does not have.
 */
export const textcraftDialect: AgentGymDialect = ({ pool, store }) => {
  /** A closed environment is unknown. */
  const find = (id: FieldValue | undefined): Session => {
    const session = store.get(idOf(id))
    if (session === undefined) throw new ReportedError(`The id ${id} is not valid.`)
    return session
  }
  const broken = (): never => {
    throw new UpstreamError(404, 'the original fails with 500: it calls a method that it does not have')
  }
  const routes: readonly AgentGymRoute[] = [
    { method: 'GET', path: '/', answer: () => 'This is environment TextCraft.' },
    {
      method: 'POST',
      path: '/create',
      fields: [
        { name: 'commands', type: 'none', initial: null },
        { name: 'goal', type: 'none', initial: null },
        // A directory on the machine of the original server.
        { name: 'minecraft_dir', type: 'str', initial: null, isUnused: true },
      ],
      answer: () => {
        const session = store.open(pool.world, taskOf(pool, store.next))
        if (session === undefined) return { error: storeFullMessage(store) }
        return { id: session.id, ...begun(session.turn.observation.text) }
      },
    },
    {
      method: 'POST',
      path: '/step',
      fields: [ID, ACTION],
      answer: ({ id, action }) =>
        reportErrors(() => {
          const session = find(id)
          const turn = store.step(session, String(action))
          if (turn === undefined) throw new ReportedError(stepLimitMessage(store, id))
          const { reward, terminated } = turn
          return { observation: turn.observation.text, reward, done: terminated }
        }),
    },
    {
      method: 'POST',
      path: '/reset',
      fields: [ID, { name: 'data_idx', type: 'int', initial: 0 }],
      answer: ({ id, data_idx: index = 0 }) =>
        reportErrors(() => {
          const session = find(id)
          if (typeof index !== 'number' && typeof index !== 'bigint') {
            throw new ReportedError("unsupported operand type(s) for %: 'NoneType' and 'int'")
          }
          const turn = store.restart(session, taskOf(pool, index))
          return { id: session.id, ...begun(turn.observation.text) }
        }),
    },
    { method: 'GET', path: '/observation', fields: [ID], answer: ({ id }) => reportErrors(() => find(id).turn.observation.text) },
    { method: 'GET', path: '/commands', fields: [ID], answer: broken },
    { method: 'GET', path: '/goal', fields: [ID], answer: broken },
    {
      method: 'GET',
      path: '/detail',
      fields: [ID],
      answer: ({ id }) =>
        reportErrors(() => {
          const { observation, terminated, reward } = find(id).turn
          return { observation: observation.text, done: terminated, reward, deleted: false }
        }),
    },
    {
      method: 'POST',
      path: '/close',
      fields: [ID],
      answer: ({ id }) => store.close(idOf(id)),
    },
  ]
  return { routes, environments: { field: ID.name, find, add: ({ id }) => id } }
}

function begun(observation: string): { readonly [name: string]: PythonValue } {
  return { observation, done: false, reward: 0 }
}

/** Returns the task of an index modulo the size like Python's `%`, so that negative numbers are valid. */
function taskOf(pool: TaskPool, index: number | bigint): Task {
  const size = BigInt(pool.size)
  const number = Number(((BigInt(index) % size) + size) % size)
  return pool.at(number) ?? pool.first
}
