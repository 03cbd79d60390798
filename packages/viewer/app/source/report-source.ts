import { type OpenPack, openPack, type PackedEpisodes, type ReportData, readLines } from '@orreryjs/reporting/data'
import type { RunSource } from '../../src/run-source.ts'

/** Packs that stay open: going back and forth, and two episodes beside each other, unpack nothing again. */
const KEPT = 8

/** Packs that are read before anybody asks: of those that others are written beside there are few. The rest have room beside them. */
const READ_AHEAD = 4

/** The run that stands in the file of this page. `partOf` gives the base64 text of a part by its name. */
export async function openReport(
  { packed }: ReportData,
  partOf: (id: string) => string | undefined = partOfPage,
): Promise<RunSource> {
  if (packed === undefined) return { lines: [], episode: (number) => Promise.reject(missing(number)) }
  const text = async (id: string): Promise<string> => inflated(partOf(id) ?? '')
  const open = keeping(KEPT, async (at): Promise<OpenPack> => {
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

/** The last pack that begins no later than the episode; -1 where all begin later. */
function packOf({ packs }: PackedEpisodes, number: number): number {
  return packs.findLastIndex(({ first }) => first <= number)
}

type Opens = (at: number) => Promise<OpenPack>

/** Keeps what was opened last. */
function keeping(most: number, read: Opens): Opens {
  const kept = new Map<number, Promise<OpenPack>>()
  return (at) => {
    const opened = kept.get(at) ?? read(at)
    kept.delete(at)
    kept.set(at, opened)
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest)
    return opened
  }
}

/** All packs: first those that most others are written beside. */
function mostUsed({ packs }: PackedEpisodes): readonly number[] {
  const uses = new Map(packs.map((_, at) => [at, 0]))
  for (const { base } of packs) if (base !== undefined) uses.set(base, (uses.get(base) ?? 0) + 1)
  return [...uses].sort(([, one], [, other]) => other - one).map(([at]) => at)
}

/** The first episode that is opened shall not wait for its pack. Only while nothing else is to be done, an episode at a time. */
async function readAhead(packs: readonly number[], open: Opens): Promise<void> {
  for (const at of packs.slice(0, READ_AHEAD)) {
    await idle()
    try {
      const pack = await open(at)
      for (let left = await idle(); pack.goOn(); ) if (left() < LEAST_LEFT) left = await idle()
    } catch {
      // Whoever opens an episode of it is told.
    }
  }
}

/** Milliseconds that an episode may take to be read. */
const LEAST_LEFT = 5

/** Milliseconds between episodes where a browser does not tell when nothing is to be done, and how many each may take. */
const PAUSE = 50
const TURN = 10

/** Waits until nothing is to be done; gives how many milliseconds are left of that. */
function idle(): Promise<() => number> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback((deadline) => resolve(() => deadline.timeRemaining()))
    else {
      const turn = (): void => {
        const end = performance.now() + TURN
        resolve(() => end - performance.now())
      }
      setTimeout(turn, PAUSE)
    }
  })
}

function partOfPage(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined
}

/** The text that was deflated and written in base64. Rejects where it was not. */
async function inflated(base64: string): Promise<string> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return await new Response(stream).text()
}
