import type { EpisodeEvent } from '@orreryjs/core'

/** An opened item. Rejected items are the entries of LASER's memory. */
export interface MemoryItem {
  /** Argument of the action that opened it: `B07XYZ` of `click[B07XYZ]`. */
  readonly id: string
  /** Position of the first step that opened it. */
  readonly seq: number
  /** Position and reason of its rejection. */
  readonly left?: { readonly seq: number; readonly reason: string }
  /** Position of the decision to choose it. */
  readonly taken?: number
}

type Item = { -readonly [Key in keyof MemoryItem]: MemoryItem[Key] }

interface MemoryBuilder {
  readonly items: Item[]
  /** Items by the mark on their page. */
  readonly marked: Map<number, Item>
  open: Item | undefined
  opener: { readonly id: string; readonly seq: number } | undefined
  /** True if the last event, except unparsed replies, was a step: the next transition results from it. */
  afterStep: boolean
}

/**
 * Returns the visited items. The agent marks the page of an item when it opens it. If a step leaves the page before the
 * transition note, the item is rejected; if the note comes first, the item is chosen.
 */
export function memoryOf(events: readonly EpisodeEvent[]): readonly MemoryItem[] {
  const builder: MemoryBuilder = { items: [], marked: new Map(), open: undefined, opener: undefined, afterStep: false }
  for (const event of events) {
    follow(builder, event)
    if (event.type !== 'parse-failure') builder.afterStep = event.type === 'step-end'
  }
  return builder.items
}

function follow(builder: MemoryBuilder, event: EpisodeEvent): void {
  const { items, marked } = builder
  switch (event.type) {
    case 'step-end': {
      const id = idIn(event.action)
      builder.opener = { id, seq: event.seq }
      builder.open = items.find((item) => item.id === id) ?? builder.open
      return
    }
    case 'mark': {
      const { opener } = builder
      if (opener === undefined) return
      const item = items.find(({ id }) => id === opener.id) ?? addItem(items, opener)
      marked.set(event.mark, item)
      builder.open = item
      return
    }
    case 'rewind':
      if (event.means !== 'none') builder.open = marked.get(event.mark) ?? builder.open
      return
    case 'note': {
      const { note, seq } = event
      const { open } = builder
      if (note.kind !== 'transition' || open === undefined || seq < open.seq) return
      if (!builder.afterStep && seq !== open.seq + 1 && note.from !== 'Backup') {
        open.taken = seq
        builder.open = undefined
      } else if (builder.afterStep && builder.opener?.id !== open.id && note.from !== note.to) {
        open.left ??= { seq, reason: note.reason }
        builder.open = undefined
      }
      return
    }
    default:
  }
}

function addItem(items: Item[], item: Item): Item {
  items.push({ ...item })
  return items.at(-1) as Item
}

function idIn(action: string): string {
  return /^\w+\[(.*)\]$/s.exec(action)?.[1] ?? action
}
