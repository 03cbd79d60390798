import {
  annotatedDemonstrations,
  examples,
  instructions,
  stepPrompt,
  type TaskContext,
  transcriptSection,
} from '@orreryjs/agent-react/actor'
import type { Message } from '@orreryjs/core'
import {
  demonstrationsFor,
  demonstrationsOfType,
  hasLayout,
  history,
  layoutHistory,
  layoutMessages,
  profilePart,
  section,
  type TranscriptEntry,
} from '@orreryjs/core/agents'
import { type Failure, reflectionLines } from './memory.ts'
import { LAYOUTS } from './profiles/generated.ts'

/** Builds the prompts of an episode from a trajectory and the earlier failures. */
export interface Prompts {
  /** Policy: requests the next action. */
  act(pairs: readonly TranscriptEntry[], failures: readonly Failure[]): readonly Message[]
  /** Value function: requests a score. */
  value(pairs: readonly TranscriptEntry[], failures: readonly Failure[]): readonly Message[]
  /** Critic: requests a plan for the next attempt. `reward` is `undefined` if unknown. */
  reflect(pairs: readonly TranscriptEntry[], failures: readonly Failure[], reward: number | undefined): readonly Message[]
}

const VALUE_FORMAT = `Judge how well the trajectory at the end does at its task. It may be unfinished: then judge how promising it is.
Reply with a sentence on what it has achieved and what it lacks, and after it with the line
Thus the correctness score is s
where s is a whole number from 1, which is hopeless, to 10, which is a goal that has been reached in every point.`

const REFLECT_FORMAT = `The trajectory at the end did not reach the goal of its task.
Reply with a new plan in a few sentences: which action was the mistake, and what you will do in its place next time. Do not describe the trajectory.`

/** Separator between two trajectories. */
const RULE = '---'

/** Returns the prompts of an episode. */
export function promptsFor(context: TaskContext): Prompts {
  const { profile } = context
  if (hasLayout(profile, LAYOUTS)) return publishedPrompts(context, undefined)
  const ownLayout = ownPrompts(context)
  return profile.layout === undefined ? ownLayout : publishedPrompts(context, ownLayout)
}

/** Prompts that the profile lays out, with Orrery's own prompts as fallback. */
function publishedPrompts({ profile, taskType, observation: task, goal }: TaskContext, own: Prompts | undefined): Prompts {
  const layOut = (
    name: string,
    pairs: readonly TranscriptEntry[],
    failures: readonly Failure[],
    reward?: number,
  ): readonly Message[] | undefined => {
    const roles: Readonly<Record<string, string>> = { value: 'scored', reflect: 'failed' }
    const role = roles[name]
    const demonstrations = role === undefined ? demonstrationsFor(profile, taskType) : demonstrationsOfType(profile, role)
    const failed = failures.map(({ trajectory, score, reflection }) => {
      return { trajectory: layoutHistory(profile, trajectory), score: String(score), lesson: reflection }
    })
    const texts = { reward: reward === undefined ? '' : String(reward) }
    return layoutMessages(profile, name, {
      task,
      goal,
      demonstrations,
      pairs,
      lists: { failures: failed, memory: failed },
      texts,
    })
  }
  return {
    act: (pairs, failures) => layOut('act', pairs, failures) ?? own?.act(pairs, failures) ?? [],
    value: (pairs, failures) => layOut('value', pairs, failures) ?? own?.value(pairs, failures) ?? [],
    reflect: (pairs, failures, reward) =>
      layOut('reflect', pairs, failures, reward) ?? own?.reflect(pairs, failures, reward) ?? [],
  }
}

/** The policy is ReAct without thoughts, with the earlier failures before the transcript. */
function ownPrompts(context: TaskContext): Prompts {
  const { profile, observation } = context
  const act = stepPrompt({ ...context, thoughts: false })
  const system: Message = { role: 'system', content: instructions(context) }
  const actions = section('ACTIONS', profilePart(profile, 'actions', 'lats'))
  const scored = examples(annotatedDemonstrations(profile, 'scored', annotationLines))
  const failed = examples(annotatedDemonstrations(profile, 'failed', annotationLines))
  const prompt = (demos: readonly string[], format: string, after: readonly string[]): readonly Message[] => {
    const head = [...demos, actions, section('REPLY FORMAT', format), section('TASK', observation)]
    return [system, { role: 'user', content: [...head, ...after].join('\n\n') }]
  }
  return {
    act: (pairs, failures) =>
      act({ pairs, isTruncated: false, sections: [...memorySection(failures), ...attemptsSection(failures, false)] }),
    value: (pairs, failures) =>
      prompt(scored, VALUE_FORMAT, [...memorySection(failures), ...attemptsSection(failures, true), transcriptSection(pairs)]),
    reflect: (pairs, failures, reward) =>
      prompt(failed, withReward(REFLECT_FORMAT, reward), [...memorySection(failures), transcriptSection(pairs)]),
  }
}

function memorySection(failures: readonly Failure[]): readonly string[] {
  return failures.length === 0 ? [] : [section('MEMORY', reflectionLines(failures))]
}

function attemptsSection(failures: readonly Failure[], withScores: boolean): readonly string[] {
  if (failures.length === 0) return []
  const trajectories = failures.map(({ trajectory, score }) => {
    const text = history(trajectory, { cue: false })
    return withScores ? `${text}\n${scoreLine(String(score))}` : text
  })
  return [section('FAILED TRAJECTORIES', trajectories.join(`\n${RULE}\n`))]
}

function withReward(format: string, reward: number | undefined): string {
  return reward === undefined ? format : `${format} Its reward was ${reward}; the best is 1.`
}

/** Lines below a demonstration: verdict, score and reflection. */
function annotationLines({ verdict, score, lesson }: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  return [verdict, score && scoreLine(score), lesson]
}

function scoreLine(score: string): string {
  return `Thus the correctness score is ${score}`
}
