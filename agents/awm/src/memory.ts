import type { JsonValue, Rng, Task } from '@orreryjs/core'
import type { AwmOptions } from './options.ts'

/** An action with the thoughts before it. */
export interface WorkflowStep {
  readonly thoughts: readonly string[]
  readonly action: string
}

/** A trajectory in the memory. */
export interface Trajectory {
  /** Type of its task: tasks of one template differ only in names and numbers. */
  readonly template: string
  readonly goal: string
  readonly steps: readonly WorkflowStep[]
}

/** Keys of the memory that an episode uses. */
export interface MemoryKeys {
  /** Path of all its trajectories. */
  readonly trajectories: string
  /** Key of the trajectory of its own task. */
  readonly own: string
  readonly workflows: string
}

/** Returns the keys of a task. A site is the part of the task's type before the first point, or the whole world. */
export function memoryKeys({ id, type, world }: Task, { scope }: Pick<AwmOptions, 'scope'>): MemoryKeys {
  const point = type.indexOf('.')
  const name = scope === 'all' ? 'all' : point > 0 ? type.slice(0, point) : world
  const trajectories = `trajectories/${name}`
  return { trajectories, own: `${trajectories}/${id}`, workflows: `workflows/${name}` }
}

/** Returns a trajectory as stored in the memory. */
export function storedTrajectory({ template, goal, steps }: Trajectory): JsonValue {
  return { template, goal, steps: steps.map(({ thoughts, action }) => ({ thoughts, action })) }
}

/** Reads a stored trajectory; `undefined` for any other value. */
export function readTrajectory(value: JsonValue): Trajectory | undefined {
  if (!isObject(value)) return undefined
  const { template, goal, steps } = value
  if (typeof template !== 'string' || typeof goal !== 'string' || !Array.isArray(steps)) return undefined
  return { template, goal, steps: steps.flatMap(readStep) }
}

function readStep(value: JsonValue): readonly WorkflowStep[] {
  if (!isObject(value) || typeof value['action'] !== 'string') return []
  const thoughts = Array.isArray(value['thoughts']) ? value['thoughts'].filter((each) => typeof each === 'string') : []
  return [{ thoughts, action: value['action'] }]
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Chooses the trajectories from which workflows are made: at random up to `perTemplate` of each template, in their order. */
export function chooseTrajectories(
  trajectories: readonly Trajectory[],
  { perTemplate }: Pick<AwmOptions, 'perTemplate'>,
  rng: Rng,
): readonly Trajectory[] {
  const byTemplate = new Map<string, Trajectory[]>()
  for (const each of trajectories) byTemplate.set(each.template, [...(byTemplate.get(each.template) ?? []), each])
  const chosen = new Set([...byTemplate.values()].flatMap((own) => rng.sample(own, Math.min(perTemplate, own.length))))
  return trajectories.filter((each) => chosen.has(each))
}

/** Returns workflows without a model: trajectories that differ in more than typed texts, as they are. */
export function workflowsByRule(trajectories: readonly Trajectory[]): string {
  const known = new Set<string>()
  const distinct = trajectories.filter(({ steps }) => {
    const key = steps.map(({ action }) => abstractAction(action)).join('\n')
    return steps.length > 0 && !known.has(key) && known.add(key)
  })
  return distinct.map((each) => trajectoryText(each, 'Workflow')).join('\n\n')
}

/** Returns an action up to its first argument in brackets; an action without brackets as it is. */
function abstractAction(action: string): string {
  const end = action.search(/[\])]/)
  return end < 0 ? action : action.slice(0, end + 1)
}

/** Formats a trajectory: a line with its goal after a label, then thoughts and actions. */
export function trajectoryText({ goal, steps }: Trajectory, label: string): string {
  const lines = steps.flatMap(({ thoughts, action }) => [...thoughts.map((thought) => `think: ${thought}`), action])
  return [`${label}: ${goal}`, ...lines].map(oneLine).join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the first whole workflows, separated by empty lines, that fit into a number of characters; 0 for all. */
export function fittingWorkflows(text: string, maxCharacters: number): string {
  if (maxCharacters === 0 || text.length <= maxCharacters) return text
  const end = text.slice(0, maxCharacters + 2).lastIndexOf('\n\n')
  return end < 0 ? '' : text.slice(0, end).trimEnd()
}
