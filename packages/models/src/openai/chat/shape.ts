import { OrreryError } from '@orreryjs/core'

/** A reply that is not what the protocol says. */
export function bad(problem: string): OrreryError {
  return new OrreryError('MODEL_BAD_REPLY', problem)
}

/** The value as an object; `what` names it in the error. Throws `MODEL_BAD_REPLY`, as the other readers do. */
export function object(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw bad(`${what} is not an object`)
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw bad(`${what} is not a list`)
}

export function text(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw bad(`${what} is not text`)
}
