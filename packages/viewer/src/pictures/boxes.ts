import type { EpisodeEvent } from '@orreryjs/core'
import { type Act, actsOf } from './acts.ts'
import { carriedOut, readOrder } from './order.ts'
import type { Box, BoxEntry, BoxesPicture } from './picture.ts'

/** A box that is being filled. */
interface Filling {
  readonly text: string
  readonly depth: number
  readonly seq: number
  readonly entries: BoxEntry[]
  readonly parts: Box[]
  plan?: { readonly seq: number; readonly text: string; readonly steps: readonly string[] }
}

/** The task's boxes, from the notes that subtasks begin and end. The whole task is the outermost, also where no note begins it. */
export function boxesOf(events: readonly EpisodeEvent[]): BoxesPicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const acts = new Map(actsOf(events).map((act) => [act.seq, act]))
  const begunByNote = events.some((event) => event.type === 'note' && event.note.kind === 'subtask' && event.note.depth === 0)
  const outer = filling(start.goal, 0, start.seq)
  const open = [outer]
  for (const event of events) put(event, open, acts)
  const last = events.at(-1)?.seq ?? 0
  while (open.length > 1) close(open, 'open', last)
  const [whole] = outer.parts
  const root = begunByNote && whole !== undefined ? whole : finished(outer, 'open', last)
  return { kind: 'boxes', root }
}

function put(event: EpisodeEvent, open: Filling[], acts: ReadonlyMap<number, Act>): void {
  const box = open.at(-1)
  if (box === undefined) return
  const act = acts.get(event.seq)
  if (act !== undefined) box.entries.push({ kind: 'act', act })
  if (event.type !== 'note') return
  const { note, seq } = event
  switch (note.kind) {
    case 'subtask':
      if (note.status === 'start') open.push(filling(note.text, note.depth, seq))
      else if (open.length > 1) close(open, note.status, seq)
      return
    case 'plan':
      box.plan = { seq, text: note.text, steps: note.steps }
      return
    case 'thought':
      box.entries.push({ kind: 'thought', seq, text: note.text })
      return
    case 'judgement':
      box.entries.push({ kind: 'remark', seq, text: note.verdict })
      return
    case 'backup':
      box.entries.push({ kind: 'remark', seq, text: note.reason })
      return
    default:
  }
}

function filling(text: string, depth: number, seq: number): Filling {
  return { text, depth, seq, entries: [], parts: [] }
}

function close(open: Filling[], status: Box['status'], until: number): void {
  const box = open.pop()
  if (box !== undefined) open.at(-1)?.parts.push(finished(box, status, until))
}

function finished({ text, depth, seq, entries, parts, plan }: Filling, status: Box['status'], until: number): Box {
  const box = { text, depth, status, seq, until, entries }
  if (plan === undefined && parts.length === 0) return box
  const order = plan === undefined ? allInARow(parts) : readOrder(plan.text, plan.steps)
  return { ...box, plan: { seq: plan?.seq ?? seq, order: carriedOut(order, parts) } }
}

/** Parts that no plan told of beforehand. */
function allInARow(parts: readonly Box[]): { readonly kind: 'or'; readonly parts: readonly { kind: 'step'; text: string }[] } {
  return { kind: 'or', parts: parts.map(({ text }) => ({ kind: 'step', text })) }
}
