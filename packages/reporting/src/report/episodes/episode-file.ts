import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { EpisodeLine } from '../../data/episode-line.ts'
import type { PackedPart } from '../../data/fill-template.ts'
import { createEpisodePacker, type PackBase, packLines } from '../../data/packs/pack.ts'
import type { RecordedEpisode } from '../../data/recorded-episode.ts'
import type { PackedEpisodes } from '../../data/report-data.ts'

/** Episodes as they go into the file of a report. */
export interface EpisodeFile {
  /** Waits where packing falls behind. */
  add(episode: RecordedEpisode): Promise<void>
  /** All that was added, with the lines of it. */
  finish(lines: readonly EpisodeLine[]): Promise<WrittenEpisodes>
}

/** What stands in the file, and what the figures say of it. */
export interface WrittenEpisodes {
  readonly packed: PackedEpisodes
  readonly parts: readonly PackedPart[]
}

/** Characters of a pack: fewer share less, more take longer to open. */
const PACK_SIZE = 1_000_000

/** Events of a pack: each is gone through when one of its episodes is opened. */
const PACK_EVENTS = 24_000

/** A pack is not closed for another base before it has so many. */
const LEAST_SIZE = 100_000

/** Characters that are kept to be shared; beyond, packs stand alone. */
const MOST_SHARED = 60_000_000

/** What a remembered value counts for among them. */
const VALUE_SIZE = 10

/** Packs that are being deflated at once. */
const AT_ONCE = 2

const deflated = promisify(deflateRaw)

interface Pack {
  readonly first: number
  readonly digest: string
  readonly base?: number
  readonly content: Promise<string>
}

/**
 * A file without episodes. In memory it holds what was deflated, the pack that is being filled, and what tasks say: all rows play the
 * same, one row after the other, and what the first row's pack has is not written again.
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
      const isOther = shared.packOf(task) !== base && packer.size >= LEAST_SIZE
      if (isOther || packer.size >= PACK_SIZE || events >= PACK_EVENTS) {
        close()
        await packs.at(-AT_ONCE)?.content
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
        packed: { ended: lines.length, lines: digestOf(text), packs: packs.map(({ content: _, ...pack }) => pack) },
        parts: await Promise.all([{ id: 'lines', base64: await base64Of(text) }, ...parts]),
      }
    },
  }
}

/** What packs that stand alone know, and which tasks they are of. */
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
      if (size > MOST_SHARED) return
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

/** The text of a part; `undefined` where it is not that of one text and nothing more. */
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

/** What Node gives where it is asked for more than the bytes. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

function isInflated(value: unknown): value is Inflated {
  return typeof value === 'object' && value !== null && 'buffer' in value && 'engine' in value
}
