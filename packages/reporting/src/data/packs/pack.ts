import { parseJson } from '@orreryjs/core'
import type { EpisodeLine } from '../episode-line.ts'
import type { RecordedEpisode } from '../recorded-episode.ts'
import type { Columns } from './columns.ts'
import { decodeEvents, type EncodedEvents, encodeEvents, shortenHashes } from './encode-events.ts'
import { decodeStates, type EncodedStates, encodeStates } from './encode-states.ts'
import { createListReader, createListWriter, type PackedList } from './list-table.ts'
import { createPackMemory, type PackMemory } from './pack-memory.ts'
import { createColumnReader, unpackTexts } from './read-columns.ts'
import { createColumnWriter } from './write-columns.ts'

/** Packs episodes into one text. */
export interface EpisodePacker {
  add(episode: RecordedEpisode): void
  readonly count: number
  /** Approximate length of the text in characters. */
  readonly size: number
  text(): string
  /** Returns texts and memory that other packs can refer to. */
  base(): PackBase
}

/** Texts and memory of a pack that other packs refer to. */
export interface PackBase {
  readonly texts: readonly string[]
  readonly memory: PackMemory
}

/** A pack that is decoded on demand. Decoding an episode requires all episodes before it. */
export interface OpenPack extends PackBase {
  episode(number: number): RecordedEpisode | undefined
  readonly episodes: readonly RecordedEpisode[]
  /** Decodes the next episode. Returns false at the end. */
  decodeNext(): boolean
}

interface BareEpisode extends EncodedEvents {
  readonly number: number
  readonly states?: EncodedStates
}

interface Packed extends Columns {
  readonly count: number
}

/** Creates an empty packer. Content of `base` is not written again, so the reader needs the base pack too. */
export function createEpisodePacker(base?: PackBase): EpisodePacker {
  const writer = createColumnWriter(base?.texts)
  const memory = createPackMemory(base?.memory)
  const lists = createListWriter()
  let count = 0
  return {
    add({ number, events, states }) {
      const shown = events.map(shortenHashes)
      const bare = {
        number,
        ...encodeEvents(shown, memory),
        ...(states && { states: encodeStates(states, shown, lists, memory) }),
      }
      writer.write('lists', lists.newLists())
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
    base: () => ({ texts: writer.texts(), memory }),
  }
}

/** Opens a pack; `base` is the text of the pack that it refers to. */
export function openPack(text: string, base?: PackBase): OpenPack {
  const packed = parseJson(text) as Packed
  const texts = unpackTexts(packed.texts, base?.texts)
  const reader = createColumnReader(packed, texts, base?.texts.length)
  const memory = createPackMemory(base?.memory)
  const lists = createListReader()
  const episodes: RecordedEpisode[] = []
  const decodeNext = (): boolean => {
    if (episodes.length >= packed.count) return false
    lists.take(reader.read('lists') as readonly PackedList[])
    const { number, states, ...others } = reader.read('episodes') as BareEpisode
    const events = decodeEvents(others, memory)
    episodes.push({ number, events, ...(states && { states: decodeStates(states, events, lists, memory) }) })
    return true
  }
  return {
    texts,
    decodeNext,
    episode(number) {
      const isIt = (episode: RecordedEpisode): boolean => episode.number === number
      let found = episodes.find(isIt)
      while (found === undefined && decodeNext()) found = episodes.slice(-1).find(isIt)
      return found
    },
    get episodes() {
      while (decodeNext());
      return episodes
    },
    get memory() {
      while (decodeNext());
      return memory
    },
  }
}

/** Packs episode lines into one text. */
export function packLines(lines: readonly EpisodeLine[]): string {
  const writer = createColumnWriter()
  for (const line of lines) writer.write('lines', line)
  return JSON.stringify({ count: lines.length, ...writer.result() } satisfies Packed)
}

/** Unpacks episode lines. */
export function readLines(text: string): readonly EpisodeLine[] {
  const packed = parseJson(text) as Packed
  const reader = createColumnReader(packed, unpackTexts(packed.texts))
  return Array.from({ length: packed.count }, () => reader.read('lines') as EpisodeLine)
}
