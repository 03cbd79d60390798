import type { Tool } from '@orreryjs/core'

/** Function that represents a step in formats with function calls. */
export const STEP_TOOL: Tool = {
  name: 'step',
  description: 'Takes an action in the text world and returns the observation.',
  parameters: {
    type: 'object',
    properties: { action: { type: 'string', description: 'The action, on one line.' } },
    required: ['action'],
    additionalProperties: false,
  },
}

/** Returns the id of the function call of a step, from 1. */
export function stepCallId(step: number): string {
  return `step-${step}`
}
