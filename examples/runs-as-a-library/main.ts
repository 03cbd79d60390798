import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { report } from '@orreryjs/reporting'
import { compare, run } from '@orreryjs/runs'
import { readTemplate } from '@orreryjs/viewer'

const out = mkdtempSync(join(tmpdir(), 'orrery-'))
const settings = { world: 'webshop', agent: ['react', 'rebact'], model: 'simulated:strong', limit: 40 }

const { directory, results } = await run(settings, { registry: orrery, out })
const { comparisons } = await compare(directory)
for (const { names, difference, verdict } of comparisons) {
  console.log(`${names.join(' against ')}: ${(100 * difference).toFixed(1)} points, ${verdict}`)
}
const page = await report(directory, { registry: orrery, template: readTemplate })
assert.ok(page.toFile() > 100_000)
console.log(`a page with ${page.data.packed?.ended} episodes to play`)

assert.ok(results.complete)
rmSync(out, { recursive: true })
