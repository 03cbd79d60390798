import { readJson } from '../wire/json.ts'
import { JsonError, type PythonValue, pythonText, readPythonJson } from '../wire/python-json.ts'
import type { ConnectionHandlers, SocketConnection } from '../wire/sockets.ts'
import type { Environment } from './environment.ts'
import { EnvironmentError } from './environment-error.ts'
import { createForks, forkReply } from './forks.ts'
import { answerRpc, answerRpcText, type RpcSessions, rpcParseError } from './rpc.ts'
import { ignoredInAction, messageSchemas, problemsOf } from './schemas.ts'
import { createTelemetry } from './telemetry.ts'

/** OpenEnv's socket `/ws`: a session that lasts as long as the connection. */
export function handleOpenEnvSocket(line: SocketConnection, sessions: RpcSessions): ConnectionHandlers {
  const fail = (code: string, message: string, more: object = {}): void =>
    line.send(JSON.stringify({ type: 'error', data: { message, code, ...more } }))
  const environment = openForSocket(sessions, (error) => {
    fail(error.code, error.message)
    line.close()
  })
  if (environment === undefined) return NO_SESSION
  const forks = createForks(environment, sessions.store)
  const telemetry = createTelemetry(sessions.validationToken)
  const reply = (
    operation: 'reset' | 'step' | 'state',
    request: object,
    data: PythonValue,
    ignored?: readonly string[],
  ): void => {
    const text = pythonText(data)
    telemetry.record(operation, request, text)
    send(line, operation === 'state' ? 'state' : 'observation', text, ignored)
  }

  const take = (message: object): void => {
    const action = plainAction(message)
    if (action !== undefined) {
      reply('step', { action }, environment.step(action))
      return
    }
    const validation = telemetry.answer(message)
    if (validation !== undefined) {
      line.send(validation)
      return
    }
    const type: unknown = Reflect.get(message, 'type') ?? ''
    if (typeof type !== 'string' || !Object.hasOwn(messageSchemas, type)) {
      fail('UNKNOWN_TYPE', `Unknown message type: ${typeof type === 'string' ? type : JSON.stringify(type)}`)
      return
    }
    const schema = messageSchemas[type as keyof typeof messageSchemas]
    const parsed = schema.safeParse(message)
    if (!parsed.success) {
      fail('VALIDATION_ERROR', 'Invalid message', { errors: problemsOf(parsed.error, [], message) })
      return
    }
    const { data } = parsed
    if (data.type === 'reset') reply('reset', data.data, environment.reset(data.data))
    else if (data.type === 'step') {
      reply('step', data.data, environment.step(data.data.action), ignoredInAction(data.data))
    } else if (data.type === 'state') reply('state', {}, environment.state())
    else if (data.type === 'mcp') line.send(JSON.stringify({ type: 'mcp', data: answerRpc(data.data, sessions, environment) }))
    else if (data.type === 'close') line.close()
    else line.send(forkReply(forks.answer(data)))
  }
  return {
    onMessage(text) {
      const message = readMessage(text)
      if (typeof message === 'string') {
        fail('INVALID_JSON', message)
        return
      }
      if (message === undefined) {
        fail('SESSION_ERROR', 'expected a text message with a JSON object')
        line.close()
        return
      }
      try {
        take(message)
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error
        fail(error.code, error.message)
        if (error.code === 'SESSION_ERROR') line.close()
      }
    },
    onInvalid(problem) {
      if (problem === 'too deep') return fail('INVALID_JSON', 'Invalid JSON: nested too deep')
      fail('SESSION_ERROR', 'expected a text message with a JSON object')
      return line.close()
    },
    onClose() {
      forks.close()
      environment.close()
    },
    isOver: environment.isOver,
  }
}

/** Handlers of a connection that is being closed because there are too many sessions. */
const NO_SESSION: ConnectionHandlers = {
  onMessage: () => undefined,
  onInvalid: () => undefined,
  onClose: () => undefined,
  isOver: () => true,
}

/** OpenEnv's socket `/mcp`: JSON-RPC with its own session. */
export function handleMcpSocket(line: SocketConnection, sessions: RpcSessions): ConnectionHandlers {
  const environment = openForSocket(sessions, ({ message }) => {
    line.send(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }))
    line.close()
  })
  if (environment === undefined) return NO_SESSION
  return {
    onMessage: (text) => line.send(JSON.stringify(answerRpcText(Buffer.from(text), sessions, environment))),
    onInvalid: () => line.send(JSON.stringify(rpcParseError())),
    onClose: environment.close,
    isOver: environment.isOver,
  }
}

function openForSocket(sessions: RpcSessions, refuse: (error: EnvironmentError) => void): Environment | undefined {
  try {
    return sessions.open()
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    refuse(error)
    return undefined
  }
}

/** Sends a response whose data is JSON text. A socket has no headers, so the fields that had no effect are a member of the message. */
function send(line: SocketConnection, type: string, data: string, ignored: readonly string[] = []): void {
  line.send(`{"type":"${type}","data":${data}${ignored.length === 0 ? '' : `,"ignored":${JSON.stringify(ignored)}`}}`)
}

/** Fast path: returns the action of a step without other fields, which is nearly every message. */
function plainAction(message: object): string | undefined {
  const { type, data, ...more } = message as { readonly type?: unknown; readonly data?: unknown }
  if (type !== 'step' || typeof data !== 'object' || data === null || Object.keys(more).length > 0) return undefined
  const { action, ...rest } = data as { readonly action?: unknown }
  return typeof action === 'string' && Object.keys(rest).length === 0 ? action : undefined
}

/** Parses a message as an object. Returns Python's error message for invalid JSON, `undefined` for JSON that is not an object. */
function readMessage(text: string): object | string | undefined {
  const parsed = readJson(Buffer.from(text))
  if ('problem' in parsed) return `Invalid JSON: ${parsed.problem === 'is not JSON' ? wrongText(text) : parsed.problem}`
  const { value } = parsed
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

function wrongText(text: string): string {
  try {
    readPythonJson(text)
    return 'nested too deep'
  } catch (error) {
    if (!(error instanceof JsonError)) return 'nested too deep'
    const { message, position } = error
    const before = [...text].slice(0, position).join('')
    const line = before.split('\n').length
    return `${message}: line ${line} column ${position - before.lastIndexOf('\n')} (char ${position})`
  }
}
