import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processTerminal, runProgram } from '@orreryjs/cli'

interface Figure {
  readonly row: string
  /** Of the paper and ours, in per cent. */
  readonly value: number
  readonly ours: readonly [{ readonly value: number; readonly n: number }]
}

const [tasks = '20'] = process.argv.slice(2)
const out = mkdtempSync(join(tmpdir(), 'orrery-'))
const exitCode = await runProgram(['run', 'rebact-table3', '--limit', tasks, '--out', out], {
  ...processTerminal(),
  print: () => undefined,
})
assert.equal(exitCode, 0)

const { published } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))
rmSync(out, { recursive: true })
const figures: readonly Figure[] = published.figures
console.log(`${published.title}, success: the paper with ${published.model}, and ours with a simulated model`)
for (const { row, value, ours } of figures) {
  console.log(`  ${row}: ${value} %, and ${ours[0].value.toFixed(1)} % of ${ours[0].n}`)
}

const [react, adapt, rebact] = figures.map(({ ours }) => ours[0].value)
assert.ok(Number(react) < Number(adapt) && Number(adapt) < Number(rebact), 'the order of the paper')
