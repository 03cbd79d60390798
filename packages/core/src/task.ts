/** A task. `id` is stable across machines; `hash` covers everything that decides observations and rewards. */
export interface Task {
  /** `WORLD/SPLIT/NAME`, for example `textcraft/test/17`. */
  readonly id: string
  readonly world: string
  readonly split: string
  /** Category for grouping results, for example `pick_heat_then_place_in_recep` or `depth-3`. */
  readonly type: string
  /**
   * Group of correlated tasks for cluster-robust statistics: the same room, product category or recipe tree. It does not affect the task
   * and is not in its hash. @default the task is its own cluster
   */
  readonly cluster?: string
  readonly goal: string
  readonly hash: string
  /**
   * Steps that an episode had used before the task starts in the middle of it; they count against the step limit. @default 0
   */
  readonly stepsTaken?: number
}

/** The tasks of a world, by split, in a fixed order. */
export interface TaskSource {
  readonly splits: readonly string[]
  /** Returns the number of tasks in a split. Throws `SPLIT_UNKNOWN`. */
  size(split: string): number
  /** Returns the ids in order. Throws `SPLIT_UNKNOWN`. */
  ids(split: string): Iterable<string>
  /** Throws `TASK_UNKNOWN`. */
  get(id: string): Task
  /** Returns the tasks in the data that the split omits; absent if the split does not read data. Throws `SPLIT_UNKNOWN`. */
  skipped?(split: string): readonly SkippedTask[]
  /** Returns the tasks that other programs call by this name, such as a game path; `undefined` for a name in an unknown form. */
  external?(name: string): ExternalTask | undefined
}

/** The meaning of a task name of another program. */
export interface ExternalTask {
  /** A phrase for errors: `game trial_T20190908_143209_571893`. */
  readonly meaning: string
  /** Ids of the tasks in every split; empty if the data do not have the task. */
  readonly ids: readonly string[]
}

/** Data of a task that cannot be played, or that the original program does not play. */
export interface SkippedTask {
  /** Location of the data: a path, a line. */
  readonly name: string
  /** A short phrase, identical for the same cause, so that causes can be counted. */
  readonly reason: string
}
