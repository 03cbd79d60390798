import { type JsonValue, type Tool, type ToolCall, toolAction } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'

/** System prompt of all three loops. */
export const INSTRUCTIONS =
  'You play a text world. Call one tool at a time: each call takes a step and tells what is seen then. The task ends by itself when it is done.'

/** Tool for worlds and pages without tools. */
const ANY_ACTION: Tool = {
  name: 'act',
  description: 'Take an action, in the words of the world.',
  parameters: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'], additionalProperties: false },
  action: '{action}',
}

/** Tools of the current page that execute an action. */
export async function toolsOf(episode: AsyncEpisode): Promise<readonly Tool[]> {
  const listed = (await episode.tools()).filter(({ action }) => action !== undefined)
  return listed.length === 0 ? [ANY_ACTION] : listed
}

/** Result of a tool call. */
export interface ToolResult {
  /** Observation for the model. */
  readonly text: string
  /** True if the task has ended. */
  readonly ended: boolean
}

/** Executes the action of a tool call. An unknown tool or a missing argument returns an error text without a step. */
export async function play(
  episode: AsyncEpisode,
  { name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>,
): Promise<ToolResult> {
  const tool = (await toolsOf(episode)).find((each) => each.name === name)
  const action = tool && toolAction(tool, argumentsOf(text))
  if (action === undefined) return { text: `${name} cannot be called so: ${text}`, ended: false }
  const { observation, terminated } = await episode.act(action)
  return { text: observation.text, ended: terminated }
}

function argumentsOf(text: string): Readonly<Record<string, JsonValue>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, JsonValue>>) : {}
  } catch {
    return {}
  }
}
