import type { Agent, FeedbackPolicy, LanguageModel, Limits, MemoryMode, Profile, RewindMeans, Task, World } from '@orreryjs/core'
import type { RowDisturbances } from './disturbances.ts'

/** Streams of a row, one for each trial. */
export interface PlannedStream {
  /** Name of the streams; the trial completes it to a stream's id. */
  readonly name: string
  readonly memory: MemoryMode
  /** Returns the tasks of the row in the order of a trial. */
  tasks(trial: number): readonly Task[]
}

/** One row of a run's table (a configuration): an agent with a model on tasks of a world. */
export interface PlannedRow {
  readonly world: World
  readonly split: string
  readonly agent: Agent
  /** Name of the row. */
  readonly label: string
  readonly model: LanguageModel
  readonly profile: Profile
  readonly tasks: readonly Task[]
  /** Number of initial tasks, then of tasks added by each extension. @default all tasks are initial */
  readonly extensionSizes?: readonly number[]
  readonly trials: number
  readonly limits: Limits
  readonly feedback: FeedbackPolicy
  readonly rewind: readonly RewindMeans[]
  readonly countThoughts: boolean
  /** Faults and injections of the world; absent if it has none. */
  readonly disturbances?: RowDisturbances
  /** Seed of the row. @default the run's seed */
  readonly seed?: string | undefined
  /** The stream of each trial. @default the tasks are independent */
  readonly stream?: PlannedStream
}
