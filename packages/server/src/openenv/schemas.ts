import type { JsonObject } from '@orreryjs/core'
import { z } from 'zod'
import { knownFieldHint } from '../wire/unknown-field.ts'

/** Action in the world's own words. */
interface ActionData {
  readonly action: string
  readonly metadata?: JsonObject
}

/** Options of a reset. */
export interface ResetRequest {
  readonly seed?: number | null | undefined
  readonly episode_id?: string | null | undefined
  readonly task_id?: string | null | undefined
  readonly admissible?: boolean | null | undefined
}

/** Parsed JSON-RPC request. */
export interface RpcRequest {
  readonly jsonrpc: '2.0'
  readonly method: string
  readonly params: JsonObject
  readonly id: string | number | null
}

/** Parsed socket message. */
type SocketMessage =
  | { readonly type: 'reset'; readonly data: ResetRequest }
  | { readonly type: 'step'; readonly data: ActionData }
  | { readonly type: 'state' | 'close' }
  | { readonly type: 'mcp'; readonly data: JsonObject }

const metadata = z.record(z.string(), z.json()).default({})

/** Schema of an action. */
export const actionSchema: z.ZodType<ActionData> = z.strictObject({
  action: z.string().describe("Action in the world's own words: `get 1 oak log`, `go to desk 1`, `search[red shoes]`"),
  metadata: metadata.describe('Additional metadata for the action'),
})

/** Names the fields of an action that had no effect. OpenEnv's clients always send metadata, which is nearly always empty. */
export function ignoredInAction({ metadata = {} }: ActionData): readonly string[] {
  return Object.keys(metadata).length === 0 ? [] : ['metadata']
}

/** Schema of an observation. On the wire, `done`, `reward` and `metadata` are next to the observation. */
const observationSchema = z.strictObject({
  done: z.boolean().default(false).describe('Whether the episode has terminated'),
  reward: z.number().nullable().default(null).describe('Reward signal from the last action'),
  metadata: metadata.describe('Additional metadata for the observation'),
  text: z.string().describe('Text that the agent observes'),
  page: z.string().describe('Kind of page: room, crafting, search, results, item'),
  admissible: z.array(z.string()).nullable().describe('Available actions; null unless the reset requested them'),
  goal: z.string().describe('Goal of the task'),
  task_id: z.string().describe('Id of the current task'),
  success: z.boolean().describe('Whether the goal is reached; an episode can end without success'),
  invalid: z.string().nullable().describe('Why the last action was invalid; null if it was valid'),
})

/** Schema of a session's state; contains only facts that the agent can observe. */
const stateSchema = z.looseObject({
  episode_id: z.string().nullable().default(null).describe('Unique identifier for the current episode'),
  step_count: z.int().min(0).default(0).describe('Number of steps taken in the current episode'),
  task_id: z.string().nullable().default(null).describe('Id of the current task'),
  split: z.string().describe('The split of the tasks'),
  done: z.boolean().describe('Whether the episode has terminated'),
})

/** Schema of a reset. Without a task or a seed, a session goes through the tasks in order. */
export const resetSchema: z.ZodType<ResetRequest> = z
  .strictObject({
    seed: z.int().min(0).nullish().describe('Number of the task, modulo the number of tasks'),
    episode_id: z.string().max(255).nullish().describe('Custom episode identifier'),
    admissible: z.boolean().nullish().describe('Whether observations list available actions, which is slower'),
    task_id: z.string().nullish().describe('Task to start: `textcraft/adapt-like/17`, or the last part of it'),
  })
  .refine(({ seed, task_id: name }) => (seed ?? null) === null || (name ?? null) === null, {
    path: ['seed'],
    error: 'seed and task_id both name the task; send one of them',
  })

/** Body of a step over HTTP. */
interface StepRequest {
  readonly action: JsonObject
  readonly timeout_s?: number | null | undefined
  readonly request_id?: string | null | undefined
}

/** Schema of a step over HTTP. */
export const stepSchema: z.ZodType<StepRequest> = z.strictObject({
  action: z.record(z.string(), z.json()),
  timeout_s: z.number().positive().nullish(),
  request_id: z.string().max(255).nullish(),
})

const noData = z.strictObject({}).nullish()

/** Schemas of socket messages; `data` depends on the type. */
export const messageSchemas: Readonly<Record<SocketMessage['type'], z.ZodType<SocketMessage>>> = {
  reset: z.strictObject({ type: z.literal('reset'), data: resetSchema.nullish().transform((data) => data ?? {}) }),
  step: z.strictObject({ type: z.literal('step'), data: actionSchema }),
  state: z.strictObject({ type: z.literal('state'), data: noData }),
  close: z.strictObject({ type: z.literal('close'), data: noData }),
  mcp: z.strictObject({ type: z.literal('mcp'), data: z.record(z.string(), z.json()) }),
}

/** Schema of a JSON-RPC request. */
export const rpcSchema: z.ZodType<RpcRequest> = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.record(z.string(), z.json()).default({}),
  id: z.union([z.string(), z.number()]).nullable().default(null),
})

/** Advice on fields that clients send to `POST /step` for the session of a socket. */
const SESSION_FIELDS: Readonly<Record<string, string>> = {
  session_id: 'POST /step has a fresh environment for each call; sessions are at /ws',
  episode_id: 'POST /step has a fresh environment for each call; sessions are at /ws',
}
const FIELDS = ['action', 'admissible', 'data', 'episode_id', 'metadata', 'request_id', 'seed', 'task_id', 'timeout_s', 'type']

/** Returns the problems of a value in the form of pydantic's errors. Every unknown field is one problem. */
export function problemsOf(error: z.ZodError, where: readonly string[], input: unknown): readonly object[] {
  return error.issues.flatMap((issue) => {
    const { path, code, message } = issue
    const at = (name: readonly PropertyKey[]) => ({
      loc: [...where, ...name.map(String)],
      input: name.reduce(memberOf, input) ?? null,
    })
    if (issue.code !== 'unrecognized_keys') return [{ type: code, ...at(path), msg: message }]
    return issue.keys.map((key) => ({ type: 'extra_forbidden', ...at([...path, key]), msg: unknownFieldText(key) }))
  })
}

function unknownFieldText(name: string): string {
  const advice = Object.hasOwn(SESSION_FIELDS, name) ? SESSION_FIELDS[name] : knownFieldHint(name, FIELDS)
  return `Unknown field. ${advice}`
}

function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/** Returns the schemas as served to clients. */
export function describedSchemas(): object {
  const described = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'input' })
  return { action: described(actionSchema), observation: described(observationSchema), state: described(stateSchema) }
}
