import { maxOf, minOf } from '@orreryjs/core'
import { hierarchy, tree } from 'd3-hierarchy'
import type { TreeNode, TreePicture } from '../../src/pictures/index.ts'

/** A node with its position, in pixels from the upper left corner. */
export interface Placed {
  readonly node: TreeNode
  readonly x: number
  readonly y: number
  readonly children: readonly Placed[]
}

interface TreeLayout {
  /** Nodes in reading order, which is also the keyboard order: parents before children, top to bottom. */
  readonly placed: readonly Placed[]
  readonly width: number
  readonly height: number
}

/** Distances between parent and child, between leaves, and margin, in pixels. */
const ACROSS = 220
const DOWN = 26
const EDGE = 20
/** Width of the labels of the last nodes. */
const LABEL = 185

/** Lays a tree out from left to right. */
export function layOut({ nodes }: TreePicture): TreeLayout {
  const children = childrenOf(nodes)
  const [root] = nodes
  if (root === undefined) return { placed: [], width: 0, height: 0 }
  const laid = tree<TreeNode>()
    .nodeSize([DOWN, ACROSS])
    .separation(() => 1)(hierarchy(root, ({ id }) => children.get(id)))
  const heights = laid.descendants().map(({ x }) => x)
  const highest = minOf(heights)
  const place = (point: typeof laid): Placed => ({
    node: point.data,
    x: point.y + EDGE,
    y: point.x - highest + EDGE,
    children: (point.children ?? []).map(place),
  })
  const placed = inReadingOrder(place(laid))
  return {
    placed,
    width: maxOf(placed.map(({ x }) => x)) + LABEL,
    height: maxOf(heights) - highest + 2 * EDGE,
  }
}

function childrenOf(nodes: readonly TreeNode[]): ReadonlyMap<number, TreeNode[]> {
  const children = new Map<number, TreeNode[]>()
  for (const node of nodes) {
    if (node.parent === undefined) continue
    const known = children.get(node.parent)
    if (known === undefined) children.set(node.parent, [node])
    else known.push(node)
  }
  return children
}

function inReadingOrder(placed: Placed): readonly Placed[] {
  return [placed, ...placed.children.flatMap(inReadingOrder)]
}
