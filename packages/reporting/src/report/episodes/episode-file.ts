import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { EpisodeLine } from '../../data/episode-line.ts'
import type { PackedPart } from '../../data/fill-template.ts'
import { createEpisodePacker, type PackBase, packLines } from '../../data/packs/pack.ts'
import type { RecordedEpisode } from '../../data/recorded-episode.ts'
import type { PackedEpisodes } from '../../data/report-data.ts'

/** Packs episodes for the file of a report. */
export interface EpisodeFile {
  /** Waits if packing falls behind. */
  add(episode: RecordedEpisode): Promise<void>
  /** Returns the packed episodes. */
  finish(lines: readonly EpisodeLine[]): Promise<WrittenEpisodes>
}

/** Packed episodes: their description in the report data, and the parts of the file. */
export interface WrittenEpisodes {
  readonly packed: PackedEpisodes
  readonly parts: readonly PackedPart[]
}

/** Size of a pack in characters. Smaller packs compress less, larger ones open more slowly. */
const PACK_SIZE = 1_000_000

/** Maximum number of events of a pack; opening an episode reads the events before it. */
const PACK_EVENTS = 24_000

/** Minimum size of a pack, in characters, before another base starts a new pack. */
const MIN_SIZE = 100_000

/** Maximum number of characters kept as bases; later packs have no base. */
const MAX_SHARED = 60_000_000

/** Assumed size of a remembered value, in characters. */
const VALUE_SIZE = 10

/** Number of packs that are deflated concurrently. */
const CONCURRENCY = 2

const deflated = promisify(deflateRaw)

interface Pack {
  readonly first: number
  readonly digest: string
  readonly base?: number
  readonly content: Promise<string>
}

/**
 * Creates an empty file. Memory holds the deflated packs, the current pack and the texts of tasks. Rows play the same tasks one
 * after another, so later packs refer to the texts of the first row's packs.
 */
export function createEpisodeFile(): EpisodeFile {
  const packs: Pack[] = []
  const shared = createSharedPacks()
  let tasks = new Set<string>()
  let base: number | undefined
  let first = 0
  let events = 0
  let packer = createEpisodePacker()
  const close = (): void => {
    if (packer.count === 0) return
    const text = packer.text()
    if (base === undefined) shared.add(packs.length, tasks, packer.base())
    packs.push({ first, digest: digestOf(text), ...(base !== undefined && { base }), content: base64Of(text) })
  }
  const begin = (number: number, task: string): void => {
    base = shared.packOf(task)
    tasks = new Set()
    first = number
    events = 0
    packer = createEpisodePacker(base === undefined ? undefined : shared.base(base))
  }
  return {
    async add(episode) {
      const [start] = episode.events
      const task = start?.type === 'episode-start' ? `${start.world} ${start.task}` : ''
      const isOther = shared.packOf(task) !== base && packer.size >= MIN_SIZE
      if (isOther || packer.size >= PACK_SIZE || events >= PACK_EVENTS) {
        close()
        await packs.at(-CONCURRENCY)?.content
        begin(episode.number, task)
      } else if (packer.count === 0) begin(episode.number, task)
      tasks.add(task)
      events += episode.events.length
      packer.add(episode)
    },
    async finish(lines) {
      close()
      const text = packLines(lines)
      const parts = packs.map(async ({ content }, at) => ({ id: `pack-${at}`, base64: await content }))
      return {
        packed: { ended: lines.length, linesDigest: digestOf(text), packs: packs.map(({ content: _, ...pack }) => pack) },
        parts: await Promise.all([{ id: 'lines', base64: await base64Of(text) }, ...parts]),
      }
    },
  }
}

/** Packs that others can refer to, by task. */
interface SharedPacks {
  add(pack: number, tasks: Iterable<string>, base: PackBase): void
  packOf(task: string): number | undefined
  base(pack: number): PackBase | undefined
}

function createSharedPacks(): SharedPacks {
  const byPack = new Map<number, PackBase>()
  const packs = new Map<string, number>()
  let size = 0
  return {
    add(pack, tasks, base) {
      size += base.texts.reduce((sum, { length }) => sum + length, 0) + base.memory.size * VALUE_SIZE
      if (size > MAX_SHARED) return
      byPack.set(pack, base)
      for (const task of tasks) if (!packs.has(task)) packs.set(task, pack)
    },
    packOf: (task) => packs.get(task),
    base: (pack) => byPack.get(pack),
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function base64Of(text: string): Promise<string> {
  const bytes = await deflated(text, { level: 9 })
  return bytes.toString('base64')
}

/** Returns the text of a part; `undefined` if the part is invalid or has trailing bytes. */
export function textOfPart(base64: string): string | undefined {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) return undefined
  try {
    const inflated: unknown = inflateRawSync(bytes, { info: true })
    return isInflated(inflated) && inflated.engine.bytesWritten === bytes.length ? inflated.buffer.toString('utf8') : undefined
  } catch {
    return undefined
  }
}

/** Result of `inflateRawSync` with `info`. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

function isInflated(value: unknown): value is Inflated {
  return typeof value === 'object' && value !== null && 'buffer' in value && 'engine' in value
}
