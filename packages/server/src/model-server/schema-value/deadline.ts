import { createContext, Script } from 'node:vm'

/** Milliseconds for a computation with patterns of a client, which may backtrack for ever. Ordinary schemas need less than 50. */
const DEADLINE = 10_000

const realm = createContext({}) as { run?: () => void }
const call = new Script('run()')

/** Returns the result of a function, or `otherwise` if it takes too long. Interrupts regular expressions too. */
export function withinDeadline<T>(compute: () => T, otherwise: T, milliseconds: number = DEADLINE): T {
  let result = otherwise
  realm.run = () => {
    result = compute()
  }
  try {
    call.runInContext(realm, { timeout: milliseconds })
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  } finally {
    delete realm.run
  }
  return result
}
