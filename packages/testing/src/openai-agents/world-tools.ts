import { type FunctionTool, type Tool, type ToolUseBehavior, tool } from '@openai/agents'
import { openToolPage, ToolCallError, type ToolPage } from '../tool-page/tool-page.ts'
import type { ToolTarget } from '../tool-page/tool-target.ts'

/** Options of an agent of the OpenAI Agents SDK: `new Agent({ name, model, ...(await worldTools(episode)) })`. */
export interface WorldTools {
  /** Actions of the current page. A call takes a step, returns the observation, and replaces the tools by the next page's tools. */
  readonly tools: Tool[]
  /** Ends the loop when the task has ended. */
  readonly toolUseBehavior: ToolUseBehavior
}

/**
 * Returns a world as tools of the OpenAI Agents SDK: one for each tool of the page, or a single `act` if the world has no tools. A call with
 * missing arguments takes no step, and the model reads which are missing. `own` are other tools of the agent, which stay on every page.
 */
export async function worldTools(target: ToolTarget, own: readonly Tool[] = []): Promise<WorldTools> {
  const tools: Tool[] = []
  const page = await openToolPage(target, (turned) => {
    tools.splice(0, tools.length, ...own, ...turned.tools.map((each) => toFunctionTool(turned, each)))
  })
  return {
    tools,
    toolUseBehavior: () =>
      page.hasEnded
        ? { isFinalOutput: true, isInterrupted: undefined, finalOutput: 'The task has ended.' }
        : { isFinalOutput: false, isInterrupted: undefined },
  }
}

function toFunctionTool(page: ToolPage, { name, description, parameters }: ToolPage['tools'][number]): FunctionTool {
  return tool({
    name,
    description,
    strict: false,
    parameters: { required: [], additionalProperties: true, ...parameters } as never,
    // The model reads its own mistakes; failures of the world end the loop.
    errorFunction: (_context, error) => {
      if (error instanceof ToolCallError || error instanceof SyntaxError || isInvalidInput(error)) return String(error)
      throw error
    },
    execute: (input) => page.call(name, input),
  })
}

function isInvalidInput(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === 'InvalidToolInputError'
}
