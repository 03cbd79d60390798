/** Containers of Inspect logs: an archive, or one JSON object. */
export const CONTAINERS = ['eval', 'json'] as const

/** Container of an Inspect log. */
export type Container = (typeof CONTAINERS)[number]

/** Settings of an export. */
export interface ExportSettings {
  /** Output file; for Inspect a directory or a file, for Hugging Face and WebArena-Verified a directory. @default in the directory of the run */
  readonly out?: string | undefined
  /** True to replace existing files. */
  readonly force: boolean
  /** True to include unsuccessful episodes in training data. */
  readonly all: boolean
  /** True for one training example per episode, for OpenAI's fine-tuning format. */
  readonly episodes: boolean
  /** True to rebuild prompts that the run did not record, for Inspect. */
  readonly prompts: boolean
  /** Container of Inspect logs. @default by the extension of `out`, otherwise eval */
  readonly container?: Container | undefined
  /** Called for each written episode. */
  onEpisode?(success: boolean): void
  /** Called with notices about the result. */
  notice?(message: string): void
}

/** A written file. */
export interface ExportedFile {
  readonly path: string
  /** Number of items. */
  readonly count: number
  /** Type of the items. */
  readonly noun: 'episode' | 'example' | 'pair' | 'step' | 'subset' | 'task'
  /** Row of the run, if the file contains only one. */
  readonly row?: string
}
