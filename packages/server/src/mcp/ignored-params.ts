/** Parameters that every request may have. `_meta`, request state and input responses belong to the protocol itself. */
const COMMON = ['_meta', 'requestState', 'inputResponses']

/** Parameters that the server reads, by method. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'completion/complete': ['argument', 'context', 'ref'],
  initialize: ['capabilities', 'clientInfo', 'protocolVersion'],
  'logging/setLevel': ['level'],
  'notifications/cancelled': ['reason', 'requestId'],
  'notifications/initialized': [],
  'notifications/progress': ['message', 'progress', 'progressToken', 'total'],
  ping: [],
  'prompts/get': ['arguments', 'name'],
  'prompts/list': [],
  'resources/list': [],
  'resources/read': ['uri'],
  'resources/subscribe': ['uri'],
  'resources/templates/list': [],
  'resources/unsubscribe': ['uri'],
  'server/discover': [],
  'subscriptions/listen': ['notifications'],
  'tools/call': ['arguments', 'name'],
  'tools/list': [],
}
const MEMBERS = ['error', 'id', 'jsonrpc', 'method', 'params', 'result']

/**
 * Names the members and parameters of a JSON-RPC message, or of a batch, that have no effect. The protocol requires receivers to accept them. An
 * unknown method is refused by the library.
 */
export function ignoredInMessage(message: unknown): readonly string[] {
  if (Array.isArray(message)) return message.flatMap(ignoredInMessage)
  if (typeof message !== 'object' || message === null) return []
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown }
  const members = Object.keys(message).filter((name) => !MEMBERS.includes(name))
  const known = typeof method === 'string' && Object.hasOwn(PARAMETERS, method) ? PARAMETERS[method] : undefined
  if (known === undefined || typeof params !== 'object' || params === null) return members
  const unknown = Object.keys(params).filter((name) => !known.includes(name) && !COMMON.includes(name))
  // The library loses this name when it copies the arguments, so no tool can refuse it.
  const { arguments: args } = params as { readonly arguments?: unknown }
  const isLost = typeof args === 'object' && args !== null && Object.hasOwn(args, '__proto__')
  return [...members, ...unknown.map((name) => `params.${name}`), ...(isLost ? ['params.arguments.__proto__'] : [])]
}
