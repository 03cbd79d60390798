import { journalPath, readManifest, readMetrics, rowKey } from '@orreryjs/harness'
import type { Outcome } from '@orreryjs/statistics'
import { rowSettings } from '../results/row-settings.ts'
import type { OutcomesOf } from './precision.ts'

/** Reads the outcomes of earlier runs, by row. Throws the errors of reading them. */
export async function earlierOutcomes(directories: readonly string[]): Promise<OutcomesOf> {
  const rows = new Map<string, Outcome[]>()
  for (const directory of directories) {
    const manifest = readManifest(directory)
    const seeds = new Map<string, readonly string[]>()
    for await (const { metrics } of readMetrics(journalPath(directory))) {
      if (metrics.end === 'aborted') continue
      const key = rowKey(metrics)
      const own = seeds.get(key) ?? rowSettings(manifest, metrics).seeds
      seeds.set(key, own)
      const seed = (own.length === 1 ? own[0] : own[metrics.trial - 1]) ?? ''
      const outcomes = rows.get(key) ?? []
      rows.set(key, outcomes)
      outcomes.push({ task: metrics.task, seed, value: metrics.success ? 1 : 0 })
    }
  }
  return (row) => rows.get(rowKey(row)) ?? []
}
