/** The library of runs with everything that Orrery brings by name. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FinishedRun, type ResumeOptions, type RunOptions, type RunSettings, resume, run } from '@orreryjs/runs'
import type { Registry } from '@orreryjs/runs/registry'
import { orrery } from '../../orrery/src/index.ts'

/** Worlds, agents, models and suites by name. */
export const REGISTRY: Registry = orrery

/** Plays a run in a directory. */
export function playRun(out: string, settings: RunSettings, options: Partial<RunOptions> = {}): Promise<FinishedRun> {
  return run(settings, { registry: REGISTRY, out, ...options })
}

/** Plays what is left of a run. */
export function resumeRun(directory: string, options: Partial<ResumeOptions> = {}): Promise<FinishedRun> {
  return resume(directory, { registry: REGISTRY, ...options })
}

/** A file of a run. */
export function textOf(directory: string, name: string): string {
  return readFileSync(join(directory, name), 'utf8')
}
