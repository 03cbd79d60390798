import { compareTexts } from '@orreryjs/core'
import type { RecordedRequest, Recording } from './recording.ts'

/** A request without a recording, and the most similar recorded request. */
export interface CassetteMiss {
  readonly purpose: string
  readonly request: RecordedRequest
  readonly key: string
  /** Absent if the cassette is empty. */
  readonly nearest?: NearestRecording
}

/** The recorded request that is most similar to a request. */
export interface NearestRecording {
  readonly recording: Recording
  /** Location of the first difference: `message 2, line 31`. */
  readonly location: string
  /** All lines of the recorded request and of the new one, for a diff. */
  readonly recordedLines: readonly string[]
  readonly requestLines: readonly string[]
  /** Number of identical lines before the first difference. */
  readonly commonLines: number
}

/** Returns the recording with the longest common prefix. */
export function findNearest(recordedRequest: RecordedRequest, recordings: Iterable<Recording>): NearestRecording | undefined {
  const lines = linesOf(recordedRequest)
  let best: { recording: Recording; commonLines: number; lines: readonly Line[] } | undefined
  for (const recording of recordings) {
    const others = linesOf(recording)
    const commonLines = commonPrefixLength(lines, others)
    const better =
      best === undefined ||
      commonLines > best.commonLines ||
      (commonLines === best.commonLines && recording.key < best.recording.key)
    if (better) best = { recording, commonLines, lines: others }
  }
  if (best === undefined) return undefined
  const { recording, commonLines } = best
  const location = (lines[commonLines] ?? best.lines[commonLines])?.location ?? ''
  return { recording, location, recordedLines: best.lines.map(textOf), requestLines: lines.map(textOf), commonLines }
}

/** Describes a miss in one line: the request, the nearest recording and the first difference. */
export function describeMiss(path: string, { purpose, request: recordedRequest, key, nearest }: CassetteMiss): string {
  const problem = `${path} has no reply of ${recordedRequest.model} to ${purpose}, trial ${recordedRequest.trial} (request ${key.slice(0, 8)})`
  if (nearest === undefined) return `${problem}; the cassette is empty`
  const { recording, location, recordedLines, requestLines: lines, commonLines } = nearest
  const [was, is] = clipped(recordedLines[commonLines] ?? '', lines[commonLines] ?? '')
  return `${problem}; the nearest request (${recording.key.slice(0, 8)}) differs first in ${location}: recorded ${was}, requested ${is}`
}

interface Line {
  readonly location: string
  readonly text: string
}

function textOf({ text }: Line): string {
  return text
}

/** Returns everything the key covers, messages last, so that requests of another model or format are less similar. */
function linesOf({ model, trial, request }: RecordedRequest): readonly Line[] {
  const { messages, ...fields } = request
  const settings = Object.entries({ model, trial, ...fields }).sort(([a], [b]) => compareTexts(a, b))
  const head = settings
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ location: name, text: `${name}: ${JSON.stringify(value)}` }))
  return [...head, ...messages.flatMap(messageLines)]
}

function messageLines(message: RecordedRequest['request']['messages'][number], index: number): readonly Line[] {
  const { content, ...rest } = message
  const lines = content.split('\n').map((text, line) => ({ location: `message ${index + 1}, line ${line + 1}`, text }))
  return [{ location: `message ${index + 1}`, text: JSON.stringify(rest) }, ...lines]
}

function commonPrefixLength(a: readonly Line[], b: readonly Line[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count]?.text === b[count]?.text) count += 1
  return count
}

const CLIP_LENGTH = 60

/** Clips two lines around their first difference. */
function clipped(a: string, b: string): readonly [string, string] {
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  const from = Math.max(0, same - CLIP_LENGTH / 2)
  return [clip(a, from), clip(b, from)]
}

function clip(text: string, from: number): string {
  const head = from > 0 ? '...' : ''
  const tail = text.length > from + CLIP_LENGTH ? '...' : ''
  return `'${head}${text.slice(from, from + CLIP_LENGTH)}${tail}'`
}
