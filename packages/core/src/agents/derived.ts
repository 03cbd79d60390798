import type { Briefing } from '../agent.ts'
import type { ScriptedDemonstration } from '../demonstration.ts'
import type { DerivedProfile, ProfilePart } from '../package.ts'
import type { ProfileSource } from '../profile.ts'
import { laysOut } from './laid-out.ts'
import type { ToldWorld } from './told-world.ts'

/** The parts that nearly every agent reads; a profile that lays out all of `layouts` itself need not have them. */
export function commonParts(layouts: readonly string[] = []): readonly ProfilePart[] {
  const isNeeded = (profile: ProfileSource): boolean => layouts.length === 0 || !laysOut(profile, layouts)
  return [
    { name: 'instructions', description: 'what the world is and what holds in it; the system message', isNeeded },
    { name: 'actions', description: 'the forms of an action, one a line', isNeeded },
    {
      name: 'goal',
      description: 'stands before what the task begins with where that does not tell its goal; {goal} is the goal',
    },
    { name: 'maxTokens', description: 'bound of a reply, in tokens' },
  ]
}

/** Steps that an attempt may well need in a world: twice its longest plan known, and at least `least`. */
export function attemptSteps({ planned }: ToldWorld, least: number): string {
  return String(Math.max(least, 2 * planned))
}

/** The world's own example, where it has one that nothing is scored on. */
export function ownDemonstrations({ demonstration }: ToldWorld): readonly ScriptedDemonstration[] {
  return demonstration === undefined ? [] : [demonstration]
}

/** Prompts of an agent that tries a task several times: how long a trial is, and which actions it must not try out. */
export function derivedTrials(told: ToldWorld): DerivedProfile {
  const parts = { ...derivedBasis(told), trialSteps: attemptSteps(told, 15) }
  return {
    parts: told.endings.length === 0 ? parts : { ...parts, irreversible: told.endings.join('\n') },
    demonstrations: ownDemonstrations(told),
  }
}

/** The parts of a derived profile that every agent has: what the world is, and the forms of action. */
export interface DerivedBasis {
  readonly instructions: string
  /** One form a line. */
  readonly actions: string
}

/**
 * Instructions and forms of action for a world that nobody wrote prompts for. `advice` are sentences of the agent's own, which
 * stand at the end of the rules.
 */
export function derivedBasis(told: ToldWorld, advice: readonly string[] = []): DerivedBasis & Readonly<Record<string, string>> {
  const { id, summary, goal, tellsGoal, tools, refusal, facts, failures, endings, closing } = told
  const rules = [
    ...tools.map(
      ({ form, description, parameters }) => `${form}: ${[description.replace(/\.$/, ''), ...parameters].join('; ')}.`,
    ),
    ...(facts.length === 0 ? [] : [`What counts: ${facts.join(', ')}.`]),
    ...(refusal === undefined ? [] : [`A line that is no action changes nothing and is answered: ${refusal}`]),
    ...failures.map((failure) => `A way to fail is ${failure.replace(/\.$/, '')}.`),
    ...(endings.length === 0
      ? []
      : ['An action may end the task before the goal is reached. Be sure before you take one that does.']),
    ...advice,
  ]
  const about =
    summary === undefined
      ? `You act in a world that is written in text: ${id}.`
      : `You act in a world that is written in text: ${id}. ${sentence(summary)}`
  const aim =
    goal === undefined || tellsGoal ? 'Each task says what is to be reached.' : `What is to be reached: ${sentence(goal)}`
  return {
    instructions: [
      about,
      aim,
      'Write one action at a time, in one of the listed forms.',
      ...rules.map((rule) => `- ${rule}`),
      closing === undefined
        ? 'The task ends by itself when its goal is reached.'
        : `The task ends with ${closing}, whether its goal is reached or not: take it when nothing else is left to do.`,
    ].join('\n'),
    actions: tools.map(({ form }) => form).join('\n'),
    ...(tellsGoal ? {} : { goal: 'Your task is to: {goal}' }),
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}

/**
 * What a task begins with, as prompts show it: the first observation and, where the profile has a part `goal`, before it that part
 * with the goal of the task in the place of `{goal}`.
 */
export function openingText({ task, observation, profile }: Pick<Briefing, 'task' | 'observation' | 'profile'>): string {
  const goal = profile.parts['goal']
  return goal === undefined ? observation.text : `${goal.replaceAll('{goal}', task.goal)}\n\n${observation.text}`
}
