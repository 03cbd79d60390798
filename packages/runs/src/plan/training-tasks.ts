import { OrreryError, type Profile, type Task, type TrainingTasks } from '@orreryjs/core'
import { pluralize } from '../texts/numbers.ts'

/** A row's profile and tasks. */
interface PromptedTasks {
  readonly label: string
  readonly profile: Profile
  readonly tasks: readonly Task[]
}

const NO_TASKS: TrainingTasks = { tasks: [], clusters: [] }

/** Returns the sorted hashes and clusters of tasks and of an earlier search. */
export function trainingTasks(tasks: readonly Task[], { trainedOn = NO_TASKS }: Pick<Profile, 'trainedOn'>): TrainingTasks {
  const clusters = tasks.flatMap((task) => clusterOf(task) ?? [])
  return {
    tasks: distinct([...trainedOn.tasks, ...tasks.map(({ hash }) => hash)]),
    clusters: distinct([...trainedOn.clusters, ...clusters]),
  }
}

/** Returns the tasks that the training tasks contain. */
export function tasksIn(training: TrainingTasks, tasks: readonly Task[]): readonly Task[] {
  const hashes = new Set(training.tasks)
  return tasks.filter(({ hash }) => hashes.has(hash))
}

/** Returns the tasks whose cluster contains a training task. */
export function tasksInClusters(training: TrainingTasks, tasks: readonly Task[]): readonly Task[] {
  const clusters = new Set(training.clusters)
  return tasks.filter((task) => clusters.has(clusterOf(task) ?? ''))
}

/** Throws `TASKS_TRAINED_ON` if a row has tasks by whose results its prompts were chosen. */
export function refuseTrainingTasks(rows: readonly PromptedTasks[]): void {
  for (const { label, profile, tasks } of rows) {
    const [first, ...more] = tasksIn(profile.trainedOn ?? NO_TASKS, tasks)
    if (first === undefined) continue
    const which = more.length === 0 ? first.id : `${first.id} and ${more.length} more of its ${pluralize(tasks.length, 'task')}`
    throw new OrreryError('TASKS_TRAINED_ON', `${label}: the profile ${profile.id} was optimized on ${which}`, {
      hint: 'its success there is biased upwards: choose other tasks with --split or --tasks',
    })
  }
}

/** Returns a line for each row with tasks that are related to tasks by whose results its prompts were chosen. */
export function trainingClusterLines(rows: readonly PromptedTasks[]): readonly string[] {
  return rows.flatMap(({ label, profile, tasks }) => {
    const related = tasksInClusters(profile.trainedOn ?? NO_TASKS, tasks).length
    if (related === 0) return []
    return [
      `warning: ${label}: ${related} of ${pluralize(tasks.length, 'task')} are in clusters of tasks that ${profile.id} was optimized on`,
    ]
  })
}

function clusterOf({ world, cluster }: Task): string | undefined {
  return cluster === undefined ? undefined : `${world}/${cluster}`
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort()
}
