import type { Turn, World } from '@orreryjs/core'
import { z } from 'zod'
import { describeInvalidArguments } from './arguments.ts'
import { type Episodes, ToolError } from './episodes.ts'

/** Input schemas of the tools. */
const inputs = {
  listTasks: z.strictObject({
    env: z.string().describe('Name of the world'),
    split: z.string().optional().describe('Split of the tasks (default: the served split)'),
    limit: z.int().min(1).max(10_000).default(100).describe('Maximum number of tasks to list'),
  }),
  reset: z.strictObject({
    env: z.string().describe('Name of the world'),
    task_id: z.string().optional().describe('Id of a task from env_list_tasks, or its last part (default: the next task)'),
    split: z.string().optional().describe('Split of the task (default: the served split)'),
    index: z.int().min(0).optional().describe('Number of the task in the split'),
    seed: z.int().min(0).optional().describe('Selects the task if nothing else does: its number, modulo the number of tasks'),
  }),
  episode: z.strictObject({ episode_id: z.string().describe('Episode id returned by env_reset or env_fork') }),
  step: z.strictObject({
    episode_id: z.string().describe('Episode id returned by env_reset or env_fork'),
    action: z.string().describe("Action in the world's own words; `admissible` lists available actions"),
  }),
}

const admissible = z.array(z.string()).optional().describe('Available actions')

/** Output schemas of the tools. */
const outputs = {
  listTasks: z.object({ tasks: z.array(z.object({ id: z.string(), difficulty: z.string(), hash: z.string() })) }),
  reset: z.object({ episode_id: z.string(), task_id: z.string(), observation: z.string(), admissible, goal: z.string() }),
  step: z.object({
    observation: z.string(),
    reward: z.number(),
    terminated: z.boolean(),
    truncated: z.boolean().describe('Whether the episode may take no further step'),
    success: z.boolean(),
    step: z.int(),
    admissible,
  }),
  state: z.object({
    task_id: z.string(),
    goal: z.string(),
    observation: z.string(),
    page: z.string(),
    step: z.int(),
    terminated: z.boolean(),
    success: z.boolean(),
    admissible,
  }),
  fork: z.object({ episode_id: z.string() }),
  close: z.object({ closed: z.literal(true) }),
}

/** Result of a call: text, and structured content. */
interface ToolResult {
  [member: string]: unknown
  readonly content: { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** Tool of the server. */
interface EnvTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: z.ZodObject
  readonly outputSchema: z.ZodObject
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean; readonly idempotentHint?: boolean }
  /** Runs the tool; invalid arguments and failures that a client can correct are part of the result. */
  run(values: unknown): ToolResult
}

const READS = { readOnlyHint: true, openWorldHint: false }
const ACTS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }

/** Creates the tools for a set of episodes. */
export function envTools(episodes: Episodes): readonly EnvTool[] {
  return [
    tool(inputs.listTasks, ({ env, split, limit }) => {
      const tasks = episodes.tasks(env, split, limit).map(({ id, type, hash }) => ({ id, difficulty: type, hash }))
      return result(tasks.map(({ id, difficulty }) => `${id} (${difficulty})`).join('\n'), { tasks })
    })('env_list_tasks', 'List tasks', 'Lists the tasks of a world.', outputs.listTasks, READS),
    tool(inputs.reset, ({ env, task_id: name, split, index, seed }) => {
      const { id, session } = episodes.begin(env, { name, split, index, seed })
      const { task, turn } = session
      const { observation } = turn
      const content = { episode_id: id, task_id: task.id, observation: observation.text, goal: task.goal }
      return result(`episode_id: ${id}\n\n${observation.text}`, { ...content, ...admissibleField(session.world, turn) })
    })(
      'env_reset',
      'Start an episode',
      'Starts a task, the next one by default, and returns the id of the episode.',
      outputs.reset,
      ACTS,
    ),
    tool(inputs.step, ({ episode_id: id, action }) => {
      const { session, turn, isLast } = episodes.step(id, action)
      const { observation, reward, terminated, success } = turn
      const content = { observation: observation.text, reward, terminated, truncated: isLast, success, step: session.steps }
      return result(observation.text, { ...content, ...admissibleField(session.world, turn) })
    })('env_step', 'Act', 'Takes one action in an episode.', outputs.step, ACTS),
    tool(inputs.episode, ({ episode_id: id }) => {
      const { world, task, turn, steps } = episodes.find(id)
      const { observation, terminated, success } = turn
      const content = { task_id: task.id, goal: task.goal, observation: observation.text, page: observation.page }
      return result(observation.text, { ...content, step: steps, terminated, success, ...admissibleField(world, turn) })
    })('env_state', 'Show an episode', 'Returns the current observation of an episode.', outputs.state, READS),
    tool(inputs.episode, ({ episode_id: id }) => {
      const fork = episodes.fork(id)
      return result(`episode_id: ${fork}`, { episode_id: fork })
    })('env_fork', 'Fork an episode', 'Creates a second episode from the current state of this one.', outputs.fork, ACTS),
    tool(inputs.episode, ({ episode_id: id }) => {
      episodes.close(id)
      return result('closed', { closed: true })
    })('env_close', 'End an episode', 'Ends an episode and forgets it.', outputs.close, { ...ACTS, idempotentHint: true }),
  ]
}

function tool<Takes extends z.ZodObject>(schema: Takes, run: (values: z.infer<Takes>) => ToolResult) {
  return (
    name: string,
    title: string,
    description: string,
    outputSchema: z.ZodObject,
    annotations: EnvTool['annotations'],
  ): EnvTool => ({
    name,
    title,
    description,
    inputSchema: schema,
    outputSchema,
    annotations,
    run(values) {
      const problem = describeInvalidArguments(name, schema, values)
      return problem === undefined ? withFailures(() => run(schema.parse(values))) : failure(problem)
    },
  })
}

function admissibleField(world: World, turn: Turn): { readonly admissible?: readonly string[] } {
  return turn.terminated ? {} : { admissible: world.admissible(turn.state) }
}

function result(text: string, structuredContent: Readonly<Record<string, unknown>>): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent }
}

function withFailures(run: () => ToolResult): ToolResult {
  try {
    return run()
  } catch (error) {
    if (error instanceof ToolError) return failure(error.message)
    throw error
  }
}

function failure(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
