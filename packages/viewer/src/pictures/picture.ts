import type { Act } from './acts.ts'
import type { GraphPicture } from './graph.ts'
import type { LanesPicture } from './lanes.ts'
import type { Part } from './order.ts'
import type { PlanPicture } from './plan.ts'
import type { StripPicture } from './strip.ts'

/** What a method did in an episode, in the shape that it thinks in. Positions (`seq`) are those of the journal's events. */
export type MethodPicture = TreePicture | BoxesPicture | PlanPicture | GraphPicture | StripPicture | LanesPicture

/** A search tree (LATS). */
export interface TreePicture {
  readonly kind: 'tree'
  /** The root first, each after its parent. */
  readonly nodes: readonly TreeNode[]
  /** Where the search stood from a position on. */
  readonly places: readonly Place[]
  readonly lessons: readonly Lesson[]
}

/** A state of the search: what an action led to. */
export interface TreeNode {
  /** Position in the picture's nodes. */
  readonly id: number
  readonly parent?: number
  readonly depth: number
  /** Empty at the root. */
  readonly action: string
  readonly observation: string
  /** The step that led here first; absent at the root, and where the action was only thought of. */
  readonly act?: Act
  /** Where it came to be: its step, or the note that judged it. */
  readonly seq: number
  /** What the model gave it, 0 to 1. */
  readonly value?: number
  /** How many of the search's rounds went through it. */
  readonly visits: number
  /** Whether it lies on the way that stands at the end. */
  readonly chosen: boolean
}

/** A node that the episode stood at. */
interface Place {
  readonly seq: number
  readonly node: number
}

/** Something that was learnt from a failure. */
export interface Lesson {
  readonly seq: number
  readonly text: string
}

/** A task split into tasks (ADaPT). */
export interface BoxesPicture {
  readonly kind: 'boxes'
  readonly root: Box
}

/** A task: what was tried for it, and how it was split. */
export interface Box {
  readonly text: string
  readonly depth: number
  /** `open`: it was still under way when the episode ended, or is. */
  readonly status: 'open' | 'success' | 'failure'
  /** Where it began and ended. */
  readonly seq: number
  readonly until: number
  /** The attempt at the task itself: what was done and thought, in order. */
  readonly entries: readonly BoxEntry[]
  /** How it was split; the parts that were taken up have a box. */
  readonly plan?: BoxPlan
}

/** Something that was done inside a box. */
export type BoxEntry =
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'thought' | 'remark'; readonly seq: number; readonly text: string }

interface BoxPlan {
  readonly seq: number
  readonly order: Part<Box>
}
