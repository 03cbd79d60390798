import type { Session } from '../sessions/session.ts'
import { Float, type PythonValue } from '../wire/python-json.ts'
import {
  ACTION,
  type AgentGymDialect,
  type AgentGymRoute,
  defaultDialect,
  idOf,
  stepLimitMessage,
  storeFullMessage,
  UpstreamError,
} from './dialect.ts'
import type { Field, FieldValue } from './fields.ts'

const INDEX: Field = { name: 'env_idx', type: 'int' }
/** Previous action in the first prompt. */
const NO_ACTION = 'None'
/** Error of the original's server for an action before a task. */
const NOT_RESET = "'WebarenaEnvServer' object has no attribute 'state_info'"

/**
 * AgentGym's WebArena server: an action is the whole reply of a model, an observation is the whole prompt. An environment has no
 * task before `reset`. A reply without an action returns the reason, and no step is taken. Rewards are given only at the end: the
 * original gives 1 for every action that its browser could execute, which a trainer takes for success if the rounds run out.
 */
export const webarenaDialect: AgentGymDialect = (context) => {
  const { pool, store, replies } = context
  if (replies === undefined) return defaultDialect(context)
  /** Returns the last action of an environment with a task, as its next prompt contains it. */
  const previousAction = ({ note }: Session): string | undefined => note as string | undefined

  const find = (id: FieldValue | undefined): Session => {
    const session = store.get(idOf(id))
    if (session === undefined) throw new UpstreamError(404, `KeyError: ${id}`)
    return session
  }
  const promptOf = (session: Session): string => {
    const before = previousAction(session)
    if (before === undefined) throw new UpstreamError(404, 'IndexError: list index out of range')
    return replies.prompt(session.task.goal, session.turn.observation.text, before)
  }
  const routes: readonly AgentGymRoute[] = [
    { method: 'GET', path: '/', answer: () => 'ok' },
    { method: 'GET', path: '/list_envs', answer: () => range(store.next).filter((id) => !store.isOver(id)) },
    {
      method: 'POST',
      path: '/create',
      answer: () => {
        const session = store.open(pool.world, pool.first)
        if (session === undefined) throw new UpstreamError(429, storeFullMessage(store))
        return { env_idx: session.id }
      },
    },
    {
      method: 'POST',
      path: '/step',
      fields: [INDEX, ACTION],
      answer: ({ env_idx: id, action }): PythonValue => {
        const session = find(id)
        const reply = String(action)
        const read = replies.read(pool.world, reply)
        if ('reason' in read) return misread(read.reason)
        if (previousAction(session) === undefined) return misread(NOT_RESET)
        const described = replies.describeAction(pool.world, session.turn.state, read.action, reply)
        const turn = store.step(session, read.action)
        if (turn === undefined) throw new UpstreamError(429, stepLimitMessage(store, id))
        session.note = described
        const { reward, terminated } = turn
        return { info: null, observation: promptOf(session), reward: new Float(reward), terminated, truncated: false }
      },
    },
    {
      method: 'GET',
      path: '/observation',
      fields: [INDEX],
      answer: ({ env_idx: id }) => promptOf(find(id)),
    },
    {
      method: 'GET',
      path: '/observation_metadata',
      fields: [INDEX],
      answer: ({ env_idx: id }) => {
        const lines = [...replies.lines(pool.world, find(id).turn.state)]
        return { obs_nodes_info: Object.fromEntries(lines.map(([node, text]) => [node, { text }])) }
      },
    },
    {
      method: 'POST',
      path: '/reset',
      fields: [INDEX, { name: 'seed', type: 'int', initial: null, isUnused: true }, { name: 'idx', type: 'int' }],
      answer: ({ env_idx: id, idx: index }) => {
        const session = find(id)
        const task = typeof index === 'number' ? pool.at(index) : undefined
        if (task === undefined) throw new UpstreamError(404, `FileNotFoundError: config_files/${index}.json`)
        const { text } = store.restart(session, task).observation
        session.note = NO_ACTION
        return { observation: replies.pageOf(text) }
      },
    },
    {
      method: 'POST',
      path: '/close',
      fields: [INDEX],
      answer: ({ env_idx: id }) => {
        store.close(find(id).id)
        return 'closed'
      },
    },
  ]
  return { routes, environments: { field: INDEX.name, find, add: ({ id }) => id } }
}

function range(size: number): readonly number[] {
  return Array.from({ length: size }, (_, id) => id)
}

function misread(reason: string): PythonValue {
  return { info: null, observation: reason, reward: 0, terminated: false, truncated: false }
}
