import { type JsonValue, type Tool, type ToolCall, toolAction } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'

/** What all three loops tell the model. */
export const INSTRUCTIONS =
  'You play a text world. Call one tool at a time: each call takes a step and tells what is seen then. The task ends by itself when it is done.'

/** For worlds that describe no tools, and pages without any. */
const ANY_ACTION: Tool = {
  name: 'act',
  description: 'Take an action, in the words of the world.',
  parameters: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'], additionalProperties: false },
  action: '{action}',
}

/** The tools of the page that take a step. */
export async function toolsOf(episode: AsyncEpisode): Promise<readonly Tool[]> {
  const listed = (await episode.tools()).filter(({ action }) => action !== undefined)
  return listed.length === 0 ? [ANY_ACTION] : listed
}

/** What a call came to. */
export interface Played {
  /** For the model to read. */
  readonly text: string
  /** Whether the task is over. */
  readonly ended: boolean
}

/** Takes the step that a call stands for; one that is no tool's, or lacks an argument, takes none and says so. */
export async function play(
  episode: AsyncEpisode,
  { name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>,
): Promise<Played> {
  const tool = (await toolsOf(episode)).find((each) => each.name === name)
  const action = tool && toolAction(tool, argumentsOf(text))
  if (action === undefined) return { text: `${name} cannot be called so: ${text}`, ended: false }
  const { observation, ended } = await episode.act(action)
  return { text: observation.text, ended }
}

function argumentsOf(text: string): Readonly<Record<string, JsonValue>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, JsonValue>>) : {}
  } catch {
    return {}
  }
}
