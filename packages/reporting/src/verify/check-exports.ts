import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { LOCAL_FILE } from '@orreryjs/harness'
import type { ReportProblem } from '@orreryjs/runs/verify'
import { withPartsAs } from '../data/fill-template.ts'
import { textOfPart } from '../report/episodes/episode-file.ts'
import { type RebuildContext, rebuildCandidates } from './rebuild.ts'

/** Files of the run itself. */
const RUN_FILES: ReadonlySet<string> = new Set([
  'run.json',
  'events.jsonl',
  'results.json',
  'report.md',
  LOCAL_FILE,
  'lock',
  'waiting.json',
])

/** Default names of exports and reports. */
const DEFAULT_NAMES: ReadonlySet<string> = new Set(['episodes.csv', 'agenttraj.json', 'openai-finetune.jsonl', 'report.html'])

/**
 * Rebuilds all exports and reports in the directory of a run, and the files in `named`, and compares every byte. Files in the
 * directory that resemble no export are ignored. Returns the number of compared files.
 */
export async function checkExports(run: RebuildContext, named: readonly string[], claim: ReportProblem): Promise<number> {
  const found = [...filesIn(run.directory), ...filesIn(join(run.directory, 'inspect'))]
  let compared = 0
  for (const path of new Set([...found, ...named])) {
    const name = named.includes(path) ? path : relative(run.directory, path)
    const isOurs = named.includes(path) || DEFAULT_NAMES.has(name) || /\.eval$/.test(name)
    if (await isOfRun(path, name, { run, isOurs }, claim)) compared += 1
  }
  return compared
}

/** Returns the files of a directory that may be exports, by their names. */
function filesIn(directory: string): readonly string[] {
  if (!existsSync(directory)) return []
  const names = readdirSync(directory).filter((name) => !RUN_FILES.has(name) && /\.(csv|jsonl?|eval|html|md)$/.test(name))
  return names
    .sort()
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
}

/** Returns true if the file is an export of the run, and reports differences to `claim`. */
async function isOfRun(
  path: string,
  name: string,
  { run, isOurs }: { readonly run: RebuildContext; readonly isOurs: boolean },
  claim: ReportProblem,
): Promise<boolean> {
  const content = contentOf(path)
  if (content === undefined) {
    claim(`${name}: cannot be read`)
    return true
  }
  const bytes = comparable(path, content)
  const resembles = resemblance(bytes)
  let nearest: { readonly bytes: Uint8Array; readonly share: number } | undefined
  for (const make of rebuildCandidates(path, content.toString('utf8'), run)) {
    for (const each of await make().catch(() => [])) {
      const made = comparable(path, each)
      if (bytes.equals(made)) return true
      const share = resembles(made)
      if (nearest === undefined || share > nearest.share) nearest = { bytes: made, share }
    }
  }
  if (nearest !== undefined && nearest.share >= 0.5) {
    claim(differenceIn(name, bytes, nearest.bytes))
    return true
  }
  if (isOurs) claim(`${name}: not an export or report of this run; create it again`)
  return isOurs
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Returns the bytes to compare. Packed parts of a page are unpacked, because compression differs between versions of Node.js. */
function comparable(path: string, bytes: Uint8Array): Buffer {
  const whole = Buffer.from(bytes)
  if (extname(path) !== '.html') return whole
  // Invalid parts are compared as they are.
  return Buffer.from(withPartsAs(whole.toString('utf8'), ({ base64 }) => textOfPart(base64) ?? base64))
}

/** Returns a function that computes which share of another file is in this file, piece by piece. */
function resemblance(file: Uint8Array): (other: Uint8Array) => number {
  const own = new Set(piecesOf(file))
  return (other) => {
    const pieces = piecesOf(other)
    const size = (some: readonly string[]): number => some.reduce((sum, { length }) => sum + length, 0)
    return size(pieces.filter((piece) => own.has(piece))) / Math.max(1, size(pieces))
  }
}

function piecesOf(bytes: Uint8Array): readonly string[] {
  return Buffer.from(bytes).toString('latin1').split(/[\n,]/)
}

/** Length of the excerpts in a difference, in characters. */
const EXCERPT = 40

function differenceIn(name: string, file: Buffer, made: Uint8Array): string {
  let at = 0
  while (at < file.length && file[at] === made[at]) at += 1
  if (/\.eval$/.test(basename(name))) return `${name}: differs from the run at byte ${at}`
  const line = file.subarray(0, at).toString('latin1').split('\n').length
  const part = (bytes: Uint8Array): string =>
    JSON.stringify(Buffer.from(bytes.subarray(Math.max(0, at - EXCERPT / 2), at + EXCERPT / 2)).toString('utf8'))
  return `${name}: differs from the run at line ${line}: found ${part(file)}, expected ${part(made)}; if the run or Orrery has changed since, write the file again`
}
