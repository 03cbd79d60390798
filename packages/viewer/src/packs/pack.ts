import type { RecordedEpisode } from '../recorded-episode.ts'
import type { EpisodeLine } from '../run-source.ts'
import { type BareEvents, bareEvents, wholeEvents } from './bare-events.ts'
import { type BareStates, bareStates, wholeStates } from './bare-states.ts'
import type { Columns } from './columns.ts'
import { createListWriter, type PackedList, readLists } from './lists.ts'
import { createColumnReader, unpackTexts } from './read-columns.ts'
import { createColumnWriter } from './write-columns.ts'

/** Takes episodes one after the other into one text. */
export interface EpisodePacker {
  add(episode: RecordedEpisode): void
  readonly count: number
  /** Characters of the text so far, roughly. */
  readonly size: number
  text(): string
  /** Every text in it, to be the base of another. */
  texts(): readonly string[]
}

interface BareEpisode extends BareEvents {
  readonly number: number
  readonly states?: BareStates
}

interface Packed extends Columns {
  readonly count: number
}

/** A packer without episodes. Texts of `base`, another pack, are not written again: who reads it needs that too. */
export function createEpisodePacker(base: readonly string[] = []): EpisodePacker {
  const writer = createColumnWriter(base)
  const lists = createListWriter()
  let count = 0
  return {
    add({ number, events, states }) {
      const bare = { number, ...bareEvents(events), ...(states && { states: bareStates(states, events, lists) }) }
      writer.write('lists', lists.taken())
      writer.write('episodes', bare satisfies BareEpisode)
      count += 1
    },
    get count() {
      return count
    },
    get size() {
      return writer.size
    },
    text: () => JSON.stringify({ count, ...writer.result() } satisfies Packed),
    texts: () => writer.texts(),
  }
}

/** The episodes of a text, as they were; `base` is the text of the pack that it was packed beside. */
export function readPack(text: string, base?: string): readonly RecordedEpisode[] {
  const packed = JSON.parse(text) as Packed
  const reader = createColumnReader(packed, base === undefined ? [] : unpackTexts((JSON.parse(base) as Packed).texts))
  const all = Array.from({ length: packed.count }, () => ({
    lists: reader.read('lists') as readonly PackedList[],
    bare: reader.read('episodes') as BareEpisode,
  }))
  const lists = readLists(all.flatMap((each) => each.lists))
  return all.map(({ bare: { number, states, ...bare } }) => {
    const events = wholeEvents(bare)
    return { number, events, ...(states && { states: wholeStates(states, events, lists) }) }
  })
}

/** Lines of episodes as one text. */
export function packLines(lines: readonly EpisodeLine[]): string {
  const writer = createColumnWriter()
  for (const line of lines) writer.write('lines', line)
  return JSON.stringify({ count: lines.length, ...writer.result() } satisfies Packed)
}

/** The lines of a text, as they were. */
export function readLines(text: string): readonly EpisodeLine[] {
  const packed = JSON.parse(text) as Packed
  const reader = createColumnReader(packed)
  return Array.from({ length: packed.count }, () => reader.read('lines') as EpisodeLine)
}
