import type { JsonObject } from '../primitives/json.ts'
import type { World } from '../world.ts'

/** Exports a world's tasks in the file format of the original program, so that external code can evaluate actions on the served sites. */
export interface TaskFiles<Played extends World = World> {
  /** Name of the format: `WebArena's test.raw.json`. */
  readonly format: string
  /**
   * Returns a task in this format. `index` is its number in the file; `pageUrl` maps a URL of the world to its address, and without it
   * the format's placeholders are used. Throws `USAGE` for a task that the format cannot express.
   */
  exportTask(world: Played, task: string, context: TaskFileContext): JsonObject
}

/** Position of a task in its file, and the addresses of its sites. */
export interface TaskFileContext {
  readonly index: number
  addressOf?(url: string): string
}
