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
