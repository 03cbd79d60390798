import type { Step } from './memory.ts'

/** A plan that the model works on. */
export interface PlanNode {
  readonly id: number
  readonly intent: string
  readonly parent: PlanNode | undefined
  readonly children: PlanNode[]
  /** Address of the page on which the plan began. */
  readonly address: string | undefined
  readonly notes: string[]
  readonly steps: Step[]
  /** Reasons for which earlier work on later plans was given up. */
  readonly resumeReasons: string[]
  isHidden: boolean
}

/** A tree of plans, one of which is active. Ids are unique. */
export interface PlanTree {
  readonly root: PlanNode
  readonly active: PlanNode
  find(id: number): PlanNode | undefined
  /** Ids of the visible plans. */
  ids(): ReadonlySet<number>
  /** Texts of all notes. */
  notes(): readonly string[]
  /** Adds a plan below another and activates it. */
  branch(parent: PlanNode, intent: string, address: string | undefined): void
  /** Returns to a plan: hides the plans below and after it, and takes over their steps. */
  prune(to: PlanNode, reason: string): void
}

/** Creates a tree with a single plan. */
export function createPlanTree(intent: string, address: string | undefined): PlanTree {
  let count = 0
  const create = (parent: PlanNode | undefined, text: string, at: string | undefined): PlanNode => {
    const id = count
    count += 1
    return { id, intent: text, parent, children: [], address: at, notes: [], steps: [], resumeReasons: [], isHidden: false }
  }
  const root = create(undefined, intent, address)
  let active = root
  return {
    root,
    get active() {
      return active
    },
    ids: () => new Set(visiblePlans(root).map(({ id }) => id)),
    notes: () => visiblePlans(root).flatMap(({ notes }) => notes.map((text) => text.replace(/^STEP \d+: /, ''))),
    find: (id) => visiblePlans(root).find((node) => node.id === id),
    branch(parent, text, at) {
      active = create(parent, text, at)
      parent.children.push(active)
    },
    prune(to, reason) {
      const siblings = to.parent?.children ?? []
      const later = siblings.slice(siblings.indexOf(to) + 1)
      const given = [...to.children, ...later].flatMap(visiblePlans)
      const steps = given.flatMap((node) => node.steps)
      to.steps.push(...steps)
      to.steps.sort((one, other) => one.number - other.number)
      for (const node of given) node.isHidden = true
      to.resumeReasons.push(reason)
      active = to
    },
  }
}

function visiblePlans(node: PlanNode): readonly PlanNode[] {
  return node.isHidden ? [] : [node, ...node.children.flatMap(visiblePlans)]
}

/** Formats the visible plans with their notes, one tab per level. */
export function planText(tree: PlanTree): string {
  return visiblePlans(tree.root)
    .flatMap((node) => {
      const indent = '\t'.repeat(depthOf(node))
      const active = node === tree.active ? ' (active plan)' : ''
      const reasons = node.resumeReasons.map((reason) => `; resumed: ${reason}`).join('')
      return [`${indent}[${node.id}]${active} ${node.intent}${reasons}`, ...node.notes.map((note) => `${indent}- ${note}`)]
    })
    .join('\n')
}

/** Returns the number of plans above a plan. */
export function depthOf({ parent }: PlanNode): number {
  return parent === undefined ? 0 : depthOf(parent) + 1
}
