import { type OpenPack, openPack, type PackedEpisodes, type ReportData, readLines } from '@orreryjs/reporting/data'
import type { RunSource } from '../../src/run-source.ts'

/** Maximum number of cached packs, so that going back and forth does not unpack again. */
const MAX_CACHED = 8

/** Number of packs to read ahead: the few packs that others refer to. */
const READ_AHEAD = 4

/** Opens the run that is embedded in this page. `partOf` returns the base64 text of a part by its name. */
export async function openReport(
  { packed }: ReportData,
  partOf: (id: string) => string | undefined = partOfPage,
): Promise<RunSource> {
  if (packed === undefined) return { lines: [], episode: (number) => Promise.reject(missing(number)) }
  const text = async (id: string): Promise<string> => inflated(partOf(id) ?? '')
  const open = cached(MAX_CACHED, async (at): Promise<OpenPack> => {
    const base = packed.packs[at]?.base
    const [own, other] = await Promise.all([text(`pack-${at}`), base === undefined ? undefined : open(base)])
    return openPack(own, other)
  })
  const lines = readLines(await text('lines'))
  void readAhead(mostUsed(packed), open)
  return {
    lines,
    async episode(number) {
      const at = packOf(packed, number)
      const found = at < 0 ? undefined : (await open(at)).episode(number)
      if (found === undefined) throw missing(number)
      return found
    },
  }
}

function missing(number: number): RangeError {
  return new RangeError(`the report has no episode ${number}`)
}

/** Returns the position of the last pack that starts at or before the episode; -1 if all start later. */
function packOf({ packs }: PackedEpisodes, number: number): number {
  return packs.findLastIndex(({ first }) => first <= number)
}

type Opens = (at: number) => Promise<OpenPack>

/** Caches the most recently opened packs. */
function cached(max: number, read: Opens): Opens {
  const kept = new Map<number, Promise<OpenPack>>()
  return (at) => {
    const opened = kept.get(at) ?? read(at)
    kept.delete(at)
    kept.set(at, opened)
    for (const oldest of [...kept.keys()].slice(0, -max)) kept.delete(oldest)
    return opened
  }
}

/** Returns all packs, sorted by how many others refer to them. */
function mostUsed({ packs }: PackedEpisodes): readonly number[] {
  const uses = new Map(packs.map((_, at) => [at, 0]))
  for (const { base } of packs) if (base !== undefined) uses.set(base, (uses.get(base) ?? 0) + 1)
  return [...uses].sort(([, one], [, other]) => other - one).map(([at]) => at)
}

/** Reads packs while the page is idle, one episode at a time, so that the first opened episode does not wait. */
async function readAhead(packs: readonly number[], open: Opens): Promise<void> {
  for (const at of packs.slice(0, READ_AHEAD)) {
    await idle()
    try {
      const pack = await open(at)
      for (let left = await idle(); pack.decodeNext(); ) if (left() < MIN_IDLE) left = await idle()
    } catch {
      // The error is reported when an episode of the pack is opened.
    }
  }
}

/** Idle time needed to read an episode, in milliseconds. */
const MIN_IDLE = 5

/** Pause and duration of a slice in browsers without `requestIdleCallback`, in milliseconds. */
const PAUSE = 50
const SLICE = 10

/** Waits until the page is idle. Returns a function that returns the remaining idle time in milliseconds. */
function idle(): Promise<() => number> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback((deadline) => resolve(() => deadline.timeRemaining()))
    else {
      const slice = (): void => {
        const end = performance.now() + SLICE
        resolve(() => end - performance.now())
      }
      setTimeout(slice, PAUSE)
    }
  })
}

function partOfPage(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined
}

/** Inflates deflated base64 text. Rejects if it is invalid. */
async function inflated(base64: string): Promise<string> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return await new Response(stream).text()
}
