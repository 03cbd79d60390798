import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OptimizeOptions } from '@orreryjs/runs/optimize'
import { expect, test } from 'vitest'
import { scratch } from '../scratch.ts'
import { search } from './burdened-search.ts'

/** Returns every file of a search that decides a result, by its path. */
function filesOf(out: string): Readonly<Record<string, string>> {
  const names = readdirSync(join(out, 'search'), { recursive: true, encoding: 'utf8' }).sort()
  const kept = names.filter((name) =>
    /(?:events\.jsonl|profile\.yaml|reflections\.jsonl|search\.json|^results\.json)$/.test(name),
  )
  // The first line of a journal has the hash of a configuration, which contains the path of the profile.
  return Object.fromEntries(
    kept.map((name) => {
      const text = readFileSync(join(out, 'search', name), 'utf8')
      return [name, name.endsWith('events.jsonl') ? text.split('\n').slice(1, -2).join('\n') : text]
    }),
  )
}

test('the bytes of a search are the same at any concurrency, and after an interruption', async () => {
  using directory = scratch()
  const [one, eight, stopped] = ['one', 'eight', 'stopped'].map((name) => directory.file(name)) as [string, string, string]
  const calls = 1000
  await search(one, { concurrency: 1, calls })
  await search(eight, { concurrency: 8, calls })
  const whole = filesOf(one)
  expect(Object.keys(whole).length).toBeGreaterThan(5)
  expect(filesOf(eight)).toEqual(whole)
  // Interrupted in the episodes of the start, then after the second proposal, then while a reply is written.
  const first = new AbortController()
  await expect(search(stopped, { calls, signal: first.signal, onStart: () => first.abort() })).rejects.toThrow()
  const second = new AbortController()
  const onTried: OptimizeOptions['onTried'] = ({ number }) => number === 2 && second.abort()
  await expect(search(stopped, { calls, signal: second.signal, onTried })).rejects.toThrow()
  writeFileSync(join(stopped, 'search', 'reflections.jsonl'), '{"request":"', { flag: 'a' })
  const { requests } = await search(stopped, { calls })
  const reflections = JSON.parse(whole['results.json'] ?? '{}').budget.reflections
  expect(requests.length).toBeLessThanOrEqual(reflections - 2)
  expect(filesOf(stopped)).toEqual(whole)
})
