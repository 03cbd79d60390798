import type { World } from '@orreryjs/core'
import type { WorldSite } from '@orreryjs/core/worlds'

/** A world with pages, made with the options that its own word on them names, and the tasks that visitors get. */
export interface Site<State = unknown> extends WorldSite<State> {
  readonly world: World<State>
  readonly split: string
}
