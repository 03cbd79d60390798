import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkWeightsHashes } from '../src/verify/check-engines.ts'
import { scratch } from './scratch.ts'

test('compares only weights with the recorded hash, whatever file a run names', async () => {
  using place = scratch()
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
  const problemsOf = async (path: string, weights: string): Promise<readonly string[]> => {
    const problems: string[] = []
    const engine = { name: 'node-llama-cpp', version: '3.22.1', weights, threads: 1, context: 2048 }
    const manifest = { configuration: {}, modelFacts: [{ id: `llama:${path}`, kind: 'computed', simulated: false, engine }] }
    await checkWeightsHashes(manifest as never, (text) => problems.push(text))
    return problems
  }
  writeFileSync(place.file('tiny.gguf'), 'GGUF and more')
  writeFileSync(place.file('key.gguf'), 'a secret')
  expect(await problemsOf(place.file('tiny.gguf'), hashOf('GGUF and more'))).toEqual([])
  expect(await problemsOf(place.file('tiny.gguf'), hashOf('other'))).toEqual([expect.stringContaining('tiny.gguf has ')])
  for (const name of ['key.gguf', 'missing.gguf', '.']) expect(await problemsOf(place.file(name), hashOf('other'))).toEqual([])
})
