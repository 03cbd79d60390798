import type { JsonObject } from '../primitives/json.ts'
import type { World } from '../world.ts'

/** A world's tasks in the form of the original program's own files, so that others' code can judge what is done at the served sites. */
export interface TaskFiles<Played extends World = World> {
  /** Whose form it is: `WebArena's test.raw.json`. */
  readonly form: string
  /**
   * A task as its file has it. `index` is its number there; `addressOf` gives the address under which a URL of the world is reached,
   * without it the form's own placeholders stand there. Throws `USAGE` for a task that the form cannot say.
   */
  fileOf(world: Played, task: string, place: TaskPlace): JsonObject
}

/** Where a task's file goes, and where its sites are. */
export interface TaskPlace {
  readonly index: number
  addressOf?(url: string): string
}
