/** The library of runs with Orrery's registry. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FinishedRun,
  planEpisodes,
  type ResumeOptions,
  type RunOptions,
  type RunSettings,
  resume,
  run,
} from '@orreryjs/runs'
import type { Configuration } from '@orreryjs/runs/configuration'
import type { Registry } from '@orreryjs/runs/registry'
import { readTaskFilter } from '@orreryjs/runs/task-filter'
import { grantTrust } from '@orreryjs/runs/trust'
import { orrery } from '../../orrery/src/index.ts'

/** Worlds, agents, models and suites by name. */
export const REGISTRY: Registry = orrery

/** The same for a user who trusts the code that runs name. */
export const TRUSTING_REGISTRY: Registry = { ...REGISTRY, trust: grantTrust({ code: true }) }

/** Plays a run in a directory. */
export function playRun(out: string, settings: RunSettings, options: Partial<RunOptions> = {}): Promise<FinishedRun> {
  return run(settings, { registry: REGISTRY, out, ...options })
}

/** Resumes a run. */
export function resumeRun(directory: string, options: Partial<ResumeOptions> = {}): Promise<FinishedRun> {
  return resume(directory, { registry: REGISTRY, ...options })
}

/** Returns the text of a file of a run. */
export function textOf(directory: string, name: string): string {
  return readFileSync(join(directory, name), 'utf8')
}

/** Plays tasks of another run, selected by outcome, with its settings and the changes to them. */
export async function playOnly(out: string, choice: string, changes: Configuration = {}): Promise<FinishedRun> {
  const only = readTaskFilter(choice, REGISTRY, () => undefined)
  return playRun(out, await only.settings(changes), { only })
}

/** Returns the number of episodes that `playOnly` would play. */
export async function countOnly(choice: string, changes: Configuration = {}): Promise<number> {
  const only = readTaskFilter(choice, REGISTRY, () => undefined)
  return (await planEpisodes(await only.settings(changes), { registry: REGISTRY, only })).length
}
