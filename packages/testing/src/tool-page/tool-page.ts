import type { Tool } from '@orreryjs/core'
import { ACT_TOOL, callAction } from '@orreryjs/core/agents'
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

/** Opens the page of a target: its tools that are actions, or a single `act`. `onTurn` is called for each page. */
export async function openToolPage(target: ToolTarget, onTurn: (page: ToolPage) => void = () => {}): Promise<ToolPage> {
  let tools: readonly Tool[] = []
  let hasEnded = false
  const turnPage = async (): Promise<void> => {
    const actions = hasEnded ? [] : (await target.tools()).filter(({ action }) => action !== undefined)
    tools = actions.length === 0 && !hasEnded ? [ACT_TOOL] : actions
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
      const read = callAction(tools, name, values)
      if ('problem' in read) throw new ToolCallError(read.problem)
      const result = await target.act(read.action)
      hasEnded = result.terminated
      await turnPage()
      return result.observation.text
    },
  }
  await turnPage()
  return page
}
