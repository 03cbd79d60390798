import type { ProtocolName } from './protocol.ts'

/** Types of tools that a client itself executes, by protocol; `undefined` for a tool without a type. */
const OWN_TYPES: Readonly<Record<ProtocolName, readonly (string | undefined)[]>> = {
  chat: ['function'],
  completions: [],
  messages: [undefined, 'custom'],
  responses: ['function', 'namespace'],
  gemini: [],
}

/**
 * Leaves out tools that a provider would execute, such as a web search, and tools without a schema. Coding agents also offer
 * functions of their own, and play with these.
 */
export function withoutHostedTools(body: unknown, protocol: ProtocolName): unknown {
  if (typeof body !== 'object' || body === null || !('tools' in body) || !Array.isArray(body.tools)) return body
  const tools = (body.tools as readonly unknown[]).flatMap((tool) => ownTool(tool, protocol))
  const { tools: _, ...rest } = body
  return tools.length === 0 ? rest : { ...rest, tools }
}

function ownTool(tool: unknown, protocol: ProtocolName): readonly unknown[] {
  if (typeof tool !== 'object' || tool === null) return [tool]
  if (protocol === 'gemini') return 'functionDeclarations' in tool ? [{ functionDeclarations: tool.functionDeclarations }] : []
  const type = 'type' in tool && tool.type !== null ? String(tool.type) : undefined
  return OWN_TYPES[protocol].includes(type) ? [tool] : []
}
