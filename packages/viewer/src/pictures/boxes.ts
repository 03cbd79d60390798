import type { EpisodeEvent } from '@orreryjs/core'
import type { Box, BoxEntry, BoxesPicture } from './picture.ts'
import { type PictureStep, pictureSteps } from './picture-steps.ts'
import { assignResults, parsePlanExpression } from './plan-expression.ts'

/** A box under construction. */
interface BoxBuilder {
  readonly text: string
  readonly depth: number
  readonly seq: number
  readonly entries: BoxEntry[]
  readonly parts: Box[]
  plan?: { readonly seq: number; readonly text: string; readonly steps: readonly string[] }
}

/** Builds the boxes of a task from subtask notes. The outermost box is the whole task, even without a note for it. */
export function boxesOf(events: readonly EpisodeEvent[]): BoxesPicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const acts = new Map(pictureSteps(events).map((act) => [act.seq, act]))
  const outer = newBox(start.goal, 0, start.seq)
  const open = [outer]
  for (const event of events) put(event, open, acts)
  const last = events.at(-1)?.seq ?? 0
  while (open.length > 1) close(open, 'open', last)
  const [whole, ...others] = outer.parts
  const isWholeTask = whole !== undefined && others.length === 0 && outer.entries.length === 0 && outer.plan === undefined
  return { kind: 'boxes', root: isWholeTask ? whole : finished(outer, 'open', last) }
}

function put(event: EpisodeEvent, open: BoxBuilder[], acts: ReadonlyMap<number, PictureStep>): void {
  const box = open.at(-1)
  if (box === undefined) return
  const act = acts.get(event.seq)
  if (act !== undefined) box.entries.push({ kind: 'act', act })
  if (event.type !== 'note') return
  const { note, seq } = event
  switch (note.kind) {
    case 'subtask':
      if (note.status === 'start') begin(open, newBox(note.text, note.depth, seq))
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

/** Opens a box and closes open boxes of the same or greater depth. */
function begin(open: BoxBuilder[], box: BoxBuilder): void {
  while (open.length > 1 && (open.at(-1)?.depth ?? 0) >= box.depth) close(open, 'open', box.seq)
  open.push(box)
}

function newBox(text: string, depth: number, seq: number): BoxBuilder {
  return { text, depth, seq, entries: [], parts: [] }
}

function close(open: BoxBuilder[], status: Box['status'], until: number): void {
  const box = open.pop()
  if (box !== undefined) open.at(-1)?.parts.push(finished(box, status, until))
}

function finished({ text, depth, seq, entries, parts, plan }: BoxBuilder, status: Box['status'], until: number): Box {
  const box = { text, depth, status, seq, until, entries }
  if (plan === undefined && parts.length === 0) return box
  const order = plan === undefined ? unplanned(parts) : parsePlanExpression(plan.text, plan.steps)
  return { ...box, plan: { seq: plan?.seq ?? seq, order: assignResults(order, parts) } }
}

/** Combines parts that were not in a plan. */
function unplanned(parts: readonly Box[]): { readonly kind: 'or'; readonly parts: readonly { kind: 'step'; text: string }[] } {
  return { kind: 'or', parts: parts.map(({ text }) => ({ kind: 'step', text })) }
}
