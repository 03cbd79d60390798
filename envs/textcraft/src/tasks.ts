import type { Task, TaskSource } from '@orrery/core'

/** A TextCraft task. Plain data. */
export interface TextCraftTask extends Task {
  /** Item to craft, without namespace. */
  readonly goalItem: string
  /** How many of it, in total; 1 in the published tasks. */
  readonly goalCount: number
  /** The command lines shown, in order, distractors among them. */
  readonly commands: readonly string[]
  /** Which recipe book is in force: `minecraft`, or a synthetic tree's name. */
  readonly book: string
  /** Depth of the goal in that book. */
  readonly depth: number
}

/** The tasks of TextCraft; `get` gives the whole task. */
export interface TextCraftTaskSource extends TaskSource {
  get(id: string): TextCraftTask
}
