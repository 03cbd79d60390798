import type { Asked, Recording } from './recording.ts'

/** A request without a recording, and the most similar recorded request. */
export interface Miss {
  readonly purpose: string
  readonly asked: Asked
  readonly key: string
  /** Absent if the cassette is empty. */
  readonly nearest?: Nearest
}

/** The recorded request that is most similar to a request. */
export interface Nearest {
  readonly recording: Recording
  /** Location of the first difference: `message 2, line 31`. */
  readonly place: string
  /** All lines of the recorded request and of the new one, for a diff. */
  readonly recorded: readonly string[]
  readonly asked: readonly string[]
  /** Number of identical lines before the first difference. */
  readonly same: number
}

/** Returns the recording with the longest common prefix. */
export function nearestTo(asked: Asked, recordings: Iterable<Recording>): Nearest | undefined {
  const lines = linesOf(asked)
  let best: { recording: Recording; same: number; lines: readonly Line[] } | undefined
  for (const recording of recordings) {
    const others = linesOf(recording)
    const same = commonPrefixLength(lines, others)
    const better = best === undefined || same > best.same || (same === best.same && recording.key < best.recording.key)
    if (better) best = { recording, same, lines: others }
  }
  if (best === undefined) return undefined
  const { recording, same } = best
  const place = (lines[same] ?? best.lines[same])?.place ?? ''
  return { recording, place, recorded: best.lines.map(textOf), asked: lines.map(textOf), same }
}

/** Describes a miss in one line: the request, the nearest recording and the first difference. */
export function describeMiss(path: string, { purpose, asked, key, nearest }: Miss): string {
  const who = `${path} has no reply of ${asked.model} to ${purpose}, trial ${asked.trial} (request ${key.slice(0, 8)})`
  if (nearest === undefined) return `${who}; the cassette is empty`
  const { recording, place, recorded, asked: lines, same } = nearest
  const [was, is] = clipped(recorded[same] ?? '', lines[same] ?? '')
  return `${who}; the nearest request (${recording.key.slice(0, 8)}) differs first in ${place}: recorded ${was}, requested ${is}`
}

interface Line {
  readonly place: string
  readonly text: string
}

function textOf({ text }: Line): string {
  return text
}

/** Returns everything the key covers, messages last, so that requests of another model or format are less similar. */
function linesOf({ model, trial, request }: Asked): readonly Line[] {
  const { messages, ...fields } = request
  const settings = Object.entries({ model, trial, ...fields }).sort(([a], [b]) => (a < b ? -1 : 1))
  const head = settings
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ place: name, text: `${name}: ${JSON.stringify(value)}` }))
  return [...head, ...messages.flatMap(messageLines)]
}

function messageLines(message: Asked['request']['messages'][number], index: number): readonly Line[] {
  const { content, ...rest } = message
  const lines = content.split('\n').map((text, line) => ({ place: `message ${index + 1}, line ${line + 1}`, text }))
  return [{ place: `message ${index + 1}`, text: JSON.stringify(rest) }, ...lines]
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
