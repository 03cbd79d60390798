import { readReply } from '../agent-reply.ts'
import { episodeFacts, isFields, member, textMember } from '../fields.ts'
import type { Fields, LogEpisode, LogFormat, LogStep } from '../log-episode.ts'
import { cleanObservation, hasTaskStart } from '../observations.ts'
import { readTrace } from './text-trace.ts'

const STEP_LISTS = ['steps', 'trajectory', 'trajectories', 'traj', 'trace', 'history', 'interactions', 'transitions', 'episode']
const ACTIONS = ['action_taken', 'action', 'act', 'parsed_action', 'executed_action', 'action_str']
const REPLIES = ['response', 'llm_output', 'model_response', 'model_output', 'output', 'raw_prediction']
const LATER_OBSERVATIONS = ['next_observation', 'next_obs', 'env_feedback', 'feedback', 'env_response']
const OBSERVATIONS = ['observation', 'obs', 'result']
const THOUGHTS = ['thought', 'thoughts', 'think', 'thinking', 'reasoning', 'reason']
const INITIALS = [
  'initial',
  'initial_obs',
  'initial_observation',
  'init_obs',
  'first_observation',
  'problem',
  'start_info',
  'task_description',
]

/** Formats with one record for each step, and formats with a trace in a text. */
export const STEP_FORMATS: readonly LogFormat[] = [
  {
    id: 'adapt',
    summary: 'results of ADaPT: a map from task ids to {problem, trace}',
    expected: 'problem and trace, two texts',
    accepts: (record) => typeof record['trace'] === 'string',
    read: (record, name) => {
      const trace = record['trace'] as string
      const initial = adaptStart(record)
      const text = trace.trimStart().startsWith('>') ? trace : `> ${trace.trimStart()}`
      return [{ ...readTrace(text), ...(initial !== undefined && { initial }), ...episodeFacts(record, name) }]
    },
  },
  {
    id: 'agentboard',
    summary: 'trajectories of AgentBoard: entries with one member, Action or Observation, and the step in `id`',
    expected: 'trajectory, a list of {Action, id}, {Observation, id}',
    accepts: (record) => (stepList(record) ?? []).some((each) => 'Action' in each && !('Observation' in each)),
    read: (record, name) => [{ ...episodeFacts(record, name), ...readEntries(stepList(record) ?? []) }],
  },
  {
    id: 'steps',
    summary:
      'a list of steps in each episode: alfworld-react-viewer, JSONL episodes, WebArena trajectories, records of `conform`',
    expected: 'steps or trajectory, a list of {action, observation} or {action_taken, next_observation}',
    accepts: (record) => (stepList(record) ?? []).some((each) => actionIn(each) !== undefined),
    read: (record, name) => [readSteps(record, name)],
  },
]

/** Joins TextCraft's commands and goal, which ADaPT stores apart, to the first text of the task. */
function adaptStart(record: Fields): string | undefined {
  const problem = textMember(record, INITIALS)
  const commands = textMember(record, ['commands'])
  return problem === undefined || commands === undefined ? problem : `${commands.trimEnd()}\n\nGoal: ${problem}`
}

function stepList(record: Fields): readonly Fields[] | undefined {
  const list = STEP_LISTS.map((name) => member(record, [name])).find((value) => Array.isArray(value) && value.length > 0)
  return Array.isArray(list) && list.every(isFields) ? list : undefined
}

/** Returns the action of a record and the thoughts of the reply that contains it. */
function actionIn(step: Fields): { readonly action: string; readonly thoughts: readonly string[] } | undefined {
  const given = textMember(step, ACTIONS)
  if (given !== undefined) {
    const reply = readReply(given)
    // Only a mark within the text is a reason to change it.
    if (reply.isMarked) return { action: reply.action ?? '', thoughts: reply.thoughts }
    if (reply.thoughts.length > 0) return { action: '', thoughts: reply.thoughts }
    return { action: given, thoughts: replyThoughts(step) }
  }
  const text = textMember(step, REPLIES)
  const reply = text === undefined ? undefined : readReply(text)
  return reply?.action === undefined ? undefined : { action: reply.action, thoughts: reply.thoughts }
}

/** Returns the thoughts of the reply next to the action that was taken; a text without marks can be a response of the world. */
function replyThoughts(step: Fields): readonly string[] {
  const text = textMember(step, REPLIES)
  const reply = text === undefined ? undefined : readReply(text)
  return reply?.isMarked === true ? reply.thoughts : []
}

function readSteps(record: Fields, name: string | undefined): LogEpisode {
  const list = stepList(record) ?? []
  const [first] = list
  const given = textMember(record, INITIALS)
  const beforeFirst = first === undefined ? undefined : textMember(first, OBSERVATIONS)
  const isBefore = given === undefined && beforeFirst !== undefined && isBeforeAction(beforeFirst, list)
  const initial = given ?? (isBefore ? beforeFirst : undefined)
  const steps: LogStep[] = []
  let waiting: string[] = []
  list.forEach((each, at) => {
    const read = actionIn(each)
    if (read === undefined) return
    const own = textMember(each, THOUGHTS)
    waiting.push(...(own === undefined || own.trim() === '' ? [] : [own.trim()]), ...read.thoughts)
    // A wrapper command such as `think: X` is no step of the world.
    if (read.action === '' && read.thoughts.length > 0) return
    const next = isBefore ? list[at + 1] : each
    const observation = next && textMember(next, isBefore ? OBSERVATIONS : [...LATER_OBSERVATIONS, ...OBSERVATIONS])
    steps.push({
      thoughts: waiting,
      action: read.action,
      ...(observation !== undefined && { observation: cleanObservation(observation) }),
    })
    waiting = []
  })
  return { ...(initial !== undefined && { initial: cleanObservation(initial) }), ...episodeFacts(record, name), steps }
}

/** True if the observation of a record is the one before its action: the first one is the start of a task. */
function isBeforeAction(first: string, list: readonly Fields[]): boolean {
  return hasTaskStart(first) || first.includes('RootWebArea') || list.every((each) => member(each, ['url']) !== undefined)
}

/** Reads AgentBoard's entries, one for each action and each observation. */
function readEntries(list: readonly Fields[]): Pick<LogEpisode, 'steps' | 'initial'> {
  const steps: { thoughts: readonly string[]; action: string; observation?: string }[] = []
  let initial: string | undefined
  for (const entry of list) {
    const action = textMember(entry, ['Action'])
    const observation = textMember(entry, ['Observation'])
    if (action !== undefined) {
      const { action: command = action, thoughts } = readReply(action)
      steps.push({ thoughts, action: command })
    }
    const step = steps.at(-1)
    if (observation === undefined) continue
    if (step === undefined) initial = cleanObservation(observation)
    else step.observation ??= cleanObservation(observation)
  }
  return { steps, ...(initial !== undefined && { initial }) }
}
