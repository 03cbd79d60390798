import { createContext, Script } from 'node:vm'
import { OrreryError } from '@orreryjs/core'

const SCRIPT = new Script('task()')

/**
 * Runs a synchronous task, and stops it after some milliseconds, also inside an endless loop. Throws `MODEL_FAILED`; `subject` starts its message.
 */
export function withTimeLimit<T>(milliseconds: number, subject: string, task: () => T): T {
  try {
    return SCRIPT.runInContext(createContext({ task }), { timeout: milliseconds }) as T
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause
    throw new OrreryError('MODEL_FAILED', `${subject} did not end within ${milliseconds / 1000} s`, { cause })
  }
}
