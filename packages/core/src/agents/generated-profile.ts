import type { Briefing } from '../agent.ts'
import type { ScriptedDemonstration } from '../demonstration.ts'
import type { GeneratedProfile, ProfilePart } from '../package.ts'
import type { ProfileSource } from '../profile.ts'
import { hasLayout } from './prompt-layout.ts'
import type { WorldDescription } from './world-description.ts'

/** Returns the parts that nearly every agent reads. A profile that defines all `layouts` itself does not need them. */
export function commonParts(layouts: readonly string[] = []): readonly ProfilePart[] {
  const isRequired = (profile: ProfileSource): boolean => layouts.length === 0 || !hasLayout(profile, layouts)
  return [
    { name: 'instructions', description: 'a description of the world and its rules; the system message', isRequired },
    { name: 'actions', description: 'the action forms, one per line', isRequired },
    {
      name: 'goal',
      description: 'precedes the first observation if that does not state the goal; {goal} is the goal',
    },
    { name: 'maxTokens', description: 'maximum length of a reply, in tokens' },
  ]
}

/** Returns the number of steps an attempt may need in a world: twice its longest known plan, and at least `least`. */
export function stepsPerAttempt({ maxPlanLength }: WorldDescription, minimum: number): string {
  return String(Math.max(minimum, 2 * maxPlanLength))
}

/** Returns the world's example from an unscored split, if it has one. */
export function worldDemonstrations({ demonstration }: WorldDescription): readonly ScriptedDemonstration[] {
  return demonstration === undefined ? [] : [demonstration]
}

/** Generates the prompts of an agent that tries a task several times: the steps per trial and the irreversible actions. */
export function generateTrialProfile(description: WorldDescription): GeneratedProfile {
  const parts = { ...baseParts(description), trialSteps: stepsPerAttempt(description, 15) }
  return {
    parts:
      description.failingEndActions.length === 0 ? parts : { ...parts, irreversible: description.failingEndActions.join('\n') },
    demonstrations: worldDemonstrations(description),
  }
}

/** The parts of a generated profile that every agent has. */
export interface BaseParts {
  readonly instructions: string
  /** One form per line. */
  readonly actions: string
}

/**
 * Generates instructions and action forms for a world without a written profile. `advice` are sentences of the agent, appended to the
 * rules.
 */
export function baseParts(
  description: WorldDescription,
  advice: readonly string[] = [],
): BaseParts & Readonly<Record<string, string>> {
  const { id, summary, goal, statesGoal, tools, refusal, facts, failures, failingEndActions, closingAction } = description
  const rules = [
    ...tools.map(
      ({ form, description, parameters }) => `${form}: ${[description.replace(/\.$/, ''), ...parameters].join('; ')}.`,
    ),
    ...(facts.length === 0 ? [] : [`What counts: ${facts.join(', ')}.`]),
    ...(refusal === undefined ? [] : [`A line that is no action changes nothing and is answered: ${refusal}`]),
    ...failures.map((failure) => `A way to fail is ${failure.replace(/\.$/, '')}.`),
    ...(failingEndActions.length === 0
      ? []
      : ['An action may end the task before the goal is reached. Be sure before you take one that does.']),
    ...advice,
  ]
  const about =
    summary === undefined
      ? `You act in a world that is written in text: ${id}.`
      : `You act in a world that is written in text: ${id}. ${sentence(summary)}`
  const aim =
    goal === undefined || statesGoal ? 'Each task says what is to be reached.' : `What is to be reached: ${sentence(goal)}`
  return {
    instructions: [
      about,
      aim,
      'Write one action at a time, in one of the listed forms.',
      ...rules.map((rule) => `- ${rule}`),
      closingAction === undefined
        ? 'The task ends by itself when its goal is reached.'
        : `The task ends with ${closingAction}, whether its goal is reached or not: take it when nothing else is left to do.`,
    ].join('\n'),
    actions: tools.map(({ form }) => form).join('\n'),
    ...(statesGoal ? {} : { goal: 'Your task is to: {goal}' }),
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}

/**
 * Returns the text that a task begins with in prompts: the first observation, preceded by the profile's part `goal`, if it has one, with
 * `{goal}` replaced by the task's goal.
 */
export function openingText({ task, observation, profile }: Pick<Briefing, 'task' | 'observation' | 'profile'>): string {
  const goal = profile.parts['goal']
  return goal === undefined ? observation.text : `${goal.replaceAll('{goal}', task.goal)}\n\n${observation.text}`
}
