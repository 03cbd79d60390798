import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { isOrreryError } from '@orreryjs/core'
import { LOCAL_FILE, readRange, readText } from '@orreryjs/harness'
import type { ReportProblem } from '@orreryjs/runs/verify'
import { withPartsAs } from '../data/fill-template.ts'
import { SUBMISSION_FILE } from '../leaderboard/submission-file.ts'
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
  SUBMISSION_FILE,
])

/** Default names of exports and reports. */
const DEFAULT_NAMES: ReadonlySet<string> = new Set([
  'episodes.csv',
  'agenttraj.json',
  'atif.jsonl',
  'openai-finetune.jsonl',
  'otel.jsonl',
  'sharegpt.jsonl',
  'step-labels.jsonl',
  'dpo.jsonl',
  'report.html',
])

/**
 * Rebuilds all exports and reports in the directory of a run, and the files in `named`, and compares every byte. Files in the
 * directory that resemble no export are ignored. Returns the number of compared files.
 */
export async function checkExports(
  given: Omit<RebuildContext, 'cache' | 'scratch'>,
  named: readonly string[],
  claim: ReportProblem,
): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'orrery-verify-'))
  try {
    return await compareFiles({ ...given, cache: new Map(), scratch }, named, claim)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function compareFiles(run: RebuildContext, named: readonly string[], claim: ReportProblem): Promise<number> {
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
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
}

/** Returns true if the file is an export of the run, and reports differences to `claim`. */
async function isOfRun(
  path: string,
  name: string,
  { run, isOurs }: { readonly run: RebuildContext; readonly isOurs: boolean },
  claim: ReportProblem,
): Promise<boolean> {
  const text = headOf(path)
  if (text === undefined) {
    claim(`${name}: cannot be read`)
    return true
  }
  const own = comparableFile(path, run)
  const made: string[] = []
  let isUnchecked = false
  for (const make of rebuildCandidates(path, text, run)) {
    const rebuilding = make().catch((error: unknown) => {
      isUnchecked ||= isOrreryError(error) && error.code === 'CODE_UNTRUSTED'
      return []
    })
    for (const each of await rebuilding) {
      const rebuilt = comparableFile(each, run)
      if (firstDifference(own, rebuilt) === undefined) return true
      made.push(rebuilt)
    }
  }
  if (isUnchecked) {
    if (isOurs) run.onUnchecked(name)
    return false
  }
  const nearest = nearestOf(own, new Set(made))
  if (nearest !== undefined && nearest.share >= 0.5) {
    claim(differenceIn(name, own, nearest.path))
    return true
  }
  if (isOurs) claim(`${name}: not an export or report of this run; create it again`)
  return isOurs
}

/** Maximum number of bytes of a file that are searched for a title and options. */
const MAX_HEAD = 1 << 26

/** Reads the start of a file as text, or all of a page, which has its options at the end; `undefined` if it cannot be read. */
function headOf(path: string): string | undefined {
  try {
    const { size } = statSync(path)
    return textOf(path, 0, isPage(path) ? size : Math.min(size, MAX_HEAD))
  } catch {
    return undefined
  }
}

function isPage(path: string): boolean {
  return extname(path) === '.html'
}

function textOf(path: string, start: number, end: number, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return Buffer.from(readRange({ path, start, end })).toString(encoding)
}

/**
 * Returns the path of the bytes to compare. Packed parts of a page are unpacked, because compression differs between versions of Node.js.
 */
function comparableFile(path: string, { scratch }: RebuildContext): string {
  if (!isPage(path)) return path
  // Invalid parts are compared as they are.
  const unpacked = withPartsAs(readText(path), ({ base64 }) => textOfPart(base64) ?? base64)
  const file = join(mkdtempSync(join(scratch, 'page-')), 'unpacked')
  writeFileSync(file, unpacked)
  return file
}

/** Bytes per read. */
const CHUNK = 1 << 18

/** Returns the offset of the first byte that differs; `undefined` if the files are equal. Reads both in bounded memory. */
function firstDifference(path: string, made: string): number | undefined {
  const sizes = [statSync(path).size, statSync(made).size]
  const shorter = Math.min(...sizes)
  for (let start = 0; start < shorter; start += CHUNK) {
    const end = Math.min(shorter, start + CHUNK)
    const [one, other] = [readRange({ path, start, end }), readRange({ path: made, start, end })]
    if (!Buffer.from(one).equals(other)) return start + one.findIndex((byte, at) => byte !== other[at])
  }
  return shorter === Math.max(...sizes) ? undefined : shorter
}

/** Maximum number of bytes of a file that are searched for its resemblance to others. */
const MAX_PIECES = 1 << 23

/** Returns the rebuilt file that shares most of its pieces with a file. */
function nearestOf(path: string, made: Iterable<string>): { readonly path: string; readonly share: number } | undefined {
  const own = new Set(piecesOf(path))
  const size = (some: readonly string[]): number => some.reduce((sum, { length }) => sum + length, 0)
  let nearest: { readonly path: string; readonly share: number } | undefined
  for (const each of made) {
    const pieces = piecesOf(each)
    const share = size(pieces.filter((piece) => own.has(piece))) / Math.max(1, size(pieces))
    if (nearest === undefined || share > nearest.share) nearest = { path: each, share }
  }
  return nearest
}

function piecesOf(path: string): readonly string[] {
  return textOf(path, 0, Math.min(statSync(path).size, MAX_PIECES), 'latin1').split(/[\n,]/)
}

/** Length of the excerpts in a difference, in characters. */
const EXCERPT = 40

function differenceIn(name: string, path: string, made: string): string {
  const at = firstDifference(path, made) ?? 0
  if (/\.eval$/.test(basename(name))) return `${name}: differs from the run at byte ${at}`
  const part = (file: string): string => {
    const end = Math.min(statSync(file).size, at + EXCERPT / 2)
    return JSON.stringify(textOf(file, Math.max(0, at - EXCERPT / 2), end))
  }
  return `${name}: differs from the run at line ${lineAt(path, at)}: found ${part(path)}, expected ${part(made)}; if the run or Orrery has changed since, write the file again`
}

/** Returns the number of the line at an offset, from 1. */
function lineAt(path: string, offset: number): number {
  let line = 1
  for (let start = 0; start < offset; start += CHUNK) {
    line += textOf(path, start, Math.min(offset, start + CHUNK), 'latin1').split('\n').length - 1
  }
  return line
}
