import type { JsonObject } from '@orreryjs/core'
import { SIGNALS, type SignalName } from '@orreryjs/harness'
import { z } from 'zod'
import { knownFieldHint } from '../wire/unknown-field.ts'

/** Action in the world's own words. */
interface ActionData {
  readonly action: string
  readonly metadata?: JsonObject
}

/** Optional content of the observations of an episode. */
interface ResetOptions {
  readonly admissible?: boolean | null | undefined
  readonly signals?: readonly SignalName[] | null | undefined
}

/** A state as the actions that lead to it. */
interface InjectedState {
  readonly task_id: string
  readonly actions: readonly string[]
}

/** Arguments of a reset. */
export interface ResetRequest extends ResetOptions {
  readonly seed?: number | null | undefined
  readonly episode_id?: string | null | undefined
  readonly task_id?: string | null | undefined
  readonly split?: string | null | undefined
  readonly index?: number | null | undefined
  readonly group_id?: string | null | undefined
  readonly injected_state?: InjectedState | null | undefined
  readonly options?: ResetOptions | null | undefined
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
  | { readonly type: 'state' }
  | { readonly type: 'close' }
  | { readonly type: 'mcp'; readonly data: JsonObject }
  | ForkMessage

/** Message of Orrery's extension, which forks states. `env` is an environment of the socket: 0 is its own, the others are forks. */
export type ForkMessage =
  | { readonly type: 'orrery/snapshot'; readonly data: { readonly env: number } }
  | { readonly type: 'orrery/restore'; readonly data: { readonly env: number; readonly snapshot: number } }
  | { readonly type: 'orrery/forget'; readonly data: { readonly snapshots: readonly number[] } }
  | { readonly type: 'orrery/fork'; readonly data: { readonly env: number; readonly count: number } }
  | {
      readonly type: 'orrery/step_batch'
      readonly data: { readonly envs: readonly number[]; readonly actions: readonly string[] }
    }
  | { readonly type: 'orrery/close'; readonly data: { readonly envs: readonly number[] } }

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
  signals: z
    .strictObject({
      state_key: z.string().optional().describe('Equal exactly for equal states'),
      progress: z.number().optional().describe('Share of the goal that is met'),
      distance: z.int().nullable().optional().describe("Length of the oracle's plan; null if success is unreachable"),
      dead_end: z.boolean().optional().describe('Whether success is unreachable'),
      reward_components: z.record(z.string(), z.number()).nullable().optional().describe('Components of the reward'),
      admissible: z.array(z.string()).optional().describe('Available actions'),
    })
    .nullable()
    .describe('Exact facts for trainers, never for prompts; null unless the reset requested them'),
})

/** Schema of a session's state; contains only facts that the agent can observe. */
const stateSchema = z.looseObject({
  episode_id: z.string().nullable().default(null).describe('Unique identifier for the current episode'),
  step_count: z.int().min(0).default(0).describe('Number of steps taken in the current episode'),
  task_id: z.string().nullable().default(null).describe('Id of the current task'),
  split: z.string().describe('The split of the task'),
  index: z.int().describe('Number of the task in its split'),
  seed: z.int().nullable().describe('Seed of the reset. Every world is deterministic, so it only selects a task'),
  done: z.boolean().describe('Whether the episode has terminated'),
})

const options = {
  admissible: z.boolean().nullish().describe('Whether observations list available actions, which is slower'),
  signals: z.array(z.enum(SIGNALS)).nullish().describe('Exact facts that observations contain'),
}

/** Schema of a reset. Without a selector, a session goes through the tasks of the split in order. */
export const resetSchema: z.ZodType<ResetRequest> = z
  .strictObject({
    split: z.string().nullish().describe('Split of the task (default: the served split)'),
    index: z.int().min(0).nullish().describe('Number of the task in the split'),
    task_id: z.string().nullish().describe('Task to start: `textcraft/adapt-like/17`, or the last part of it'),
    seed: z.int().min(0).nullish().describe('Selects the task if nothing else does: its number, modulo the number of tasks'),
    group_id: z.string().min(1).max(255).nullish().describe('Group of the episode; all members start in the same state'),
    injected_state: z
      .strictObject({ task_id: z.string(), actions: z.array(z.string()) })
      .nullish()
      .describe('State to start in: a task, and the actions that lead to it'),
    episode_id: z.string().max(255).nullish().describe('Custom episode identifier'),
    ...options,
    options: z.strictObject(options).nullish().describe('The same fields as `admissible` and `signals`'),
  })
  .superRefine((request, context) => {
    for (const [name, other] of EXCLUSIVE) {
      if (!isSet(request[name]) || !isSet(request[other])) continue
      context.addIssue({ code: 'custom', path: [name], message: `${name} and ${other} both select the start; send one of them` })
    }
    for (const name of ['admissible', 'signals'] as const) {
      if (!isSet(request[name]) || !isSet(request.options?.[name])) continue
      context.addIssue({
        code: 'custom',
        path: ['options', name],
        message: `${name} and options.${name} are the same; send one of them`,
      })
    }
  })

/** Pairs of arguments that would contradict each other. A seed next to `index` is usual: every seed plays that task in the same way. */
const EXCLUSIVE = [
  ['seed', 'task_id'],
  ['index', 'task_id'],
  ['index', 'injected_state'],
  ['task_id', 'injected_state'],
  ['seed', 'injected_state'],
  ['split', 'injected_state'],
] as const

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null
}

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

const number = z.int().min(0)
const env = number.default(0)
/** Maximum number of forks per message. */
const MAX_FORKS = 10_000

const noData = z.strictObject({}).nullish()

/** Schemas of socket messages; `data` depends on the type. */
export const messageSchemas: Readonly<Record<SocketMessage['type'], z.ZodType<SocketMessage>>> = {
  reset: z.strictObject({ type: z.literal('reset'), data: resetSchema.nullish().transform((data) => data ?? {}) }),
  step: z.strictObject({ type: z.literal('step'), data: actionSchema }),
  state: z.strictObject({ type: z.literal('state'), data: noData }),
  close: z.strictObject({ type: z.literal('close'), data: noData }),
  mcp: z.strictObject({ type: z.literal('mcp'), data: z.record(z.string(), z.json()) }),
  'orrery/snapshot': z.strictObject({ type: z.literal('orrery/snapshot'), data: z.strictObject({ env }).default({ env: 0 }) }),
  'orrery/restore': z.strictObject({ type: z.literal('orrery/restore'), data: z.strictObject({ env, snapshot: number }) }),
  'orrery/forget': z.strictObject({ type: z.literal('orrery/forget'), data: z.strictObject({ snapshots: z.array(number) }) }),
  'orrery/fork': z.strictObject({
    type: z.literal('orrery/fork'),
    data: z.strictObject({ env, count: z.int().min(1).max(MAX_FORKS) }),
  }),
  'orrery/step_batch': z.strictObject({
    type: z.literal('orrery/step_batch'),
    data: z
      .strictObject({ envs: z.array(number), actions: z.array(z.string()) })
      .refine(({ envs, actions }) => envs.length === actions.length, {
        path: ['actions'],
        error: 'expected one action for each env',
      })
      .refine(({ envs }) => new Set(envs).size === envs.length, { path: ['envs'], error: 'expected each env once' }),
  }),
  'orrery/close': z.strictObject({ type: z.literal('orrery/close'), data: z.strictObject({ envs: z.array(number) }) }),
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
const FIELDS = [
  ...[
    'action',
    'actions',
    'admissible',
    'count',
    'data',
    'env',
    'envs',
    'episode_id',
    'group_id',
    'index',
    'injected_state',
    'metadata',
  ],
  ...[
    'options',
    'request_id',
    'seed',
    'signals',
    'snapshot',
    'snapshots',
    'split',
    'start',
    'stop',
    'task_id',
    'timeout_s',
    'type',
  ],
]

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
