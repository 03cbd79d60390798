import { randomUUID } from 'node:crypto'
import { type Schema, validate } from '@cfworker/json-schema'
import { type JsonObject, type JsonValue, type Tool, toolAction } from '@orreryjs/core'
import { ACT_TOOL } from '@orreryjs/core/agents'
import type { SessionStore } from '../sessions/store.ts'
import { readJson } from '../wire/json.ts'
import { knownFieldHint } from '../wire/unknown-field.ts'
import type { Environment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'
import { type RpcRequest, rpcSchema } from './schemas.ts'

/** Response of JSON-RPC. */
type RpcReply = object

/** Environments of OpenEnv's MCP endpoint: by session id, or a new one that lasts as long as its socket or request. */
export interface RpcSessions {
  readonly store: SessionStore
  /** Token of the validator's telemetry. @default no telemetry */
  readonly validationToken?: string | undefined
  open(): Environment
  readonly named: Map<string, Environment>
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const SERVER_ERROR = -32000

const ACT: Tool = { ...ACT_TOOL, description: "Takes an action in the world's own words." }

const MEMBERS = ['jsonrpc', 'method', 'params', 'id']
/** Parameters of each method. `_meta` is MCP's field for clients that track their requests. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'openenv/session/create': ['_meta'],
  'openenv/session/close': ['session_id', '_meta'],
  'tools/list': ['session_id', '_meta'],
  'tools/call': ['session_id', 'name', 'arguments', '_meta'],
}

function unknownName(name: string | undefined, known: readonly string[]): string {
  return `unknown field "${name}". ${knownFieldHint(name ?? '', known)}`
}

/** Describes the first argument that a tool does not have, or that has another type. */
function wrongArgument({ parameters }: Tool, args: JsonObject): string | undefined {
  const { properties } = parameters
  const known = isObject(properties) ? Object.keys(properties) : []
  const unknown = Object.keys(args).find((each) => !known.includes(each))
  if (unknown !== undefined) return `unknown argument "${unknown}". ${knownFieldHint(unknown, known)}`
  const [problem] = validate(args, parameters as Schema).errors
  return problem === undefined ? undefined : `${problem.instanceLocation}: ${problem.error}`
}

/** Answers the body of a JSON-RPC request; `own` is the environment of the socket that it arrived on. */
export function answerRpcText(body: Buffer, sessions: RpcSessions, own?: Environment): RpcReply {
  const parsed = readJson(body)
  return 'problem' in parsed ? rpcParseError() : answerRpc(parsed.value, sessions, own)
}

/** Returns the answer to a text that is not JSON. */
export function rpcParseError(): RpcReply {
  return failure(null, PARSE_ERROR, 'Parse error')
}

/** Answers a JSON-RPC request; `own` is the environment of the socket that it arrived on. */
export function answerRpc(value: unknown, sessions: RpcSessions, own?: Environment): RpcReply {
  const parsed = rpcSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const text = issue?.code === 'unrecognized_keys' ? unknownName(issue.keys[0], MEMBERS) : (issue?.message ?? '')
    return failure(null, INVALID_REQUEST, `Invalid request: ${issue?.path.join('.') ?? ''}: ${text}`)
  }
  const request = parsed.data
  try {
    return answerRead(request, sessions, own)
  } catch (error) {
    if (error instanceof EnvironmentError) return failure(request.id, SERVER_ERROR, error.message)
    throw error
  }
}

function answerRead(request: RpcRequest, sessions: RpcSessions, own: Environment | undefined): RpcReply {
  const { method, params, id } = request
  const { session_id: name } = params
  const known = Object.hasOwn(PARAMETERS, method) ? PARAMETERS[method] : undefined
  const unknown = known && Object.keys(params).find((each) => !known.includes(each))
  if (unknown !== undefined) return failure(id, INVALID_PARAMS, `params: ${unknownName(unknown, known ?? [])}`)
  if (name !== undefined && typeof name !== 'string') return failure(id, INVALID_PARAMS, 'params: session_id: expected a string')
  switch (method) {
    case 'openenv/session/create': {
      const session = randomUUID()
      sessions.named.set(session, sessions.open())
      return success(id, { session_id: session })
    }
    case 'openenv/session/close': {
      if (typeof name !== 'string') return failure(id, INVALID_PARAMS, "Invalid params - 'session_id' is required")
      const environment = sessions.named.get(name)
      if (environment === undefined) return failure(id, INVALID_PARAMS, `Unknown session_id: ${name}`)
      sessions.named.delete(name)
      environment.close()
      return success(id, { session_id: name, closed: true })
    }
    case 'tools/list':
    case 'tools/call': {
      if (typeof name === 'string') {
        const environment = sessions.named.get(name)
        return environment === undefined
          ? failure(id, INVALID_PARAMS, `Unknown session_id: ${name}`)
          : answerTools(request, environment)
      }
      if (own !== undefined) return answerTools(request, own)
      const temporary = sessions.open()
      try {
        return answerTools(request, temporary)
      } finally {
        temporary.close()
      }
    }
    default:
      return failure(id, METHOD_NOT_FOUND, `Method not found: ${method}`)
  }
}

function answerTools({ method, params, id }: RpcRequest, environment: Environment): RpcReply {
  const { world, turn } = environment.session()
  const tools = [ACT, ...world.tools(turn.state).filter(({ action, name }) => action !== undefined && name !== ACT.name)]
  if (method === 'tools/list') {
    return success(id, {
      tools: tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })),
    })
  }
  const { name, arguments: args = {} } = params
  if (typeof name !== 'string') return failure(id, INVALID_PARAMS, "Missing 'name' in params")
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) return failure(id, INVALID_PARAMS, `Tool not found: ${name}`)
  if (!isObject(args)) return failure(id, INVALID_PARAMS, `${name}: arguments: expected an object`)
  const wrong = wrongArgument(tool, args)
  if (wrong !== undefined) return failure(id, INVALID_PARAMS, `${name}: ${wrong}`)
  const action = toolAction(tool, args)
  if (action === undefined) return failure(id, INVALID_PARAMS, `${name}: an argument is missing or an object`)
  environment.step(action)
  const { observation, reward, terminated, success: isSuccess } = environment.session().turn
  const structured = { text: observation.text, reward, done: terminated, success: isSuccess }
  return success(id, { content: [{ type: 'text', text: observation.text }], structuredContent: structured, isError: false })
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function success(id: RpcRequest['id'], result: object): RpcReply {
  return { jsonrpc: '2.0', result, id }
}

function failure(id: RpcRequest['id'], code: number, message: string): RpcReply {
  return { jsonrpc: '2.0', error: { code, message }, id }
}
