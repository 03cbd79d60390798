import type { Task, TaskSource } from '@orrery/core'

/** An ALFWorld task. Plain data; its game is found through the id. */
export interface AlfworldTask extends Task {
  /** `pick_heat_then_place_in_recep` and the like; `goal` holds the sentence. */
  readonly type: string
}

/** The tasks of ALFWorld; `get` gives the whole task. */
export interface AlfworldTaskSource extends TaskSource {
  get(id: string): AlfworldTask
}
