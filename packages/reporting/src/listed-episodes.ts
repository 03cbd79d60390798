import { type RunManifest, rowKey } from '@orreryjs/harness'
import { MAX_LISTED } from './data/episode-line.ts'

/** Chooses the episodes of a run that pages list. */
export interface Listing {
  isListed(episode: { readonly task: string; readonly trial: number }): boolean
  /** Maximum number of listed episodes, also if the manifest of a received run names fewer than its journal has. */
  readonly max: number
}

/**
 * Lists all episodes of a run of at most `max`, otherwise the first attempts at every task, or, if these are too many, the first attempt at the
 * first tasks of each split. Every row has the same tasks and attempts, so rows stay comparable.
 */
export function createListing(
  { settings, tasks, episodes }: Pick<RunManifest, 'settings' | 'tasks' | 'episodes'>,
  max: number = MAX_LISTED,
): Listing {
  if (episodes <= max) return { isListed: () => true, max }
  const bySplit = new Map<string, string[]>()
  for (const id of Object.keys(tasks)) {
    const split = id.slice(0, id.lastIndexOf('/'))
    const ids = bySplit.get(split) ?? []
    ids.push(id)
    bySplit.set(split, ids)
  }
  const rows = new Map(settings.map((row) => [rowKey({ ...row, label: row.label ?? row.agent }), `${row.world}/${row.split}`]))
  const perAttempt = [...rows.values()].reduce((sum, split) => sum + (bySplit.get(split)?.length ?? 0), 0)
  const attempts = Math.max(1, Math.floor(max / Math.max(1, perAttempt)))
  const share = Math.min(1, max / Math.max(1, perAttempt))
  const listed = new Set([...bySplit.values()].flatMap((ids) => ids.slice(0, Math.floor(ids.length * share))))
  return { isListed: ({ task, trial }) => trial <= attempts && listed.has(task), max }
}
