import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processTerminal, runProgram } from '@orreryjs/cli'
import { journalPath, readJournal } from '@orreryjs/harness'

const [given] = process.argv.slice(2)
const directory = given ?? (await newRun())
const ends = new Map<string, number>()
const refusals = new Map<string, number>()
let steps = 0

for await (const event of readJournal(journalPath(directory))) {
  if (event.type === 'episode-end') {
    count(ends, event.end)
    steps += event.steps
  }
  if (event.type === 'step-end' && event.invalid !== undefined) count(refusals, event.invalid.reason.split(':')[0])
}

console.log('end reasons')
show(ends)
console.log(`invalid actions by reason, in ${steps} steps`)
show(refusals)
assert.ok(sum(refusals) <= steps)
if (given === undefined) rmSync(directory, { recursive: true })

/** Creates a run of twenty ALFWorld tasks with `orrery run`. */
async function newRun(): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'orrery-'))
  const command = 'run --world alfworld --split valid_unseen --agent react --model simulated:weak --limit 20'
  await runProgram([...command.split(' '), '--out', out], { ...processTerminal(), print: () => undefined })
  return out
}

function count(counts: Map<string, number>, name: string = ''): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, each) => total + each, 0)
}

function show(counts: ReadonlyMap<string, number>): void {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, 5)
  for (const [name, times] of frequent) console.log(`  ${times} ${name}`)
}
