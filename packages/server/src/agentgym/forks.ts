import { SIGNALS, type SignalName, signalsOf } from '@orreryjs/harness'
import type { Session } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import { writtenSignals } from '../sessions/written-signals.ts'
import type { PythonValue } from '../wire/python-json.ts'
import { type AgentGymEnvironments, type AgentGymRoute, ID, ReportedError, storeFullMessage, UpstreamError } from './dialect.ts'
import type { Field, FieldValue } from './fields.ts'

const IDS: Field = { name: 'ids', type: 'int-list' }
const SNAPSHOT: Field = { name: 'snapshot', type: 'int' }
const REQUESTED: Field = { name: 'signals', type: 'str-list', initial: null }
/** Maximum number of forks per request. */
const MAX_FORKS = 10_000

type Values = Readonly<Record<string, FieldValue>>

/**
 * Routes that fork states, step several environments at once and return exact signals. The originals lack them, so every world has the same
 * ones, with the environment in `id` or `ids`, and errors have a status of 4xx. A refused request has no effect.
 */
export function forkRoutes(
  store: SessionStore,
  original: readonly AgentGymRoute[],
  { field, find, add }: AgentGymEnvironments,
): readonly AgentGymRoute[] {
  const answerOf = (path: string): AgentGymRoute['answer'] => {
    const route = original.find((each) => each.path === path)
    if (route === undefined) throw new Error(`AgentGym: the dialect has no route ${path}`)
    return route.answer
  }
  const [stepOnce, observe] = [answerOf('/step'), answerOf('/observation')]
  const sessionAt = (id: FieldValue | undefined): Session => {
    try {
      return find(id)
    } catch (error) {
      throw error instanceof ReportedError ? new UpstreamError(404, error.message) : error
    }
  }
  const sessionsAt = ({ ids }: Values): readonly Session[] => numbersIn(ids).map(sessionAt)
  const snapshotAt = (id: FieldValue | undefined) => {
    const snapshot = typeof id === 'number' ? store.snapshotAt(id) : undefined
    if (snapshot === undefined) throw new UpstreamError(404, `The snapshot ${id} does not exist.`)
    return snapshot
  }
  /** Steps like the original route. One member that cannot step must not discard the steps of the others. */
  const stepResult = (id: number, action: string): PythonValue => {
    try {
      return stepOnce({ [field]: id, action })
    } catch (error) {
      if (error instanceof UpstreamError) return { error: error.message }
      throw error
    }
  }
  const full = (): UpstreamError => new UpstreamError(429, storeFullMessage(store))
  return [
    {
      method: 'POST',
      path: '/snapshot',
      fields: [ID],
      answer: ({ id }) => {
        const snapshot = store.snapshot(sessionAt(id))
        if (snapshot === undefined) throw full()
        return { snapshot }
      },
    },
    {
      method: 'POST',
      path: '/restore',
      fields: [ID, SNAPSHOT],
      answer: ({ id, snapshot }) => {
        store.restore(sessionAt(id), snapshotAt(snapshot))
        return { observation: observe({ [field]: id ?? null }) }
      },
    },
    {
      method: 'POST',
      path: '/forget',
      fields: [SNAPSHOT],
      answer: ({ snapshot }) => {
        snapshotAt(snapshot)
        return store.forget(Number(snapshot))
      },
    },
    {
      method: 'POST',
      path: '/fork',
      fields: [ID, { name: 'count', type: 'int' }],
      answer: ({ id, count }) => {
        if (typeof count !== 'number' || count < 1 || count > MAX_FORKS) {
          throw new UpstreamError(422, `count must be from 1 to ${MAX_FORKS}`)
        }
        const forks = store.fork(sessionAt(id), count)
        if (forks === undefined) throw full()
        return { ids: forks.map(add) }
      },
    },
    {
      method: 'POST',
      path: '/step_batch',
      fields: [IDS, { name: 'actions', type: 'str-list' }, REQUESTED],
      answer: (values) => {
        const [ids, actions, names] = [numbersIn(values['ids']), textsIn(values['actions']), signalNames(values)]
        if (ids.length !== actions.length)
          throw new UpstreamError(422, `expected one action for each id: ${ids.length}, got ${actions.length}`)
        if (new Set(ids).size !== ids.length) throw new UpstreamError(422, 'ids: expected each id once')
        const sessions = ids.map(sessionAt)
        const results = ids.map((id, index) => stepResult(id, actions[index] ?? ''))
        if (names.length === 0) return { results }
        return { results, signals: sessions.map((each) => signalsIn(each, names)) }
      },
    },
    {
      method: 'POST',
      path: '/signals',
      fields: [IDS, { name: 'signals', type: 'str-list' }],
      answer: (values) => {
        const names = signalNames(values)
        return { signals: sessionsAt(values).map((each) => signalsIn(each, names)) }
      },
    },
  ]
}

function signalsIn({ world, turn }: Session, names: readonly SignalName[]): PythonValue {
  return writtenSignals(signalsOf(world)(turn, names))
}

function numbersIn(value: FieldValue | undefined): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : []
}

function textsIn(value: FieldValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function signalNames({ signals = null }: Values): readonly SignalName[] {
  return textsIn(signals).map((name) => {
    const found = SIGNALS.find((each) => each === name)
    if (found === undefined)
      throw new UpstreamError(
        422,
        `signals: there is no signal ${JSON.stringify(name.slice(0, 60))}; expected ${SIGNALS.join(', ')}`,
      )
    return found
  })
}
