import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent, LanguageModel } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { afterAll, expect, test } from 'vitest'
import { orrery as registry } from '../../../orrery/src/index.ts'
import { withObjects } from '../../src/registry/objects.ts'
import { plan, run } from '../../src/run/run.ts'
import { verify } from '../../src/verify/verify-run.ts'
import world from './files/vending.ts'

const folder = mkdtempSync(join(tmpdir(), 'orrery-objects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const echo: LanguageModel = {
  id: 'echo',
  generate: () => ({ choices: [{ text: 'insert 1', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }),
}

async function parrot({ ask, act }: AsyncEpisode): Promise<void> {
  const { choices } = await ask({ purpose: 'parrot.step', messages: [] })
  await act(choices[0]?.text ?? '')
}

const idle: Agent = { id: 'idle', version: 3, asksModel: false, *program() {} }

test('accepts worlds, agents and models as objects or names, also in blocks', async () => {
  const out = join(folder, 'run')
  const settings = { world, model: echo, blocks: [{ agent: [parrot, 'oracle'] }, { agent: idle, label: 'nothing' }] }
  const { results } = await run(settings, { registry, out })
  expect(results.cells.map(({ label, agent, model, world: id }) => [label ?? agent, model, id])).toEqual([
    ['parrot', 'echo', 'vending'],
    ['oracle', 'none', 'vending'],
    ['nothing', 'none', 'vending'],
  ])
  const { configuration } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'))
  expect(configuration.blocks[0]).toMatchObject({ world: ['vending'], agent: ['parrot', 'oracle'], model: ['echo'] })
  await expect(verify(out, { registry })).rejects.toThrow('no world named "vending"')
  const extended = withObjects(registry, { worlds: [world], agents: [parrot, idle], models: [echo] })
  expect((await verify(out, { registry: extended })).problems).toEqual([])
})

test('rejects an invalid object with its missing members, and an object that threads cannot load', async () => {
  const { step: _, ...stepless } = world
  await expect(plan({ world: stepless as never }, { registry })).rejects.toThrow(
    'vending: the world has no step; expected a function',
  )
  await expect(plan({ world, agent: parrot, workers: 1 }, { registry })).rejects.toThrow(
    "--workers: 'vending' is an object of this program, which no thread can load",
  )
})
