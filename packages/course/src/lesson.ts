import type { Agent } from '@orreryjs/core'

/** Exports of a reader's file, by name. */
export type Exercise = Readonly<Record<string, unknown>>

/** A check of an exercise. */
export interface Check {
  /** Completes the file's name: "asks again after every action". */
  readonly name: string
  /** From a nudge to nearly the answer. */
  readonly hints: readonly string[]
  /** Throws a `CheckFailure` with the error in the file, in one line. */
  run(exercise: Exercise): void | Promise<void>
}

/** A lesson's exercise. */
export interface Lesson {
  /** From 1. */
  readonly number: number
  readonly title: string
  /** The reader's task in one sentence. */
  readonly task: string
  /** Page in `docs/lessons`. */
  readonly page: string
  /** The file that the reader writes. */
  readonly file: string
  /** Required exports. */
  readonly exports: readonly string[]
  readonly checks: readonly Check[]
  /** `orrery` command to run the solved exercise. DIR is replaced with the directory of the file. */
  readonly runCommand?: string
}

/** A failed check, with the error in the file as one line for the reader. */
export class CheckFailure extends Error {
  override readonly name = 'Miss'
}

/** Throws a `CheckFailure` with this message unless the condition is true. */
export function assertThat(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new CheckFailure(typeof message === 'string' ? message : message())
}

/** Formats a list for a sentence: quoted, in order; `nothing` if empty. */
export function quoted(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.map((text) => `'${text}'`).join(', ')
}

/** Returns the agent that a file exports. Throws a `CheckFailure` if it is not an agent. */
export function agentOf({ agent }: Exercise): Agent {
  const isAgent = typeof agent === 'object' && agent !== null && 'program' in agent && typeof agent.program === 'function'
  assertThat(isAgent, '`agent` is not an agent: it needs an `id`, a `version` and `*program(briefing) { ... }`')
  return agent as Agent
}

/** Returns an exported function with the type that the lesson expects. Throws a `CheckFailure` if it is not a function. */
export function functionOf<Wanted>(exercise: Exercise, name: string): Wanted {
  assertThat(typeof exercise[name] === 'function', `\`${name}\` is not a function`)
  return exercise[name] as Wanted
}
