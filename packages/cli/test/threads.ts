import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

/**
 * Runs tasks with a model that sometimes fails, without threads and with each of the settings (name, flags), and compares the
 * results.
 */
export async function expectThreadsToChangeNothing(tasks: number, settings: readonly (readonly string[])[]): Promise<void> {
  using place = scratch()
  const agents = ['--agent', 'react,noisy-oracle:0.3', '--model', 'faulty:badBody=.01+simulated:mid']
  const run = ['run', '--split', 'adapt-200', '--limit', String(tasks), ...agents, '--deterministic']
  const [alone, ...others] = await Promise.all(
    [['alone', '--concurrency', '1'], ...settings].map(async ([out = '', ...flags]) => {
      const start = flags.includes('--workers') ? orrery : orreryIn
      const { code } = await start(place.path, [...run, ...flags, '--out', out])
      const [journal, manifest, results] = ['events.jsonl', 'run.json', 'results.json'].map((name) =>
        readFileSync(place.file(`${out}/${name}`), 'utf8'),
      )
      return { code, journal, manifest, results, files: readdirSync(place.file(out)).sort() }
    }),
  )
  expect(alone?.code).toBe(1)
  expect(JSON.parse(alone?.results ?? '').errors).toMatchObject([{ code: 'MODEL_BAD_REPLY' }])
  for (const other of others) expect(other).toEqual(alone)
}
