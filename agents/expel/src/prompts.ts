import { examples, instructions, stepPrompt, type TaskContext, transcriptSection } from '@orreryjs/agent-react/actor'
import type { Message } from '@orreryjs/core'
import { demonstrationText, profilePart, section, selectDemonstrations, type TranscriptEntry } from '@orreryjs/core/agents'
import { type Trajectory, trajectoryText } from './memory.ts'
import { MAX_OPERATIONS } from './parse.ts'
import { isFull, type Rule } from './rules.ts'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext extends TaskContext {
  readonly thoughts: boolean
}

/** Experience with other tasks in an actor's prompt. */
export interface Experience {
  /** Learnt trajectories, as texts. */
  readonly trajectories: readonly string[]
  /** Whether a prompt shows all demonstrations of the profile, or only as many as fill the places without a trajectory. */
  readonly demonstrations: 'all' | 'fill'
  readonly rules: readonly Rule[]
}

/** Experience of an agent without a memory: its prompts equal ReAct's. */
export const NO_EXPERIENCE: Experience = { trajectories: [], demonstrations: 'all', rules: [] }

/** Returns the prompt for the next line: ReAct's, with the given experience and the reflections on earlier trials of the task. */
export function actorPrompt(
  context: PromptContext,
  { trajectories, demonstrations, rules }: Experience,
  limit: number,
): (pairs: readonly TranscriptEntry[], reflections: readonly string[]) => readonly Message[] {
  const written = demonstrationTexts(context)
  const isFilled = demonstrations === 'fill' && trajectories.length > 0
  const shown = isFilled
    ? [...trajectories, ...written].slice(0, Math.max(limit, trajectories.length))
    : [...written, ...trajectories]
  const prompt = stepPrompt({ ...context, examples: shown })
  const advice = rules.length === 0 ? [] : [section('RULES', `${RULES_HEAD}\n${numbered(rules)}`)]
  return (pairs, reflections) => prompt({ pairs, isTruncated: false, sections: [...advice, ...reflectionSection(reflections)] })
}

/** Returns the profile's demonstrations for the task, as texts. */
export function demonstrationTexts({ profile, taskType, thoughts }: PromptContext): readonly string[] {
  return selectDemonstrations(profile, taskType).map((each) => demonstrationText(each, { thoughts }))
}

const RULES_HEAD = 'Rules from similar tasks, for reference, in decreasing order of importance:'

const REFLECT_FORMAT = `The trial at the end did not reach the goal of its task, and the same task begins again.
Reply with a new plan in a few sentences: which actions failed or did not help, and which you take in their place. Write nothing else.`

/** Returns the prompt for a reflection on a failed trial. */
export function reflectionPrompt(
  context: PromptContext,
  pairs: readonly TranscriptEntry[],
  reflections: readonly string[],
): readonly Message[] {
  const { observation } = context
  const after = [section('TASK', observation), ...reflectionSection(reflections), transcriptSection(pairs)]
  return [system(context), user([actions(context), section('REPLY FORMAT', REFLECT_FORMAT), ...after])]
}

const COMPARE = `The example above reached the goal of a task. The trial at the end had the same task and did not reach its goal.
Find out what made the difference, and change the list of rules so that it helps with any task of this kind.`

const SUMMARISE = `Each example above reached the goal of its task.
Find out what the examples have in common, and change the list of rules so that it helps with any task of this kind.`

const OPERATIONS = `Reply with at most ${MAX_OPERATIONS} lines, at most one of them for each rule of the list. Each line has one of these forms:
AGREE n: the text of rule n, which is right and important.
REMOVE n: the text of rule n, which is wrong or which another rule contains.
EDIT n: a better text for rule n.
ADD: the text of a new rule, which the list lacks.
A rule is one general sentence, with a full stop at its end, that mentions no trial and no example.`

const FULL = 'The list is full: remove rules before you add any, and add only what differs from every rule of the list.'

/** Returns the request to change the rules after a comparison of a success with a failure in the same task. */
export function comparisonPrompt(
  context: PromptContext,
  { success, failure }: { readonly success: Trajectory; readonly failure: Trajectory },
  rules: readonly Rule[],
  target: number,
): readonly Message[] {
  return [
    system(context),
    user([
      ...examples([trajectoryText(success)]),
      actions(context),
      section('REPLY FORMAT', operationsFormat(COMPARE, rules, target)),
      section('TASK', failure.opening),
      ruleSection(rules),
      transcriptSection(failure.pairs),
    ]),
  ]
}

/** Returns the request to change the rules after successes in several tasks. */
export function summaryPrompt(
  context: PromptContext,
  successes: readonly Trajectory[],
  rules: readonly Rule[],
  target: number,
): readonly Message[] {
  return [
    system(context),
    user([
      ...examples(successes.map(trajectoryText)),
      actions(context),
      section('REPLY FORMAT', operationsFormat(SUMMARISE, rules, target)),
      section('TASK', 'Learn rules from the examples.'),
      ruleSection(rules),
    ]),
  ]
}

function operationsFormat(request: string, rules: readonly Rule[], target: number): string {
  return [request, OPERATIONS, ...(isFull(rules, target) ? [FULL] : []), 'Write nothing else.'].join('\n')
}

function ruleSection(rules: readonly Rule[]): string {
  return section('RULES', rules.length === 0 ? 'The list is empty.' : numbered(rules))
}

/** Numbers rules from 1. A rule is one line after its number, so that no text of a rule can begin a section. */
function numbered(rules: readonly Rule[]): string {
  return rules.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
}

function reflectionSection(reflections: readonly string[]): readonly string[] {
  if (reflections.length === 0) return []
  return [section('MEMORY', reflections.map((text, index) => `Trial ${index + 1}: ${text}`).join('\n'))]
}

function system(context: PromptContext): Message {
  return { role: 'system', content: instructions(context) }
}

function user(parts: readonly string[]): Message {
  return { role: 'user', content: parts.join('\n\n') }
}

function actions({ profile }: PromptContext): string {
  return section('ACTIONS', profilePart(profile, 'actions', 'expel'))
}
