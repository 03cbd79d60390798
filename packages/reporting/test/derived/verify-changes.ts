import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { LOCAL_FILE } from '@orreryjs/harness'
import { expect } from 'vitest'
import { orrery } from '../../../orrery/src/index.ts'
import { run } from '../../../runs/src/run/run.ts'
import type { Verification } from '../../../runs/src/verify/verify-run.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { exportRun } from '../../src/export/export-run.ts'
import { reportOf, verifyRun } from '../library.ts'

const SETTINGS = { world: 'textcraft', split: 'adapt-200', agent: 'react', model: 'simulated:weak', limit: 2 }

/** Numbers from 0 to below a bound that look like chance and are the same each time. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** Everything that can be made of a run and stands in its directory: one of the logs of Inspect has a name of its own. */
const EXPORTS = [
  'inspect',
  'agenttraj.json',
  'all.jsonl',
  'episodes.csv',
  'figures.json',
  'log.json',
  'openai-finetune.jsonl',
  'report.html',
  'rows.csv',
  'rows.md',
  'trajectories.jsonl',
]

async function exportEverything(directory: string): Promise<void> {
  const registry = orrery
  const out = (name: string): string => `${directory}/${name}`
  for (const to of ['inspect', 'agenttraj', 'csv']) await exportRun(directory, { registry, to })
  await exportRun(directory, { registry, to: 'openai-finetune', all: true })
  await exportRun(directory, { registry, to: 'openai-finetune', all: true, out: out('all.jsonl') })
  await exportRun(directory, { registry, to: 'agenttraj', out: out('trajectories.jsonl') })
  await exportRun(directory, { registry, to: 'inspect', out: out('log.json'), prompts: true })
  const made = { html: 'report.html', json: 'figures.json', csv: 'rows.csv', md: 'rows.md' }
  for (const [format, name] of Object.entries(made)) (await reportOf(directory, { format })).toFile(out(name))
}

/** Changes, removes or adds so many single characters anywhere in the files of a run, one at a time: `verify` finds each of them. */
export async function expectChangesToBeFound(changes: number, seed: number): Promise<void> {
  using place = scratch()
  const directory = place.file('r')
  await run(SETTINGS, { registry: orrery, out: directory })
  await exportEverything(directory)
  expect(await verifyRun(directory)).toMatchObject({ problems: [], exports: EXPORTS.length })
  const files = [...readdirSync(directory), ...readdirSync(`${directory}/inspect`).map((name) => `inspect/${name}`)]
    // The local file is no part of the run.
    .filter((name) => name !== 'inspect' && name !== LOCAL_FILE)
    .sort()
  expect(files.filter((name) => !name.startsWith('inspect'))).toEqual(
    ['events.jsonl', 'report.md', 'results.json', 'run.json', ...EXPORTS.slice(1)].sort(),
  )
  const next = numbers(seed)
  const unseen: string[] = []
  for (let each = 0; each < changes; each += 1) {
    const path = `${directory}/${files[each % files.length]}`
    // A byte is a character, also in an archive.
    const text = readFileSync(path, 'latin1')
    const at = next(text.length)
    const changed = changeAt(text, at, next)
    writeFileSync(path, changed, 'latin1')
    if (!(await isFound(directory)))
      unseen.push(`${path}, ${at}: ${text.slice(at - 20, at + 20)} -> ${changed.slice(at - 20, at + 20)}`)
    writeFileSync(path, text, 'latin1')
  }
  expect(unseen).toEqual([])
}

const CHARACTERS = 'abcxyz0189 .,:"{}\n-+E'

function changeAt(text: string, at: number, next: (bound: number) => number): string {
  const kind = next(4)
  const other = [...CHARACTERS].filter((character) => character !== text[at])
  const character = other[next(other.length)] ?? '?'
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + character + text.slice(at)
  return text.slice(0, at) + character + text.slice(at + 1)
}

async function isFound(directory: string): Promise<boolean> {
  try {
    const { problems }: Verification = await verifyRun(directory)
    return problems.length > 0
  } catch {
    // It could not even be read.
    return true
  }
}
