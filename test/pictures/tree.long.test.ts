import { lats } from '@orreryjs/agent-lats'
import type { Mark } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { pictureOf, type TreeNode, type TreePicture } from '@orreryjs/viewer/pictures'
import { expect, test } from 'vitest'
// @boundaries-ignore rules of LATS that it does not export
import { readAction } from '../../agents/lats/src/parse.ts'
// @boundaries-ignore rules of LATS that it does not export
import { createChild, createRoot, highestValueNode, type Node } from '../../agents/lats/src/search/node.ts'
// @boundaries-ignore rules of LATS that it does not export
import { backpropagate, select } from '../../agents/lats/src/search/select.ts'
import { type EpisodeSettings, recordEpisode } from './record-episode.ts'

const EPISODES: readonly (readonly [string, EpisodeSettings])[] = [
  ['in the house', { world: 'alfworld', task: 0, options: { k: 6, n: 3, depth: 8 } }],
  ['in the house, a hard task', { world: 'alfworld', task: 1, options: { k: 8, n: 4, depth: 6 } }],
  ['in the shop', { world: 'webshop', task: 0, options: { k: 8, n: 4, depth: 6 } }],
  ['in the shop, by replay', { world: 'webshop', task: 1, options: { k: 6, n: 3, depth: 5 }, rewind: ['replay'] }],
  ['out of steps', { world: 'webshop', task: 2, options: { k: 8, n: 4 }, limits: { maxSteps: 23, maxModelCalls: 300 } }],
  ['best first', { world: 'webshop', task: 0, options: { k: 8, n: 3, depth: 6, search: 'bestFirst' } }],
]

test.each(EPISODES)('the drawn tree of LATS %s equals the tree of its search', async (_, played) => {
  const recorded = await recordEpisode(lats, played)
  const picture = pictureOf(recorded)
  if (picture?.kind !== 'tree') throw new Error('no tree')
  everyStepIsANode(recorded, picture)
  const { depth = 0, search = 'mcts' } = { ...played.options } as { depth?: number; search?: 'mcts' | 'bestFirst' }
  const grown = regrow(recorded, picture, { search, w: 1, depthLimit: depth === 0 ? 15 : depth })
  expect(picture.nodes.map(({ id, visits }) => [id, visits])).toEqual(grown)
  expect(Math.max(...picture.nodes.map(({ visits }) => visits))).toBeGreaterThan(0)
})

/** Checks that each step of the agent belongs to one node, below the agent's previous node. */
function everyStepIsANode({ events }: RecordedEpisode, { nodes, places }: TreePicture): void {
  const steps = events.flatMap((event) => (event.type === 'step-end' && event.by === 'agent' ? [event] : []))
  const taken = nodes.flatMap(({ act }) => (act === undefined ? [] : [act.seq]))
  expect([...taken].sort((one, other) => one - other)).toEqual(steps.map(({ seq }) => seq))
  for (const { seq, action, observation } of steps) {
    const node = nodes.find(({ act }) => act?.seq === seq)
    expect(node).toMatchObject({ action, observation })
    expect(places.findLast((place) => place.seq < seq)?.node).toBe(node?.parent)
    expect(places.find((place) => place.seq === seq)?.node).toBe(node?.id)
  }
  const chosen = nodes.filter((node) => node.chosen)
  expect(chosen.flatMap(({ act }) => act ?? []).every(({ isOnFinalPath }) => isOnFinalPath)).toBe(true)
  expect(taken.length - chosen.length + 1).toBe(nodes.filter(({ act }) => act !== undefined && !act.isOnFinalPath).length)
}

/** Runs the agent's search loop (selection, backpropagation) with the children of the picture, in order. */
function regrow(
  { events }: RecordedEpisode,
  { nodes }: TreePicture,
  rules: Parameters<typeof select>[1],
): readonly (readonly [number, number])[] {
  const samples = events.flatMap((event) => (event.type === 'model-call' && event.purpose === 'lats.act' ? [event] : []))
  const start = events[0]?.type === 'episode-start' ? events[0].observation : ''
  const root = createRoot(start, MARK)
  const ids = new Map<Node, number>([[root, 0]])
  const scored = scoresIn(events)
  let next = 1
  let calls = 0
  const grow = (node: Node): boolean => {
    const shown = nodes.filter(({ id, parent }) => parent === ids.get(node) && id >= next)
    if (shown.length === 0) return false
    const replies = samples[calls]?.reply?.choices ?? []
    calls += 1
    const actions = replies.flatMap((choice) => {
      const read = readAction(choice)
      return read.ok ? [read.value] : []
    })
    node.children = shown.map((each) => {
      // Nodes are created in order: none is missing or misplaced.
      expect(each.id).toBe(next)
      next += 1
      const share = actions.filter((action) => action === each.action).length / actions.length
      const child = withValue(createChild(node, outcome(each, share)), scored.get(each.seq))
      ids.set(child, each.id)
      expect(each.value).toBe(scored.get(each.seq))
      return child
    })
    return true
  }
  const visitCounts = (): readonly (readonly [number, number])[] =>
    [...ids].map(([node, id]) => [id, node.visits] as const).sort(([one], [other]) => one - other)
  for (;;) {
    const path = select(root, rules)
    if (path === undefined || next >= nodes.length) return visitCounts()
    expect(grow(path.at(-1) ?? root)).toBe(true)
    for (
      let leaf = highestValueNode(path.at(-1)?.children ?? []);
      leaf !== undefined;
      leaf = highestValueNode(path.at(-1)?.children ?? [])
    ) {
      path.push(leaf)
      if (leaf.isTerminal || leaf.depth >= rules.depthLimit || !grow(leaf)) break
    }
    const leaf = path.at(-1) ?? root
    backpropagate(path, leaf.isTerminal ? leaf.estimate : -0.5)
  }
}

const MARK = { id: 0 } as Mark

function outcome(node: TreeNode, share: number): Parameters<typeof createChild>[1] {
  const { action, observation, act } = node
  return { action, observation, mark: MARK, isTerminal: act?.ended ?? true, reward: undefined, share, isSolved: false }
}

function withValue(child: Node, score: number | undefined): Node {
  if (score !== undefined) child.estimate = child.isTerminal ? score : 0.8 * score + 0.2 * child.share
  child.value = child.estimate
  return child
}

/** Scores of the steps, parsed from the reply of the next value call. */
function scoresIn(events: RecordedEpisode['events']): ReadonlyMap<number, number> {
  const scores = new Map<number, number>()
  let step = -1
  for (const event of events) {
    if (event.type === 'step-end' && event.by === 'agent') step = event.seq
    if (event.type !== 'model-call' || event.purpose !== 'lats.value') continue
    const tenths = /correctness score is (\d+)/.exec(event.reply?.choices[0]?.text ?? '')?.[1]
    if (tenths !== undefined) scores.set(step, Number(tenths) / 10)
  }
  return scores
}
