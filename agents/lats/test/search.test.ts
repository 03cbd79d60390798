import { expect, test } from 'vitest'
import { createChild, createRoot, highestValueNode, type Node, pathTo, trajectory } from '../src/search/node.ts'
import { backpropagate, isOpen, type SelectionRules, select, uct } from '../src/search/select.ts'

const RULES: SelectionRules = { search: 'mcts', w: 1, depthLimit: 4 }

const root = (): Node => createRoot('start', { id: 0 })

/** Adds children by name, each with its value. */
function grow(parent: Node, values: Readonly<Record<string, number>>, isTerminal: boolean = false): readonly Node[] {
  const children = Object.entries(values).map(([action, value]) => {
    const node = { action, observation: `${action}!`, mark: { id: 1 }, isTerminal, reward: undefined, share: 1, isSolved: false }
    return Object.assign(createChild(parent, node), { value })
  })
  parent.children = children
  return children
}

function chosen(from: Node, rules: Partial<SelectionRules> = {}): string | undefined {
  return select(from, { ...RULES, ...rules })
    ?.slice(1)
    .map(({ action }) => action)
    .join(' ')
}

test('backpropagation: three visits with rewards 0, 1 and .5 give .5', () => {
  const node = root()
  node.value = 0.9
  const means = [0, 1, 0.5].map((reward) => {
    backpropagate([node], reward)
    return node.value
  })
  expect(means).toEqual([0, 0.5, 0.5])
  expect(node.visits).toBe(3)
})

test('UCT is the mean plus exploration, and infinite before the first visit', () => {
  const parent = root()
  const [child] = grow(parent, { a: 0.5 }) as [Node]
  expect(uct(child, 1)).toBe(Number.POSITIVE_INFINITY)
  Object.assign(parent, { visits: 8 })
  Object.assign(child, { visits: 2, value: 0.5 })
  expect(uct(child, 2)).toBeCloseTo(0.5 + 2 * Math.sqrt(Math.log(8) / 2), 12)
  expect(uct(child, 0)).toBe(0.5)
})

test('selects unvisited children first, those with higher value before others, then by order', () => {
  const tree = root()
  const [a, b] = grow(tree, { a: 0.9, b: 0.2, c: 0.7, d: 0.7 }) as [Node, Node]
  backpropagate([tree, a], 1)
  expect(chosen(tree)).toBe('c')
  Object.assign(b, { value: 0.8 })
  expect(chosen(tree)).toBe('b')
})

test('uses the exploration weight after that', () => {
  const tree = root()
  const [a, b] = grow(tree, { a: 0, b: 0 }) as [Node, Node]
  for (const reward of [0.6, 0.6, 0.6, 0.6]) backpropagate([tree, a], reward)
  backpropagate([tree, b], 0.5)
  expect(chosen(tree, { w: 0 })).toBe('a')
  expect(chosen(tree, { w: 1 })).toBe('b')
})

test('selects an unexpanded leaf, skipping terminal nodes and exhausted branches', () => {
  const tree = root()
  const [a, b] = grow(tree, { a: 0.9, b: 0.1 }) as [Node, Node]
  grow(a, { end: 1 }, true)
  expect(chosen(tree)).toBe('b')
  grow(b, { deep: 0.3, deeper: 0.4 })
  expect(chosen(tree)).toBe('b deeper')
  grow(b, {})
  expect([chosen(tree), isOpen(tree, RULES)]).toEqual([undefined, false])
})

test('selects nothing at the depth limit', () => {
  const tree = root()
  const [a] = grow(tree, { a: 0.5 }) as [Node]
  expect(chosen(tree, { depthLimit: 2 })).toBe('a')
  expect(chosen(tree, { depthLimit: 1 })).toBeUndefined()
  grow(a, { b: 1 })
  expect(chosen(tree, { depthLimit: 2 })).toBeUndefined()
})

test('dfs completes the current branch; best first selects the highest value', () => {
  const tree = root()
  const [a, b] = grow(tree, { a: 0.1, b: 0.6 }) as [Node, Node]
  grow(a, { deep: 0.2, high: 0.9 })
  grow(b, { mid: 0.5 })
  backpropagate([tree, a], -0.5)
  expect(chosen(tree, { search: 'dfs' })).toBe('a high')
  expect(chosen(tree, { search: 'bestFirst' })).toBe('a high')
  expect(chosen(tree, { search: 'mcts' })).toBe('b mid')
  Object.assign(b.children?.[0] ?? {}, { value: 0.95 })
  expect(chosen(tree, { search: 'bestFirst' })).toBe('b mid')
})

test('renders a trajectory from the first action to the last', () => {
  const tree = root()
  const [a] = grow(tree, { a: 0.5 }) as [Node]
  const [b] = grow(a, { b: 0.5 }) as [Node]
  expect(trajectory(b)).toEqual([
    { line: 'a', observation: 'a!' },
    { line: 'b', observation: 'b!' },
  ])
  expect(pathTo(b)).toEqual([tree, a, b])
  expect([b.depth, b.value]).toEqual([2, 0.5])
})

test('highestValueNode returns the first of the highest, or undefined for no nodes', () => {
  const children = grow(root(), { a: 0.3, b: 0.8, c: 0.8 })
  expect(highestValueNode(children)?.action).toBe('b')
  expect(highestValueNode([])).toBeUndefined()
})
