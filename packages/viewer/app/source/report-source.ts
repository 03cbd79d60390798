import { type OpenPack, openPack, readLines } from '../../src/packs/pack.ts'
import type { PackedEpisodes, ReportData } from '../../src/report-data.ts'
import type { RunSource } from '../../src/run-source.ts'
import { inflated } from './inflated.ts'

/** Packs that stay open: going back and forth, and two episodes beside each other, unpack nothing again. */
const KEPT = 8

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
  return {
    lines: readLines(await text('lines')),
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

function partOfPage(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined
}
