import { type JsonValue, type Tool, toolAction } from '@orreryjs/core'
import type { ToolTarget } from './tool-target.ts'

/** Tools of a target's current page, and their calls. */
export interface ToolPage {
  /** Empty after the end of the task. */
  readonly tools: readonly Tool[]
  readonly hasEnded: boolean
  /**
   * Takes the step of a tool call, and returns the observation. Rejects with a `ToolCallError`, without a step, if the page has no such
   * tool or arguments are missing.
   */
  call(name: string, values: unknown): Promise<string>
}

/** Error of a tool call, for the model to read. */
export class ToolCallError extends Error {
  override readonly name: string = 'ToolCallError'
}

/** Tool for worlds that describe no tools. */
const ANY_ACTION: Tool = {
  name: 'act',
  description: 'Take an action, in the words of the world.',
  parameters: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'], additionalProperties: false },
  action: '{action}',
}

/** Opens the page of a target: its tools that are actions, or a single `act`. `onTurn` is called for each page. */
export async function openToolPage(target: ToolTarget, onTurn: (page: ToolPage) => void = () => {}): Promise<ToolPage> {
  let tools: readonly Tool[] = []
  let hasEnded = false
  const turnPage = async (): Promise<void> => {
    const actions = hasEnded ? [] : (await target.tools()).filter(({ action }) => action !== undefined)
    tools = actions.length === 0 && !hasEnded ? [ANY_ACTION] : actions
    onTurn(page)
  }
  const page: ToolPage = {
    get tools() {
      return tools
    },
    get hasEnded() {
      return hasEnded
    },
    call: async (name, values) => {
      const result = await target.act(actionOf(tools, name, values))
      hasEnded = result.terminated
      await turnPage()
      return result.observation.text
    },
  }
  await turnPage()
  return page
}

function actionOf(tools: readonly Tool[], name: string, values: unknown): string {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) {
    throw new ToolCallError(`there is no tool ${name} here; there are ${tools.map((each) => each.name).join(', ')}`)
  }
  const isObject = typeof values === 'object' && values !== null
  const action = toolAction(tool, isObject ? (values as Readonly<Record<string, JsonValue>>) : {})
  if (action !== undefined) return action
  const names = [...(tool.action ?? '').matchAll(/\{(\w+)\}/g)].map(([, each]) => each)
  throw new ToolCallError(`${name} needs the arguments ${names.join(', ')}, each a text or a number`)
}
