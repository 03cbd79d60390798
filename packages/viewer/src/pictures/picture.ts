import type { GraphPicture } from './graph.ts'
import type { PictureStep } from './picture-steps.ts'
import type { PlanPicture } from './plan.ts'
import type { PlanPart } from './plan-expression.ts'
import type { Timeline } from './timeline.ts'
import type { LanesPicture } from './trials.ts'

/** Picture of a method in an episode. Positions are the `seq` of journal events. */
export type MethodPicture = TreePicture | BoxesPicture | PlanPicture | GraphPicture | Timeline | LanesPicture

/** A search tree (LATS). */
export interface TreePicture {
  readonly kind: 'tree'
  /** The root first, each after its parent. */
  readonly nodes: readonly TreeNode[]
  /** Current node of the search over time. */
  readonly places: readonly Place[]
  readonly lessons: readonly Lesson[]
}

/** A state of the search: the result of an action. */
export interface TreeNode {
  /** Position in the picture's nodes. */
  readonly id: number
  readonly parent?: number
  readonly depth: number
  /** Empty at the root. */
  readonly action: string
  readonly observation: string
  /** First step to the node; absent for the root and for actions that were not executed. */
  readonly act?: PictureStep
  /** Position of its step, or of the note that judged it. */
  readonly seq: number
  /** Value given by the model, 0 to 1. */
  readonly value?: number
  /** Number of search rounds that visited it. */
  readonly visits: number
  /** True if it is on the final path. */
  readonly chosen: boolean
}

/** Current node from a position on. */
interface Place {
  readonly seq: number
  readonly node: number
}

/** Lesson learned from a failure. */
export interface Lesson {
  readonly seq: number
  readonly text: string
}

/** A task split into subtasks (ADaPT). */
export interface BoxesPicture {
  readonly kind: 'boxes'
  readonly root: Box
}

/** A task with its steps and subtasks. */
export interface Box {
  readonly text: string
  readonly depth: number
  /** `open`: in progress, or not finished when the episode ended. */
  readonly status: 'open' | 'success' | 'failure'
  /** Positions of its first and last event. */
  readonly seq: number
  readonly until: number
  /** Steps and thoughts of the task itself, in order. */
  readonly entries: readonly BoxEntry[]
  /** Subtasks; executed ones have a box. */
  readonly plan?: BoxPlan
}

/** A step or text inside a box. */
export type BoxEntry =
  | { readonly kind: 'act'; readonly act: PictureStep }
  | { readonly kind: 'thought' | 'remark'; readonly seq: number; readonly text: string }

interface BoxPlan {
  readonly seq: number
  readonly order: PlanPart<Box>
}
