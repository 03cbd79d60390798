import type { ReportTarget } from './report-data.ts'

/** Names the target of a result: `these 134 tasks`, `new tasks (4 clusters)`. */
export function targetText({ target, clusters }: Pick<ReportTarget, 'target' | 'clusters'>, tasks: number): string {
  if (target === 'these-tasks') return `these ${counted(tasks, 'task')}`
  return clusters === undefined ? 'new tasks' : `new tasks (${counted(clusters, 'cluster')})`
}

/** Formats the size that detects the observed difference: tasks, or clusters if more tasks in the same clusters do not help. */
export function neededText({ tasksNeeded, clustersNeeded }: Pick<ReportTarget, 'tasksNeeded' | 'clustersNeeded'>): string {
  if (tasksNeeded !== undefined) return String(tasksNeeded)
  return clustersNeeded === undefined ? '-' : counted(clustersNeeded, 'cluster')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
