/** Records other than transcripts: recognised by their fields, checked by their world. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OrreryError, type WorldPackage } from '@orreryjs/core'
import { afterAll, describe, expect, test } from 'vitest'
import { conformFile } from '../src/conformance/index.ts'
import { type Registry, worldOfPackage } from '../src/registry/index.ts'

const directory = mkdtempSync(join(tmpdir(), 'orrery-conform-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** World whose original program doubles numbers; one record can contain several results. */
const doubling: WorldPackage = {
  id: 'doubling',
  summary: 'Doubles.',
  options: [],
  defaultSplit: 'test',
  dialects: ['plain'],
  defaultDialect: () => 'plain',
  recognises: (record) => 'double' in record,
  create: () => {
    throw new OrreryError('WORLD_FAILED', 'it is not played here')
  },
  replayer: () => ({
    replay: () => [{ step: 0, differences: [] }],
    *check({ double, ok }) {
      if (!Array.isArray(double) || !Array.isArray(ok)) throw new OrreryError('DATA_INVALID', 'double is not a list')
      for (const [index, number] of double.entries()) {
        const expected = String(ok[index])
        const actual = String(Number(number) * 2)
        yield { step: index + 1, differences: expected === actual ? [] : [{ field: 'ok', expected, actual }] }
      }
    },
  }),
}

const silent: WorldPackage = { ...doubling, id: 'silent', recognises: () => false }

const registry: Registry = {
  module: import.meta.url,
  worlds: [silent, doubling].map((source) => ({
    id: source.id,
    summary: source.summary,
    load: async () => worldOfPackage(source),
  })),
  agents: [],
  models: [],
  suites: [],
}

async function conform(records: readonly object[], world?: string): Promise<Awaited<ReturnType<typeof conformFile>>> {
  const file = join(directory, 'records.jsonl')
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return conformFile(file, { registry, world, onFailure: () => undefined })
}

describe('records without a world', () => {
  test('are checked by the world that recognises them, and every comparison is counted', async () => {
    const records = [
      { double: [1, 2], ok: [2, 4] },
      { double: [3], ok: [7] },
    ]
    expect(await conform(records)).toMatchObject({ episodes: 0, steps: 0, records: 2, comparisons: 3, matched: 2, mismatched: 1 })
    const { first } = await conform(records)
    expect(first).toEqual({ line: 2, step: 1, difference: { field: 'ok', expected: '7', actual: '6' } })
  })

  test('may be mixed with transcripts', async () => {
    const result = await conform([
      { world: 'doubling', id: 'e', steps: [] },
      { double: [1], ok: [2] },
    ])
    expect(result).toMatchObject({ episodes: 1, records: 1, errors: [] })
  })

  test('that no world recognises are reported with their line', async () => {
    const { errors, records } = await conform([
      { double: [1], ok: [2] },
      { triple: 1, steps: [] },
    ])
    expect(records).toBe(1)
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/:2: the record has no world$/)])
  })

  test('that their world cannot parse are reported with their line', async () => {
    const { errors } = await conform([{ double: 1, ok: 2 }])
    expect(errors).toMatchObject([{ code: 'DATA_INVALID', message: expect.stringMatching(/:1: double is not a list$/) }])
  })

  test('are checked only by the selected world', async () => {
    expect(await conform([{ double: [1], ok: [2] }], 'doubling')).toMatchObject({ records: 1, matched: 1 })
    expect((await conform([{ double: [1], ok: [2] }], 'silent')).errors).toHaveLength(1)
  })
})
