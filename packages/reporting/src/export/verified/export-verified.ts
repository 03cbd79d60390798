import { join } from 'node:path'
import { escapeLine, type JsonObject, OrreryError } from '@orreryjs/core'
import type { VerifiedFiles } from '@orreryjs/core/worlds'
import { type CompletedEpisode, rowKey } from '@orreryjs/harness'
import { createWorldFinder, type WorldFinder } from '../../report/world-finder.ts'
import { atifTrajectory } from '../atif.ts'
import type { ExportedFile, ExportSettings } from '../export-settings.ts'
import { finalPath } from '../final-path.ts'
import { jsonText } from '../json-text.ts'
import { refuseFilled, writeOutput } from '../output-file.ts'
import type { RunToExport } from '../run-to-export.ts'
import { harOf } from './har.ts'

/** Output folders of a run: one for each row and attempt, because a folder has one result per task. */
interface Layout {
  readonly folders: ReadonlyMap<string, string>
  /** Id of the only world. */
  readonly world: string
  readonly split: string
}

/**
 * Exports the tasks, a configuration, and for each episode a folder with the response, the requests and the trajectory. Throws
 * `FILE_EXISTS` for a directory with files, and `USAGE` for a run with other worlds or several splits.
 */
export async function exportVerified(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const out = settings.out ?? join(run.directory, 'webarena-verified')
  if (!settings.force) refuseFilled(out)
  const finder = await createWorldFinder(run.manifest, run.registry)
  const { folders, world, split } = await layoutOf(run)
  const files = finder.packageOf(world)?.verifiedFiles
  if (files === undefined) throw new OrreryError('USAGE', `the format webarena-verified does not apply to the world ${world}`)
  const tasks = new Map<string, JsonObject>()
  const counts = new Map<string, number>()
  const write = (path: string, content: unknown): void =>
    void writeOutput(join(out, path), `${jsonText(content)}\n`, settings.force)
  for await (const episode of run.episodes()) {
    const folder = folders.get(folderKey(episode)) ?? ''
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
    const { task, contents } = contentsOf(episode, files, finder, run)
    tasks.set(episode.start.task, tasks.get(episode.start.task) ?? task())
    const number = String(tasks.get(episode.start.task)?.['task_id'])
    for (const [name, content] of Object.entries(contents)) write(join(folder, number, name), content)
    settings.onEpisode?.(episode.end.success)
  }
  write('tasks.json', [...tasks.values()])
  // The evaluators ignore other members; an import reads the split.
  write('config.json', { environments: files.environments, orrery: { world, split } })
  const written = [...counts].map(([folder, count]) => ({ path: join(out, folder), count, noun: 'episode' as const }))
  return [{ path: join(out, 'tasks.json'), count: tasks.size, noun: 'task' }, ...written]
}

interface Contents {
  task(): JsonObject
  /** Contents of the files by name. */
  readonly contents: Readonly<Record<string, JsonObject>>
}

function contentsOf(episode: CompletedEpisode, files: VerifiedFiles, finder: WorldFinder, { manifest }: RunToExport): Contents {
  const { start } = episode
  const found = finder.find(start)
  if (found === undefined)
    throw new OrreryError('TASK_UNKNOWN', `${start.task}: no world of this run has this task any more`, {
      hint: 'export with the version of Orrery that played the run',
    })
  const steps = finalPath(episode.events)
  const played = files.exportEpisode(
    found.world,
    start.task,
    steps.map(({ action }) => action),
  )
  const times = [start.at, ...steps.map(({ event }) => event.at)]
  return {
    task: () => files.exportTask(found.world, start.task),
    contents: {
      'agent_response.json': played.response,
      'network.har': harOf(played.requests.map((requests, at) => ({ at: times[at] ?? 0, requests }))),
      'trajectory.json': atifTrajectory(episode, manifest),
    },
  }
}

function folderKey({ metrics, start }: CompletedEpisode): string {
  return JSON.stringify([rowKey(metrics), start.trial])
}

/** Maximum length of a part of a folder name. */
const MAX_PART = 60

/** Names the folders. A run with one row and one attempt has only the outer one. */
async function layoutOf(run: RunToExport): Promise<Layout> {
  const names = new Map<string, string>()
  const places = new Map<string, { readonly world: string; readonly split: string }>()
  for await (const episode of run.episodes()) {
    const { world, split, trial } = episode.start
    const { label, model } = episode.metrics
    places.set(JSON.stringify([world, split]), { world, split })
    const parts = [label, model, `attempt ${trial}`].map((part) =>
      escapeLine(part)
        .replace(/[^\w.-]+/g, '-')
        .slice(0, MAX_PART),
    )
    names.set(folderKey(episode), parts.join('_'))
  }
  if (places.size > 1) {
    throw new OrreryError('USAGE', 'the run has several worlds or splits, whose tasks have equal numbers in webarena-verified', {
      hint: 'export runs with one split',
    })
  }
  const { world = '', split = '' } = [...places.values()][0] ?? {}
  const isOne = names.size === 1
  // Labels that differ only in replaced characters get a number.
  const used = new Map<string, number>()
  const folders = [...names].map(([key, name]): [string, string] => {
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return [key, isOne ? '' : times === 1 ? name : `${name}_${times}`]
  })
  return { folders: new Map(folders), world, split }
}
