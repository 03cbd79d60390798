import type { LogEpisode, LogStep } from './log-episode.ts'

/** Commands that frameworks answer with the list of actions; the world does not see them. */
const LIST_COMMANDS: ReadonlySet<string> = new Set(['check valid actions', 'check available actions'])

/**
 * Removes the commands that the framework answered instead of the world: `reset` at the start, whose response is the first observation,
 * and requests for the list of actions.
 */
export function withoutWrappers(episode: LogEpisode): LogEpisode {
  const [first, ...rest] = episode.steps
  const isReset = first?.action === 'reset'
  const initial = episode.initial ?? (isReset ? first.observation : undefined)
  const steps: LogStep[] = []
  let thoughts: readonly string[] = []
  for (const step of isReset ? rest : episode.steps) {
    thoughts = [...thoughts, ...step.thoughts]
    if (LIST_COMMANDS.has(step.action.trim().toLowerCase())) continue
    steps.push({ ...step, thoughts })
    thoughts = []
  }
  return { ...episode, ...(initial !== undefined && { initial }), steps }
}

/** Mark around a heading between the attempts of a record: `--- Trajectory 2 (FAILED) ---`. */
const RULE = '---'

/** Splits a record of several attempts at a task, each after a heading without a response. */
export function separateAttempts(episode: LogEpisode): readonly LogEpisode[] {
  if (!episode.steps.some(isHeading)) return [episode]
  const { success: _, steps, ...facts } = episode
  const attempts: { readonly heading: string; readonly steps: LogStep[] }[] = []
  for (const step of steps) {
    if (isHeading(step) || attempts.length === 0) attempts.push({ heading: isHeading(step) ? step.action : '', steps: [] })
    if (!isHeading(step)) attempts.at(-1)?.steps.push(step)
  }
  return attempts.map(({ heading, steps: own }) => ({ ...facts, ...successIn(heading), steps: own }))
}

function isHeading({ action, observation = '' }: LogStep): boolean {
  return observation === '' && action.length > 2 * RULE.length && action.startsWith(RULE) && action.endsWith(RULE)
}

function successIn(heading: string): Pick<LogEpisode, 'success'> {
  const words = heading.toLowerCase()
  if (words.includes('success')) return { success: true }
  return words.includes('fail') ? { success: false } : {}
}
