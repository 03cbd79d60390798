import type { SessionStore } from '../sessions/store.ts'
import { type PythonValue, pythonText } from '../wire/python-json.ts'
import type { Environment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'
import type { ForkMessage } from './schemas.ts'

/** Environments and snapshots of a socket. */
export interface Forks {
  /** Returns the type and the data of the answer to a message. Throws `EnvironmentError`; the message then has no effect. */
  answer(message: ForkMessage): readonly [type: string, data: PythonValue]
  /** Closes the forks and drops the snapshots. */
  close(): void
}

/** Number of the environment that a socket has from the start. */
const OWN = 0

/** Creates the forks of a socket with its own environment. Numbers are valid only on their socket, so no client can reach another. */
export function createForks(own: Environment, store: SessionStore): Forks {
  const environments = new Map<number, Environment>([[OWN, own]])
  /** Snapshots of the store by the numbers of this socket. */
  const snapshots = new Map<number, number>()
  let nextEnvironment = OWN + 1
  let nextSnapshot = 0

  const find = (number: number): Environment => {
    const found = environments.get(number)
    if (found !== undefined) return found
    throw new EnvironmentError(
      'EXECUTION_ERROR',
      `env ${number} does not exist: it was never forked on this socket, or it is closed`,
    )
  }
  const findSnapshot = (number: number): number => {
    const found = snapshots.get(number)
    if (found !== undefined) return found
    throw new EnvironmentError('EXECUTION_ERROR', `snapshot ${number} does not exist on this socket`)
  }
  return {
    answer(message) {
      const { type } = message
      switch (type) {
        case 'orrery/snapshot': {
          const number = nextSnapshot
          snapshots.set(number, find(message.data.env).snapshot())
          nextSnapshot += 1
          return [type, { snapshot: number }]
        }
        case 'orrery/restore':
          return ['observation', find(message.data.env).restore(findSnapshot(message.data.snapshot))]
        case 'orrery/forget': {
          const found = message.data.snapshots.map((number) => [number, findSnapshot(number)] as const)
          for (const [number, id] of found) {
            store.forget(id)
            snapshots.delete(number)
          }
          return [type, { snapshots: snapshots.size }]
        }
        case 'orrery/fork': {
          const envs = find(message.data.env)
            .fork(message.data.count)
            .map((each, index) => {
              environments.set(nextEnvironment + index, each)
              return nextEnvironment + index
            })
          nextEnvironment += envs.length
          return [type, { envs }]
        }
        case 'orrery/step_batch': {
          const chosen = message.data.envs.map(find)
          const results = chosen.map((each, index) => stepResult(each, message.data.actions[index] ?? ''))
          return [type, { results }]
        }
        case 'orrery/close': {
          if (message.data.envs.includes(OWN)) {
            throw new EnvironmentError('EXECUTION_ERROR', 'env 0 ends with the socket; send the message close')
          }
          const chosen = message.data.envs.map((number) => [number, find(number)] as const)
          for (const [number, each] of chosen) {
            each.close()
            environments.delete(number)
          }
          return [type, { envs: environments.size }]
        }
        default:
          return type satisfies never
      }
    },
    close() {
      for (const [number, each] of environments) if (number !== OWN) each.close()
      for (const id of snapshots.values()) store.forget(id)
    },
  }
}

/** One member that cannot step must not discard the steps of the others. */
function stepResult(environment: Environment, action: string): PythonValue {
  try {
    return environment.step(action)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { error: { code: error.code, message: error.message } }
  }
}

/** Returns the message to the client. */
export function forkReply([type, data]: readonly [string, PythonValue]): string {
  return `{"type":"${type}","data":${pythonText(data)}}`
}
