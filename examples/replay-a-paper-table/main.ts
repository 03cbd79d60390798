import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { findSuite } from '@orreryjs/runs/suites'

const [tasks = '200'] = process.argv.slice(2)
const out = mkdtempSync(join(tmpdir(), 'orrery-'))
const { id, configuration } = findSuite(orrery.suites, 'rebact-table3')
const suite = { name: id, id }
const { results } = await run({ ...configuration, limit: Number(tasks) }, { registry: orrery, suite, out })
rmSync(out, { recursive: true })

const [published] = results.published ?? []
assert.ok(published !== undefined, 'the suite has a paper')
console.log(`${published.title}, success: paper (${published.model}) and Orrery (simulated model)`)
const rows = published.figures.map(({ row, value, ours }) => ({
  row,
  value,
  own: ours.find(({ model }) => model === 'simulated:strong'),
}))
for (const { row, value, own } of rows)
  console.log(`  ${row}: paper ${value} %, Orrery ${own?.value.toFixed(1)} % (n = ${own?.n})`)

const [react, adapt, rebact] = rows.map(({ own }) => own?.value)
assert.ok(Number(react) < Number(adapt) && Number(react) < Number(rebact), 'both methods help, as in the paper')
