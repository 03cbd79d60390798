import { readReply } from '../agent-reply.ts'
import { episodeFacts } from '../fields.ts'
import type { Fields, LogEpisode, LogFormat, LogStep } from '../log-episode.ts'
import { cleanObservation } from '../observations.ts'

/** Format of a record for each call of the model. */
export const ROLLOUT_FORMAT: LogFormat = {
  id: 'verl-agent',
  summary: 'rollouts of verl and verl-agent: a record {input, output, score} for each step',
  expected: 'input and output, the prompt and the reply of one step',
  accepts: (record) => typeof record['input'] === 'string' && typeof record['output'] === 'string',
  read: (record) => [rolloutStep(record)],
}

const CURRENT = 'current observation is:'
const AFTER = ['\nYour admissible actions', '\nNow it', '\nYou should']
const STEP = /now at step (\d{1,6})/
const GROUPS = ['traj_uid', 'uid', 'trajectory_id']

/** Reads one record as an episode of one step; `joinRollouts` joins the steps. */
function rolloutStep(record: Fields): LogEpisode {
  const input = record['input'] as string
  const { action = '', thoughts } = readReply(record['output'] as string)
  const number = Number(STEP.exec(input)?.[1] ?? 1)
  const group = GROUPS.map((name) => record[name]).find((value) => typeof value === 'string')
  const { taskNames: _, ...facts } = episodeFacts(record)
  return {
    ...facts,
    taskNames: [],
    initial: input,
    steps: [{ thoughts, action, rollout: { number, group, input } } as RolloutStep],
  }
}

interface RolloutStep extends LogStep {
  readonly rollout: { readonly number: number; readonly group?: unknown; readonly input: string }
}

function isRollout(episode: LogEpisode): boolean {
  return 'rollout' in (episode.steps[0] ?? {})
}

/**
 * Joins records of single steps to episodes. A record continues the episode of its group, or the first one that is one step shorter, has the
 * same task, and whose last action its prompt quotes.
 */
export function joinRollouts(episodes: readonly LogEpisode[]): readonly LogEpisode[] {
  if (!episodes.some(isRollout)) return episodes
  const joined: { first: LogEpisode; steps: RolloutStep[]; task: string }[] = []
  for (const episode of episodes) {
    const step = episode.steps[0] as RolloutStep
    const { number, group, input } = step.rollout
    const task = taskIn(input)
    const open = joined.find(({ steps, task: other }) => {
      const last = steps.at(-1)
      if (last === undefined || steps.length !== number - 1) return false
      if (group !== undefined) return last.rollout.group === group
      return other === task && (last.action === '' || input.includes(last.action))
    })
    if (open === undefined) joined.push({ first: episode, steps: [step], task })
    else open.steps.push(step)
  }
  return joined.map(({ first, steps }) => ({
    ...first,
    initial: initialOf(steps[0]?.rollout.input ?? ''),
    steps: steps.map(({ thoughts, action }, at) => {
      const next = steps[at + 1]
      const observation = next && currentIn(next.rollout.input)
      return { thoughts, action, ...(observation !== undefined && { observation }) }
    }),
  }))
}

/** The sentence with the task, which every prompt of an episode repeats. */
function taskIn(input: string): string {
  const at = input.indexOf('our task is to')
  return at < 0 ? '' : input.slice(at, input.indexOf('\n', at) < 0 ? undefined : input.indexOf('\n', at))
}

function currentIn(input: string): string | undefined {
  const at = input.lastIndexOf(CURRENT)
  if (at < 0) return undefined
  const rest = input.slice(at + CURRENT.length)
  const ends = AFTER.map((each) => rest.indexOf(each)).filter((each) => each >= 0)
  return cleanObservation(rest.slice(0, ends.length === 0 ? undefined : Math.min(...ends)))
}

/** The first observation; prompts put the task of ALFWorld into it or before it. */
function initialOf(input: string): string {
  const current = currentIn(input) ?? input
  return current.includes('our task is to') ? current : `${current}\n\nY${taskIn(input)}`
}
