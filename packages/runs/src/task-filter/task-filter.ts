import { OrreryError, stableJson } from '@orreryjs/core'
import { isWrittenHere, readManifest } from '@orreryjs/harness'
import { parseRunSelector } from '../compare/compared-runs.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import type { TaskSelectionSource } from '../configuration/task-selection-source.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import type { Registry } from '../registry/registry.ts'
import { chooseTasks } from './chosen-tasks.ts'
import { narrowConfiguration } from './narrow-configuration.ts'
import { settingsOfRun } from './settings-of-run.ts'
import { readChoice, type TaskChoice } from './task-choice.ts'

/** Effect of `--only` on a run. */
export interface TaskFilter {
  /** Registry for these settings: with trust in the addresses and paths of the run if this machine wrote it. */
  readonly registry: Registry
  /** Returns the settings of the run that the tasks are chosen from (the second of two), with changes applied. */
  settings(changes: Configuration): Promise<Configuration>
  /** Restricts a configuration to the chosen tasks. Throws `TASK_UNKNOWN` if none is left. */
  narrow(configuration: Configuration, access: ModelAccess): Promise<Configuration>
}

/** Parses `--only`. `note` is called with lines about episodes that cannot be chosen. Throws `USAGE`. */
export function readTaskFilter(text: string, registry: Registry, note: (line: string) => void): TaskFilter {
  const choice = readChoice(text)
  const { directory } = choice.kind === 'failed' ? choice.run : parseRunSelector(choice.second)
  const { trust } = registry
  return {
    registry: trust !== undefined && isWrittenHere(directory) ? { ...registry, trust: trust.withOwnRun() } : registry,
    settings: (changes) => settingsOfRun(directory, registry, changes),
    narrow: async (configuration, access) => {
      const narrowed = await narrowConfiguration(
        configuration,
        await chooseTasks(choice, note),
        taskSelectionOf(choice),
        registry,
        access,
      )
      if (narrowed.blocks?.length === 0) throw noTasksLeft(choice)
      return narrowed
    },
  }
}

/** Returns the runs of the choice and the choices by which their own tasks were selected. */
function taskSelectionOf(choice: TaskChoice): readonly TaskSelectionSource[] {
  const places = choice.kind === 'failed' ? [choice.run] : [parseRunSelector(choice.first), parseRunSelector(choice.second)]
  const all = places.flatMap(({ directory }): readonly TaskSelectionSource[] => {
    const { run, settings, configuration } = readManifest(directory)
    const names = settings.map(({ label, agent, model }) => ({ label: label ?? agent, model }))
    const before = readConfiguration('run.json', configuration).taskSelection ?? []
    return [...before, { kind: choice.kind, directory, run, rows: distinct(names) }]
  })
  return distinct(all)
}

/** Removes values with equal JSON. */
function distinct<Value extends object>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [stableJson({ ...value }), value])).values()]
}

function noTasksLeft(choice: TaskChoice): OrreryError {
  const [problem, hint] =
    choice.kind === 'failed'
      ? [`failed in ${choice.run.directory}`, `see how its episodes ended with \`orrery show ${choice.run.directory}\``]
      : [`was solved in only one of ${choice.first} and ${choice.second}`, 'see the two with `orrery compare`']
  return new OrreryError('TASK_UNKNOWN', `no task is left to run: no planned task ${problem}`, { hint })
}
