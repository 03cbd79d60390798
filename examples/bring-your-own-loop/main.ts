import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { player } from '@orreryjs/env-textcraft/player'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'

// Agents are given by file path, as in `./orrery run --agent ./langgraph.ts`.
const file = (name: string): string => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
const agent = ['react', ...['langgraph', 'ai-sdk', 'openai-agents'].map(file)]
const settings = { world: 'textcraft', split: 'adapt-200', limit: 5 }
const [given] = process.argv.slice(2)

// Without a model name, a local server with the simulated model speaks the same protocol.
const standIn =
  given === undefined ? await listen(createModelServer(parseSimulated('simulated:strong', [player])), { port: 0 }) : undefined
const out = mkdtempSync(join(tmpdir(), 'orrery-loops-'))
const server = standIn ? { model: 'openai:simulated:strong', baseUrl: `${standIn.url}v1` } : { model: String(given) }
const { results } = await run({ ...server, agent, ...settings }, { registry: orrery, out: join(out, 'run') })
await standIn?.close()
rmSync(out, { recursive: true, force: true })

console.log(`${'agent'.padEnd(15)}${'world'.padEnd(11)}  n  success  steps  calls`)
for (const { agent: id, label = id, world, summary } of results.cells) {
  assert.equal(summary?.errors, 0)
  const { episodes, strict, meanSteps, meanModelCalls } = summary
  const success = `${(100 * (strict.rate ?? 0)).toFixed(1)} %`
  const numbers = [
    String(episodes).padStart(3),
    success.padStart(9),
    ...[meanSteps, meanModelCalls].map((mean) => mean.toFixed(1).padStart(7)),
  ]
  console.log(`${label.padEnd(15)}${world.padEnd(11)}${numbers.join('')}`)
}
