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
  const better = { a: names[0], b: names[1] }[verdict as string]
  console.log(
    `${names.join(' − ')}: ${(100 * difference).toFixed(1)} pp, ${better === undefined ? verdict : `${better} is better`}`,
  )
}
const page = await report(directory, { registry: orrery, template: readTemplate })
assert.ok(page.toFile() > 100_000)
console.log(`report with ${page.data.packed?.ended} episodes`)

assert.ok(results.complete)
rmSync(out, { recursive: true })
