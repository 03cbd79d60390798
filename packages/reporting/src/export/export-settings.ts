/** What a log of Inspect is written as: an archive, or one JSON object. */
export const CONTAINERS = ['eval', 'json'] as const

/** A container of logs of Inspect. */
export type Container = (typeof CONTAINERS)[number]

/** How a run is exported. */
export interface ExportSettings {
  /** A file, or for Inspect a directory or a file. @default in the run's directory */
  readonly out?: string | undefined
  /** Whether existing files are replaced. */
  readonly force: boolean
  /** Whether episodes without success are taken for training too. */
  readonly all: boolean
  /** Whether prompts that the run did not keep are rebuilt for Inspect. */
  readonly prompts: boolean
  /** Of Inspect's logs. @default what `out` says, else eval */
  readonly container?: Container | undefined
  /** Told of each episode that was written. */
  onEpisode?(success: boolean): void
  /** Told what a person should know of the result. */
  notice?(message: string): void
}

/** A file that was written. */
export interface ExportedFile {
  readonly path: string
  /** How many things it holds. */
  readonly count: number
  /** What they are. */
  readonly noun: 'episode' | 'example'
  /** The row of the run that it is of, where it holds only one. */
  readonly row?: string
}
