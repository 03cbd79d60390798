import { jsonSchema, type Tool as SdkTool, type StopCondition, type ToolSet } from 'ai'
import { openToolPage, type ToolPage } from '../tool-page/tool-page.ts'
import type { ToolTarget } from '../tool-page/tool-target.ts'

/** Options of a tool loop of the AI SDK: `generateText({ model, prompt, ...(await worldTools(episode)) })`. */
export interface WorldTools {
  /** Actions of the current page. A call takes a step, returns the observation, and replaces the tools by the next page's tools. */
  readonly tools: ToolSet
  /** Stops the loop when the task has ended. */
  readonly stopWhen: StopCondition<ToolSet>
  /** Stops the loop when the target is over: at a limit or an abort. */
  readonly abortSignal?: AbortSignal
}

/**
 * Returns a world as tools of the AI SDK: one for each tool of the page, or a single `act` if the world has no tools. A call with missing
 * arguments takes no step, and the model reads which are missing. `own` are other tools of the agent, which stay on every page.
 */
export async function worldTools(target: ToolTarget, own: ToolSet = {}): Promise<WorldTools> {
  const tools: ToolSet = {}
  const page = await openToolPage(target, (turned) => {
    for (const name of Object.keys(tools)) delete tools[name]
    Object.assign(tools, own, sdkTools(turned))
  })
  return { tools, stopWhen: () => page.hasEnded, ...(target.signal && { abortSignal: target.signal }) }
}

function sdkTools(page: ToolPage): Record<string, SdkTool> {
  return Object.fromEntries(
    page.tools.map(({ name, description, parameters }) => {
      const inputSchema = jsonSchema(parameters as Parameters<typeof jsonSchema>[0])
      return [name, { description, inputSchema, execute: (input: unknown) => page.call(name, input) }]
    }),
  )
}
