import type { Agent } from '@orreryjs/core'

/** What a reader's file exports, by name. */
export type Exercise = Readonly<Record<string, unknown>>

/** One thing that a solved exercise does. */
export interface Check {
  /** To complete the file's name: "asks again after every action". */
  readonly name: string
  /** From a nudge to nearly the answer. */
  readonly hints: readonly string[]
  /** Throws a `Miss` that says in one line what the file does instead. */
  run(exercise: Exercise): void | Promise<void>
}

/** A lesson's exercise, as data. */
export interface Lesson {
  /** From 1. */
  readonly number: number
  readonly title: string
  /** What the reader writes, in one sentence. */
  readonly task: string
  /** Where it is told, in `docs/lessons`. */
  readonly page: string
  /** The file that the reader writes. */
  readonly file: string
  /** What it has to export. */
  readonly exports: readonly string[]
  readonly checks: readonly Check[]
  /** What to do with it once it is solved: words of a command of `orrery`, DIR standing for the directory of the file. */
  readonly plays?: string
}

/** What a file does in place of what a check asks for, in one line for its writer. */
export class Miss extends Error {
  override readonly name = 'Miss'
}

/** Throws a `Miss` with that line unless it holds. */
export function must(holds: boolean, otherwise: string | (() => string)): asserts holds {
  if (!holds) throw new Miss(typeof otherwise === 'string' ? otherwise : otherwise())
}

/** A list as it stands in a sentence: quoted, in order; `nothing` where it is empty. */
export function quoted(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.map((text) => `'${text}'`).join(', ')
}

/** The agent that a file exports. Throws a `Miss` where it is none. */
export function agentOf({ agent }: Exercise): Agent {
  const isAgent = typeof agent === 'object' && agent !== null && 'program' in agent && typeof agent.program === 'function'
  must(isAgent, '`agent` is not an agent: it needs an `id`, a `version` and `*program(briefing) { ... }`')
  return agent as Agent
}

/** A function that a file exports, typed as the lesson asks for it. Throws a `Miss` where it is none. */
export function functionOf<Wanted>(exercise: Exercise, name: string): Wanted {
  must(typeof exercise[name] === 'function', `\`${name}\` is not a function`)
  return exercise[name] as Wanted
}
