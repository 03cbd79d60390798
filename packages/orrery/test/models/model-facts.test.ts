import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageModel } from '@orreryjs/core'
import { readManifest } from '@orreryjs/harness'
import { exportRun } from '@orreryjs/reporting/export'
import { report } from '@orreryjs/reporting/report'
import { compare, rescore, run } from '@orreryjs/runs'
import { createModel } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { orrery } from '../../src/index.ts'

/** A model whose name differs from the model behind it. */
async function named(id: string, simulated: boolean): Promise<LanguageModel> {
  const { generate } = await createModel(orrery, 'simulated:perfect', {})
  return { id, kind: 'computed', simulated, generate }
}

const registry = {
  ...orrery,
  models: [
    { id: 'mine', form: 'mine', summary: 'rules of mine', create: () => named('mine', true) },
    { id: 'simulated', form: 'simulated', summary: 'a real one of that name', create: () => named('simulated:real', false) },
  ],
}

/** Returns the `simulated` label of the model in every output of a run. */
async function labelsOf(directory: string): Promise<readonly unknown[]> {
  const { data } = await report(directory, { registry, format: 'json' })
  const csv = join(directory, 'e.csv')
  await exportRun(directory, { registry, to: 'csv', out: csv, force: true })
  const [names = '', row = ''] = readFileSync(csv, 'utf8').split('\n')
  const column = names.split(',').indexOf('simulated')
  return [
    data.places[0]?.rows.map(({ simulated }) => simulated),
    (await compare(directory)).labels,
    (await rescore(directory, { registry })).labels,
    row.split(',')[column],
  ]
}

test("records the model's description; for older records, derives it from the id", async () => {
  using place = scratch()
  const play = async (model: string): Promise<string> => {
    const settings = { agent: ['react', 'rebact'], model, limit: 1, deterministic: true }
    return (await run(settings, { registry, out: place.file(model) })).directory
  }
  const [mine, real] = [await play('mine'), await play('simulated')]
  expect(readManifest(mine).modelFacts).toEqual([{ id: 'mine', kind: 'computed', simulated: true }])
  expect(await labelsOf(mine)).toEqual([[true, true], ['simulated'], ['simulated'], '1'])
  expect(await labelsOf(real)).toEqual([[false, false], [], [], '0'])

  const { modelFacts: _, ...before } = readManifest(real)
  writeFileSync(join(real, 'run.json'), JSON.stringify(before))
  expect(await labelsOf(real)).toEqual([[true, true], ['simulated'], ['simulated'], '1'])
})
