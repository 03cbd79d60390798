/** A step of a log: the thoughts before the action, the action, and the response if the log has it. */
export interface LogStep {
  readonly thoughts: readonly string[]
  readonly action: string
  readonly observation?: string
}

/** An episode of a log. Facts that the log does not contain are absent. */
export interface LogEpisode {
  /** Names that can identify the task, as the log writes them: task ids, game paths, numbers. */
  readonly taskNames: readonly string[]
  readonly world?: string
  /** The first observation; agents' prompts may precede and follow it. */
  readonly initial?: string
  readonly steps: readonly LogStep[]
  readonly reward?: number
  readonly success?: boolean
  readonly model?: string
}

/** A value read from JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** A log format; `accepts` and `read` get one record of a JSON file, or the text of another file. */
export interface LogFormat<Source = Fields> {
  readonly id: string
  /** The programs that write it. */
  readonly summary: string
  /** Description of a record, for messages. */
  readonly expected: string
  accepts(source: Source): boolean
  /** Returns the problem and a hint if the records of a file are not episodes. @default every record is accepted */
  refuse?(sources: readonly Source[]): { readonly problem: string; readonly hint: string } | undefined
  /** Joins the records of a file to one, if an episode can be in several. @default records are read one by one */
  join?(sources: readonly Source[]): Source
  /** `name` is the key of the record in a map of records. */
  read(source: Source, name?: string): readonly LogEpisode[]
}
