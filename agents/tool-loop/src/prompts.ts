import type { GeneratedProfile, Profile, Tool } from '@orreryjs/core'
import { baseParts, profilePart, type WorldDescription } from '@orreryjs/core/agents'
import type { ToolLoopOptions } from './options.ts'

/** Tool of the option `submit`; not an action of the world. */
export const SUBMIT_TOOL: Tool = {
  name: 'submit',
  description: 'End the task. Call it when the task is done, or when it cannot be done.',
  parameters: {
    type: 'object',
    properties: { answer: { type: 'string', description: 'the answer, if the task asks for one' } },
    required: [],
    additionalProperties: false,
  },
}

/** Returns the system message. */
export function systemText(profile: Profile, { thoughts, submit }: ToolLoopOptions): string {
  return [
    profilePart(profile, 'instructions', 'tool-loop'),
    ...(thoughts ? ['Write a thought before each call: one sentence that says what you do next and why.'] : []),
    ...(submit ? ['Call submit when the task is done or cannot be done.'] : []),
  ].join('\n')
}

/** Returns the user message after a reply without a tool call. */
export function continueText({ submit }: ToolLoopOptions): string {
  return submit
    ? 'Go on with the task and call a tool. If you have finished, call submit.'
    : 'Go on with the task and call a tool.'
}

/** Generates the system message from a world's description. The tools describe the actions. */
export function generateProfile(world: WorldDescription): GeneratedProfile {
  const { id, summary, tools, closingAction } = world
  const { actions, goal } = baseParts(world)
  const closing = tools.find(({ form }) => form === closingAction)?.name ?? closingAction
  return {
    parts: {
      instructions: [
        `You act in a world that is written in text: ${id}${summary === undefined ? '' : ` (${summary.replace(/\.$/, '')})`}.`,
        'Call the tools to reach the goal of the task. Each call is one step, and its result is what you see next.',
        closing === undefined
          ? 'The task ends by itself when its goal is reached.'
          : `The task ends with ${closing}, whether its goal is reached or not: call it when nothing else is left to do.`,
      ].join('\n'),
      actions,
      ...(goal !== undefined && { goal }),
    },
  }
}
