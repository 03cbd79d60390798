import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import {
  type EpisodeLine,
  type OpenPack,
  openPack,
  type PackedPart,
  packedParts,
  type RecordedEpisode,
  type ReportData,
  readLines,
} from '@orreryjs/reporting/data'
import type { Frame } from '../../../viewer/src/episode/frame.ts'
import { framesOf } from '../../../viewer/src/episode/frames.ts'

/** An episode as the file of a report holds it. */
export interface FiledEpisode extends EpisodeLine {
  readonly recorded: RecordedEpisode
  readonly frames: readonly Frame[]
}

/** Everything that the file of a report holds. */
export interface FiledReport extends ReportData {
  readonly episodes: readonly FiledEpisode[]
}

/** Reads the file of a report. */
export function readReportFile(path: string): FiledReport {
  const page = readFileSync(path, 'utf8')
  const data = /<script id="report-data"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return unpacked(JSON.parse(data) as ReportData, packedParts(page))
}

/** The figures of a report with all its episodes. */
export function unpacked(data: ReportData, parts: readonly PackedPart[]): FiledReport {
  const texts = new Map(parts.map(({ id, base64 }) => [id, inflateRawSync(Buffer.from(base64, 'base64')).toString('utf8')]))
  const lines = new Map(readLines(texts.get('lines') ?? '').map((line) => [line.number, line]))
  const packs: OpenPack[] = []
  for (const [at, { base }] of (data.packed?.packs ?? []).entries()) {
    packs.push(openPack(texts.get(`pack-${at}`) ?? '', base === undefined ? undefined : packs[base]))
  }
  const episodes = packs.flatMap((pack) =>
    pack.episodes.flatMap((recorded) => {
      const line = lines.get(recorded.number)
      return line === undefined ? [] : [{ ...line, recorded, frames: framesOf(recorded) }]
    }),
  )
  return { ...data, episodes }
}
