import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { playRun } from '../../../runs/test/library.ts'

/** Plays a run without a clock. */
export async function playSubmission(directory: string, agent: string, settings: object = {}): Promise<void> {
  const run = { world: 'textcraft', agent, model: 'simulated:mid', limit: 4, trials: 2, deterministic: true }
  await playRun(directory, { ...run, ...settings })
  rmSync(join(directory, 'local.json'), { force: true })
}

/** Writes `submission.json`. */
export function describeSubmission(directory: string, fields: object): void {
  writeFileSync(join(directory, 'submission.json'), JSON.stringify({ authors: ['Ada Example'], ...fields }))
}

/** Copies a submission under another name. */
export function copySubmission(from: string, to: string, name: string): void {
  cpSync(from, to, { recursive: true })
  describeSubmission(to, { name })
}

/** Changes the lines of a journal as a forger does: and corrects the digest in every file. */
export function forge(directory: string, change: (journal: string) => string): void {
  const path = join(directory, 'events.jsonl')
  const before = readFileSync(path)
  const lines = change(before.toString()).trimEnd().split('\n')
  const end = JSON.parse(lines.pop() ?? '') as object
  const body = `${lines.join('\n')}\n`
  const after = `${body}${JSON.stringify({ ...end, digest: sha256(body) })}\n`
  if (after === before.toString()) throw new Error('the journal is unchanged')
  writeFileSync(path, after)
  for (const name of ['results.json', 'report.md']) {
    const file = join(directory, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(sha256(before), sha256(after)))
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
