import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { idsOf, loadAgent } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'

/** Tasks per world: enough for plans, searches and failures to occur. */
const TASKS = 2
const PRESETS = ['weak', 'mid', 'strong', 'perfect', 'oracle']
// Hashes of the journals of every agent in every world with every preset. A difference means that a world, an agent, a prompt, the
// simulated model or the journal's format changed. If this was intended, raise its version and run this test with -u.
test.each(idsOf(orrery.worlds))('journals of %s', async (world) => {
  const hashes: Record<string, string> = {}
  for (const agent of idsOf(orrery.agents)) {
    const { needsModel } = await loadAgent(orrery, agent)
    for (const preset of needsModel ? PRESETS : PRESETS.slice(0, 1))
      hashes[`${agent} ${preset}`] = await journalHash(world, agent, preset)
  }
  await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot(`golden-journals/${world}.json`)
})

async function journalHash(world: string, agent: string, preset: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'orrery-golden-'))
  try {
    const { directory } = await run({ world, agent, model: `simulated:${preset}`, limit: TASKS }, { registry: orrery, out })
    return createHash('sha256')
      .update(withoutTimes(readFileSync(join(directory, 'events.jsonl'), 'utf8')))
      .digest('hex')
  } catch (error) {
    // Unsupported combinations of agent and world throw.
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Removes the bytes that differ between runs: times, durations, and the first and last line, which identify the run. */
function withoutTimes(journal: string): string {
  return journal
    .split('\n')
    .filter((line) => !/^\{"type":"run-(?:start|end)"/.test(line))
    .map((line) => line.replace(/,"at":\d+/, '').replace(/,"duration":\d+\}$/, '}'))
    .join('\n')
}
