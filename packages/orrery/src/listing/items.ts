import type { Limits, OptionSpec, Tool } from '@orreryjs/core'
import type { ModelParameter } from '@orreryjs/runs/registry'

/** An option as data: what it takes also in words. */
export type OptionItem = OptionSpec & { readonly takes: string }

/** A world in full, as data. */
export interface WorldItem {
  readonly id: string
  readonly summary: string
  readonly defaultSplit: string
  /** The usual ones. */
  readonly limits: Limits
  readonly splits: readonly SplitItem[]
  readonly options: readonly OptionItem[]
  readonly tools: readonly OfferedTool[]
}

/** A split of a world in one of its dialects. */
export interface SplitItem {
  readonly dialect: string
  readonly split: string
  readonly tasks: number
  /** Whether a run that names none takes it. */
  readonly usual: boolean
  /** Tasks that are in it and not played. @default none */
  readonly leftOut?: string
}

/** A tool, and the pages on which it was offered. */
export interface OfferedTool extends Tool {
  readonly pages: readonly string[]
}

/** An agent in full, as data; one that takes a parameter has no more than options before it is given. */
export interface AgentItem {
  readonly id: string
  readonly summary: string
  readonly options: readonly OptionItem[]
  readonly needsModel?: boolean
  readonly rewind?: readonly string[]
  readonly profiles?: readonly { readonly id: string; readonly world: string; readonly dialects: readonly string[] }[]
}

/** A kind of model in full, as data. */
export interface ModelItem {
  readonly id: string
  readonly form: string
  readonly summary: string
  readonly presets: Readonly<Record<string, string>>
  readonly parameters: readonly ModelParameter[]
}

/** A suite as data. */
export interface SuiteItem {
  readonly id: string
  readonly summary: string
  readonly worlds: readonly string[]
  readonly rows: readonly string[]
  readonly paper?: string
  /** What the paper's figures were made with. */
  readonly model?: string
}
