import { OrreryError } from '@orreryjs/core'
import { describeRun, extendRunDirectory, type RunManifest } from '@orreryjs/harness'
import { extensionsOf } from '../configuration/extensions.ts'
import type { Configuration } from '../configuration/schema.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { pluralize } from '../texts/numbers.ts'

/** Returns the settings with an extension by `more` tasks in each block. */
export function extendedSettings(recorded: Configuration, more: number): Configuration {
  return { ...recorded, extensions: [...extensionsOf({ ...recorded }), more] }
}

/**
 * Rewrites `run.json` with the extended plan, keeping recorded facts, and returns the manifest. Throws `TASK_UNKNOWN` if no task is left to
 * add, and the errors of writing.
 */
export async function extendRun(directory: string, before: RunManifest, planned: PlannedRun): Promise<RunManifest> {
  if (planned.episodes.length === before.episodes) {
    const tasks = pluralize(Object.keys(before.tasks).length, 'task')
    throw new OrreryError('TASK_UNKNOWN', `no task is left to add: ${directory} already plays all ${tasks} of its settings`, {
      hint: 'run another split, or more attempts, as a new run',
    })
  }
  const { orrery, node, git, suite, labels, code, configuration } = before
  const extensions = [...extensionsOf({ ...planned.configuration })]
  const manifest = describeRun(planned.episodes, {
    configuration: { ...configuration, extensions },
    ...(suite !== undefined && { suite }),
    orrery,
    node,
    labels,
    ...(git && { git }),
    ...(code && { code }),
  })
  await extendRunDirectory(directory, manifest)
  return manifest
}
