import type { ClientTool } from '@langchain/core/tools'
import { type AgentMiddleware, createMiddleware, DynamicStructuredTool, ToolMessage } from 'langchain'
import { openToolPage, ToolCallError, type ToolPage } from '../tool-page/tool-page.ts'
import type { ToolTarget } from '../tool-page/tool-target.ts'

/** Options of an agent of LangChain: `createAgent({ model, ...(await worldTools(episode)) })`. */
export interface WorldTools {
  /** Other tools of the agent. The tools of the world change with the page, so the middleware offers them. */
  readonly tools: ClientTool[]
  /** Offers the tools of the current page, executes their calls, and ends the loop when the task has ended. */
  readonly middleware: readonly [AgentMiddleware]
}

/**
 * Returns a world as tools of LangChain: one for each tool of the page, or a single `act` if the world has no tools. A call takes a step and
 * returns the observation. A call with missing arguments takes no step, and the model reads which are missing. `own` are other tools of the
 * agent.
 */
export async function worldTools(target: ToolTarget, own: readonly ClientTool[] = []): Promise<WorldTools> {
  let tools: readonly DynamicStructuredTool[] = []
  const page = await openToolPage(target, (turned) => {
    tools = turned.tools.map((each) => toStructuredTool(turned, each))
  })
  return {
    tools: [...own],
    middleware: [
      createMiddleware({
        name: 'WorldTools',
        beforeModel: { canJumpTo: ['end'], hook: () => (page.hasEnded ? { jumpTo: 'end' } : undefined) },
        wrapModelCall: (request, handler) => handler({ ...request, tools: [...request.tools, ...tools] }),
        // Only the agent's own tools are registered.
        wrapToolCall: async (request, handler) => {
          if (request.tool !== undefined) return handler(request)
          const { id = '', name, args } = request.toolCall
          try {
            return new ToolMessage({ name, content: await page.call(name, args), tool_call_id: id })
          } catch (error) {
            if (!(error instanceof ToolCallError)) throw error
            return new ToolMessage({ name, content: error.message, tool_call_id: id, status: 'error' })
          }
        },
      }),
    ],
  }
}

function toStructuredTool(page: ToolPage, { name, description, parameters }: ToolPage['tools'][number]): DynamicStructuredTool {
  return new DynamicStructuredTool({ name, description, schema: parameters, func: (input: unknown) => page.call(name, input) })
}
