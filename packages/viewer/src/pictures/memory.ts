import type { EpisodeEvent } from '@orreryjs/core'

/** An item that was opened: the entries of LASER's memory are those that were left again. */
export interface MemoryItem {
  /** What its action opened: `B07XYZ` of `click[B07XYZ]`. */
  readonly id: string
  /** Position of the step that opened it first. */
  readonly seq: number
  /** Where it was left, and why. */
  readonly left?: { readonly seq: number; readonly reason: string }
  /** Where it was decided to take it. */
  readonly taken?: number
}

type Item = { -readonly [Key in keyof MemoryItem]: MemoryItem[Key] }

interface Looking {
  readonly items: Item[]
  /** Items by the mark at their page. */
  readonly marked: Map<number, Item>
  open: Item | undefined
  opener: { readonly id: string; readonly seq: number } | undefined
  /** Whether the last event but unreadable replies was a step: then a move was made by it. */
  afterStep: boolean
}

/**
 * The items that were looked at. The page of one is marked when it is opened; a step that leaves it comes before the note of the move,
 * and where the note comes first, the item is taken.
 */
export function memoryOf(events: readonly EpisodeEvent[]): readonly MemoryItem[] {
  const looking: Looking = { items: [], marked: new Map(), open: undefined, opener: undefined, afterStep: false }
  for (const event of events) {
    look(looking, event)
    if (event.type !== 'parse-failure') looking.afterStep = event.type === 'step-end'
  }
  return looking.items
}

function look(looking: Looking, event: EpisodeEvent): void {
  const { items, marked } = looking
  switch (event.type) {
    case 'step-end': {
      const id = idIn(event.action)
      looking.opener = { id, seq: event.seq }
      looking.open = items.find((item) => item.id === id) ?? looking.open
      return
    }
    case 'mark': {
      const { opener } = looking
      if (opener === undefined) return
      const item = items.find(({ id }) => id === opener.id) ?? addItem(items, opener)
      marked.set(event.mark, item)
      looking.open = item
      return
    }
    case 'rewind':
      if (event.means !== 'none') looking.open = marked.get(event.mark) ?? looking.open
      return
    case 'note': {
      const { note, seq } = event
      const { open } = looking
      if (note.kind !== 'transition' || open === undefined || seq < open.seq) return
      if (!looking.afterStep && seq !== open.seq + 1 && note.from !== 'Backup') {
        open.taken = seq
        looking.open = undefined
      } else if (looking.afterStep && looking.opener?.id !== open.id && note.from !== note.to) {
        open.left ??= { seq, reason: note.reason }
        looking.open = undefined
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
