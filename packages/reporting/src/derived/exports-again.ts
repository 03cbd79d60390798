import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import type { Claim } from '@orreryjs/runs/verify'
import { withPartsAs } from '../data/fill-template.ts'
import { textOfPart } from '../report/episodes/episode-file.ts'
import { makingsOf, type RunMade } from './made-again.ts'

/** Files that are the run itself. */
const OWN: ReadonlySet<string> = new Set(['run.json', 'events.jsonl', 'results.json', 'report.md', 'lock', 'waiting.json'])

/** What exports and reports are called unless told otherwise. */
const USUAL: ReadonlySet<string> = new Set(['episodes.csv', 'agenttraj.json', 'openai-finetune.jsonl', 'report.html'])

/**
 * Makes every export and report of a run that stands in its directory again, and those that are named, and compares every byte. Another
 * file there that resembles none of them is somebody's own, and passed over. Gives how many were compared.
 */
export async function checkExports(run: RunMade, named: readonly string[], claim: Claim): Promise<number> {
  const found = [...filesIn(run.directory), ...filesIn(join(run.directory, 'inspect'))]
  let compared = 0
  for (const path of new Set([...found, ...named])) {
    const name = named.includes(path) ? path : relative(run.directory, path)
    const isOurs = named.includes(path) || USUAL.has(name) || /\.eval$/.test(name)
    if (await isOfRun(path, name, { run, isOurs }, claim)) compared += 1
  }
  return compared
}

/** Files of a directory that may be made of a run, by their names. */
function filesIn(directory: string): readonly string[] {
  if (!existsSync(directory)) return []
  const names = readdirSync(directory).filter((name) => !OWN.has(name) && /\.(csv|jsonl?|eval|html|md)$/.test(name))
  return names
    .sort()
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
}

/** Whether the file is one that is compared; what it holds otherwise is claimed. */
async function isOfRun(
  path: string,
  name: string,
  { run, isOurs }: { readonly run: RunMade; readonly isOurs: boolean },
  claim: Claim,
): Promise<boolean> {
  const content = contentOf(path)
  if (content === undefined) {
    claim(`${name}: it cannot be read`)
    return true
  }
  const bytes = comparable(path, content)
  const resembles = resemblance(bytes)
  let nearest: { readonly bytes: Uint8Array; readonly share: number } | undefined
  for (const make of makingsOf(path, content.toString('utf8'), run)) {
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
  if (isOurs) claim(`${name}: it is nothing that is exported or reported of this run; make it again`)
  return isOurs
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** What is compared: of a page what is packed in it, as other versions of Node may pack the same otherwise. */
function comparable(path: string, bytes: Uint8Array): Buffer {
  const whole = Buffer.from(bytes)
  if (extname(path) !== '.html') return whole
  // A part that holds no text stays as it stands.
  return Buffer.from(withPartsAs(whole.toString('utf8'), ({ base64 }) => textOfPart(base64) ?? base64))
}

/** Which share of something else stands in a file, piece by piece: wherever the file was changed, most of it is what it was. */
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

/** What is shown of what differs. */
const SHOWN = 40

function differenceIn(name: string, told: Buffer, made: Uint8Array): string {
  let at = 0
  while (at < told.length && told[at] === made[at]) at += 1
  if (/\.eval$/.test(basename(name))) return `${name}: byte ${at} is another than in what is exported again`
  const line = told.subarray(0, at).toString('latin1').split('\n').length
  const part = (bytes: Uint8Array): string =>
    JSON.stringify(Buffer.from(bytes.subarray(Math.max(0, at - SHOWN / 2), at + SHOWN / 2)).toString('utf8'))
  return `${name}: line ${line} has ${part(told)}; made again it has ${part(made)}`
}
