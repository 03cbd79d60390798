import { type JsonValue, OrreryError, type StepResult, type Tool, type Turn, toolAction, type World } from '@orreryjs/core'
import type { Tool as SdkTool, StopCondition, ToolSet } from 'ai'

/** Options for a tool loop of the AI SDK: `generateText({ model, prompt, ...(await worldTools(target)) })`. */
export interface WorldTools {
  /**
   * Actions of the current page. A call takes a step, returns the observation, and replaces the tools by those of the next page.
   */
  readonly tools: ToolSet
  /** Stops the loop when the task has ended. */
  readonly stopWhen: StopCondition<ToolSet>
  /** Stops the loop when the target is over: at a limit or an abort. */
  readonly abortSignal?: AbortSignal
}

/** Tool for worlds that describe no tools. */
const ANY_ACTION: Tool = {
  name: 'act',
  description: 'Take an action, in the words of the world.',
  parameters: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'], additionalProperties: false },
  action: '{action}',
}

/**
 * Returns a world as tools of the AI SDK (`ai` must be installed): one for each tool of the page, or a single `act` if the world
 * has none. A call with missing arguments takes no step and tells the model which are missing.
 */
export async function worldTools(target: ToolTarget): Promise<WorldTools> {
  const { jsonSchema } = await import('ai')
  const tools: ToolSet = {}
  let ended = false
  const toSdkTool = (tool: Tool): SdkTool => ({
    description: tool.description,
    inputSchema: jsonSchema(tool.parameters as Parameters<typeof jsonSchema>[0]),
    execute: async (input: unknown) => {
      const result = await target.act(actionOf(tool, input))
      ended = result.terminated
      await turnPage()
      return result.observation.text
    },
  })
  const turnPage = async (): Promise<void> => {
    const listed = (await target.tools()).filter(({ action }) => action !== undefined)
    for (const name of Object.keys(tools)) delete tools[name]
    for (const tool of listed.length === 0 && !ended ? [ANY_ACTION] : listed) tools[tool.name] = toSdkTool(tool)
  }
  await turnPage()
  return { tools, stopWhen: () => ended, ...(target.signal && { abortSignal: target.signal }) }
}

/** Returns the action of a tool call. Throws an `Error` that the model reads. */
function actionOf(tool: Tool, input: unknown): string {
  const values = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, JsonValue>>) : {}
  const action = toolAction(tool, values)
  if (action !== undefined) return action
  const names = [...(tool.action ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  throw new Error(`${tool.name} needs the arguments ${names.join(', ')}, each a text or a number`)
}

/** Target of tool calls: an episode with an agent, or a world without one. */
export interface ToolTarget {
  act(action: string): Pick<StepResult, 'observation' | 'terminated'> | Promise<Pick<StepResult, 'observation' | 'terminated'>>
  tools(): readonly Tool[] | Promise<readonly Tool[]>
  /** Aborted when the target is over. */
  readonly signal?: AbortSignal
}

/** Task of a world without an agent and a journal. */
export interface WorldToolTarget<State = unknown> extends ToolTarget {
  /** Current turn. */
  readonly turn: Turn<State>
  act(action: string): Pick<StepResult, 'observation' | 'terminated'>
  tools(): readonly Tool[]
}

/** Starts a task of a world, by default the first. Throws `TASK_UNKNOWN`. */
export function openToolTarget<State>(world: World<State>, task?: string): WorldToolTarget<State> {
  let turn = world.start(world.tasks.get(task ?? firstTask(world)))
  return {
    get turn() {
      return turn
    },
    act: (action) => {
      turn = world.step(turn.state, action)
      return { observation: turn.observation, terminated: turn.terminated }
    },
    tools: () => world.tools(turn.state),
  }
}

function firstTask({ id, tasks }: Pick<World, 'id' | 'tasks'>): string {
  for (const split of tasks.splits) for (const first of tasks.ids(split)) return first
  throw new OrreryError('TASK_UNKNOWN', `world ${id} has no task`)
}
