import type { EpisodeEvent } from '@orreryjs/core'
import type { Lesson, TreePicture } from './picture.ts'
import { type PictureStep, pictureSteps } from './picture-steps.ts'
import { type Expansion, type NodeBuilder, visitsOf } from './visits.ts'

interface TreeBuilder {
  readonly nodes: NodeBuilder[]
  /** Nodes by their marks. */
  readonly marked: Map<number, number>
  readonly places: { readonly seq: number; readonly node: number }[]
  readonly expansions: Expansion[]
  readonly lessons: Lesson[]
  /** Children of the current expansion. */
  children: number[]
  samples: readonly string[]
  at: number
}

/** Builds the tree of a search that marks nodes, rewinds to a node and steps from it. Every step of the agent is a node. */
export function treeOf(events: readonly EpisodeEvent[]): TreePicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const root = { id: 0, depth: 0, action: '', observation: start.observation, seq: start.seq, share: 1 }
  const builder: TreeBuilder = {
    nodes: [root],
    marked: new Map(),
    places: [{ seq: start.seq, node: 0 }],
    expansions: [],
    lessons: [],
    children: [],
    samples: [],
    at: 0,
  }
  const acts = new Map(pictureSteps(events).map((act) => [act.seq, act]))
  for (const event of events) grow(builder, event, acts)
  return pictured(builder)
}

function grow(builder: TreeBuilder, event: EpisodeEvent, acts: ReadonlyMap<number, PictureStep>): void {
  switch (event.type) {
    case 'step-end': {
      const act = acts.get(event.seq)
      if (act?.by === 'agent') moveTo(builder, event.seq, nodeOfStep(builder, act))
      return
    }
    case 'mark':
      builder.marked.set(event.mark, builder.at)
      return
    case 'rewind':
      if (event.means !== 'none' || event.exact) moveTo(builder, event.seq, builder.marked.get(event.mark) ?? builder.at)
      return
    case 'model-call':
      // Only the request for candidate actions has several samples.
      if (/\.act$/.test(event.purpose)) builder.samples = event.reply?.choices.map(({ text }) => text) ?? []
      return
    case 'note':
      if (event.note.kind === 'judgement') judge(builder, event.seq, event.note.about, event.note.verdict)
      if (event.note.kind === 'expansion') expanded(builder, event.seq, event.note.depth)
      if (event.note.kind === 'reflection') builder.lessons.push({ seq: event.seq, text: event.note.text })
      return
    default:
  }
}

function moveTo(builder: TreeBuilder, seq: number, node: number): void {
  builder.at = node
  builder.places.push({ seq, node })
}

/** Returns the node of a step: a new child of the current node, or an existing child whose action was deferred. */
function nodeOfStep(builder: TreeBuilder, act: PictureStep): number {
  const { at, nodes } = builder
  const deferred = nodes.find((node) => node.parent === at && node.act === undefined && node.action === act.action)
  if (deferred === undefined)
    return addChild(builder, at, { seq: act.seq, action: act.action, observation: act.observation, act })
  deferred.act = act
  return deferred.id
}

function addChild(
  builder: TreeBuilder,
  parent: number,
  content: Pick<NodeBuilder, 'seq' | 'action' | 'observation' | 'act'>,
): number {
  const { nodes, children, samples } = builder
  const id = nodes.length
  const depth = (nodes[parent]?.depth ?? 0) + 1
  nodes.push({ ...content, id, parent, depth, share: shareOf(content.action, samples) })
  children.push(id)
  return id
}

/** Returns the share of samples that contain the action as a line. */
function shareOf(action: string, samples: readonly string[]): number {
  const giving = samples.filter((text) => text.split('\n').some((line) => line.trim() === action))
  return samples.length === 0 ? 1 : giving.length / samples.length
}

/** Applies a judgement of the newest child, or of an action that was not executed because it cannot be undone. */
function judge(builder: TreeBuilder, seq: number, about: string, verdict: string): void {
  const score = Number(verdict)
  if (!Number.isFinite(score)) return
  const newest = builder.nodes[builder.children.at(-1) ?? -1]
  const isNewest = newest !== undefined && newest.action === about && newest.value === undefined
  const id = isNewest ? newest.id : addChild(builder, parentOfDeferred(builder), { seq, action: about, observation: '' })
  const node = builder.nodes[id]
  if (node !== undefined) node.value = score / 10
}

/** Returns the parent of a deferred node: its siblings' parent, or the best child of the last expansion. */
function parentOfDeferred({ nodes, children, expansions, at }: TreeBuilder): number {
  const sibling = nodes[children[0] ?? -1]?.parent
  if (sibling !== undefined) return sibling
  const latest = (expansions.at(-1)?.children ?? []).flatMap((id) => nodes[id] ?? [])
  const [first, ...others] = latest.filter(({ act }) => act !== undefined && !act.ended)
  if (first === undefined) return at
  return others.reduce((best, node) => ((node.value ?? 0) > (best.value ?? 0) ? node : best), first).id
}

function expanded(builder: TreeBuilder, seq: number, depth: number): void {
  const { nodes, children, expansions } = builder
  const parent = nodes[children[0] ?? -1]?.parent ?? childless(builder, depth)
  if (parent !== undefined) expansions.push({ seq, node: parent, children })
  builder.children = []
}

/** Returns the node of an expansion without children: one of this depth that was not expanded. */
function childless({ nodes, expansions, at }: TreeBuilder, depth: number): number | undefined {
  const open = nodes.filter((node) => node.depth === depth && expansions.every((each) => each.node !== node.id))
  return (open.find(({ id }) => id === at) ?? open[0])?.id
}

function pictured({ nodes, expansions, places, lessons, at }: TreeBuilder): TreePicture {
  const chosen = new Set<number>()
  for (let node = nodes[at]; node !== undefined; node = nodes[node.parent ?? -1]) chosen.add(node.id)
  const visits = visitsOf(nodes, expansions)
  return {
    kind: 'tree',
    nodes: nodes.map(({ share: _, ...node }) => ({ ...node, visits: visits[node.id] ?? 0, chosen: chosen.has(node.id) })),
    places,
    lessons,
  }
}
