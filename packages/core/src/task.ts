/** One problem. `id` is stable across machines; `hash` covers everything that decides what the agent sees and earns. */
export interface Task {
  /** `WORLD/SPLIT/NAME`, for example `textcraft/test/17`. */
  readonly id: string
  readonly world: string
  readonly split: string
  /** Family used to group results, for example `pick_heat_then_place_in_recep` or `depth-3`. */
  readonly type: string
  /**
   * What it shares with others beside its type, so that one of them says something of the rest: the room, the kind of product, the tree
   * of recipes. Decides nothing of the task and is not in its hash. @default it stands alone
   */
  readonly cluster?: string
  readonly goal: string
  readonly hash: string
}

/** The tasks of a world, by split, in a fixed order. */
export interface TaskSource {
  readonly splits: readonly string[]
  /** Number of tasks in a split. Throws `SPLIT_UNKNOWN`. */
  size(split: string): number
  /** Ids in order. Throws `SPLIT_UNKNOWN`. */
  ids(split: string): Iterable<string>
  /** Throws `TASK_UNKNOWN`. */
  get(id: string): Task
  /** What the split's data hold and the split leaves out; absent where nothing is read. Throws `SPLIT_UNKNOWN`. */
  skipped?(split: string): readonly SkippedTask[]
}

/** Data of a task that cannot be played, or that the original does not play. */
export interface SkippedTask {
  /** Names the data: a path, a line. */
  readonly name: string
  /** A few words, the same for the same cause, so that they can be counted. */
  readonly reason: string
}
