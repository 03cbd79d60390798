import type { EpisodeEvent } from '@orreryjs/core'
import { type Act, actsOf } from './acts.ts'
import type { Lesson, TreePicture } from './picture.ts'
import { type Expansion, type Growing, visitsOf } from './visits.ts'

interface Growth {
  readonly nodes: Growing[]
  /** Nodes by the marks made at them. */
  readonly marked: Map<number, number>
  readonly places: { readonly seq: number; readonly node: number }[]
  readonly expansions: Expansion[]
  readonly lessons: Lesson[]
  /** Of the expansion that is under way. */
  children: number[]
  samples: readonly string[]
  at: number
}

/** The tree of a search that marks each node, goes back to one, and takes a step from there: every step of the agent is a node. */
export function treeOf(events: readonly EpisodeEvent[]): TreePicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const root = { id: 0, depth: 0, action: '', observation: start.observation, seq: start.seq, share: 1 }
  const growth: Growth = {
    nodes: [root],
    marked: new Map(),
    places: [{ seq: start.seq, node: 0 }],
    expansions: [],
    lessons: [],
    children: [],
    samples: [],
    at: 0,
  }
  const acts = new Map(actsOf(events).map((act) => [act.seq, act]))
  for (const event of events) grow(growth, event, acts)
  return pictured(growth)
}

function grow(growth: Growth, event: EpisodeEvent, acts: ReadonlyMap<number, Act>): void {
  switch (event.type) {
    case 'step-end': {
      const act = acts.get(event.seq)
      if (act?.by === 'agent') moveTo(growth, event.seq, nodeOfStep(growth, act))
      return
    }
    case 'mark':
      growth.marked.set(event.mark, growth.at)
      return
    case 'rewind':
      if (event.means !== 'none' || event.exact) moveTo(growth, event.seq, growth.marked.get(event.mark) ?? growth.at)
      return
    case 'model-call':
      // The only call that is sampled several times is the one for actions to try.
      if (/\.act$/.test(event.purpose)) growth.samples = event.reply?.choices.map(({ text }) => text) ?? []
      return
    case 'note':
      if (event.note.kind === 'judgement') judge(growth, event.seq, event.note.about, event.note.verdict)
      if (event.note.kind === 'expansion') expanded(growth, event.seq, event.note.depth)
      if (event.note.kind === 'reflection') growth.lessons.push({ seq: event.seq, text: event.note.text })
      return
    default:
  }
}

function moveTo(growth: Growth, seq: number, node: number): void {
  growth.at = node
  growth.places.push({ seq, node })
}

/** The node that a step leads to: a new child of where the search stands, or one whose action was put off until now. */
function nodeOfStep(growth: Growth, act: Act): number {
  const { at, nodes } = growth
  const putOff = nodes.find((node) => node.parent === at && node.act === undefined && node.action === act.action)
  if (putOff === undefined) return addChild(growth, at, { seq: act.seq, action: act.action, observation: act.observation, act })
  putOff.act = act
  return putOff.id
}

function addChild(growth: Growth, parent: number, told: Pick<Growing, 'seq' | 'action' | 'observation' | 'act'>): number {
  const { nodes, children, samples } = growth
  const id = nodes.length
  const depth = (nodes[parent]?.depth ?? 0) + 1
  nodes.push({ ...told, id, parent, depth, share: shareOf(told.action, samples) })
  children.push(id)
  return id
}

/** The share of samples that hold the action as a line. */
function shareOf(action: string, samples: readonly string[]): number {
  const giving = samples.filter((text) => text.split('\n').some((line) => line.trim() === action))
  return samples.length === 0 ? 1 : giving.length / samples.length
}

/** A judgement is about the newest child, or about an action that was not taken yet: one that cannot be undone. */
function judge(growth: Growth, seq: number, about: string, verdict: string): void {
  const score = Number(verdict)
  if (!Number.isFinite(score)) return
  const newest = growth.nodes[growth.children.at(-1) ?? -1]
  const isNewest = newest !== undefined && newest.action === about && newest.value === undefined
  const id = isNewest ? newest.id : addChild(growth, parentOfPutOff(growth), { seq, action: about, observation: '' })
  const node = growth.nodes[id]
  if (node !== undefined) node.value = score / 10
}

/** Siblings tell the parent; without any, a search goes on from the best child of the last expansion. */
function parentOfPutOff({ nodes, children, expansions, at }: Growth): number {
  const sibling = nodes[children[0] ?? -1]?.parent
  if (sibling !== undefined) return sibling
  const latest = (expansions.at(-1)?.children ?? []).flatMap((id) => nodes[id] ?? [])
  const [first, ...others] = latest.filter(({ act }) => act !== undefined && !act.ended)
  if (first === undefined) return at
  return others.reduce((best, node) => ((node.value ?? 0) > (best.value ?? 0) ? node : best), first).id
}

function expanded(growth: Growth, seq: number, depth: number): void {
  const { nodes, children, expansions } = growth
  const parent = nodes[children[0] ?? -1]?.parent ?? childless(growth, depth)
  if (parent !== undefined) expansions.push({ seq, node: parent, children })
  growth.children = []
}

/** An expansion without children happened at a node of that depth which has none. */
function childless({ nodes, expansions, at }: Growth, depth: number): number | undefined {
  const open = nodes.filter((node) => node.depth === depth && expansions.every((each) => each.node !== node.id))
  return (open.find(({ id }) => id === at) ?? open[0])?.id
}

function pictured({ nodes, expansions, places, lessons, at }: Growth): TreePicture {
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
