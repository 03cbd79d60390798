import { parseJson } from '@orreryjs/core'
import { episodeFacts, isFields, textOf } from '../fields.ts'
import type { Fields, LogEpisode, LogFormat, LogStep } from '../log-episode.ts'
import { actionOfCall, episodeOf, type LogMessage, readMessages } from './conversations.ts'
import { readSpans, type Span } from './otlp.ts'

/** Format of OpenTelemetry spans of the GenAI conventions. */
export const SPAN_FORMAT: LogFormat = {
  id: 'otel',
  summary: 'OpenTelemetry spans of GenAI agents as OTLP/JSON, also `orrery export --to otel`',
  expected: 'resourceSpans, with spans that have the attribute gen_ai.operation.name',
  accepts: (record) => Array.isArray(record['resourceSpans']),
  // The spans of a trace can be in several export requests.
  join: (records) => ({ resourceSpans: records.flatMap((record) => record['resourceSpans'] as readonly unknown[]) }),
  read: (record) => readTraces(readSpans(record['resourceSpans'] as readonly unknown[])),
}

/** Reads an episode for each outermost agent, and for each trace without an agent. */
function readTraces(spans: readonly Span[]): readonly LogEpisode[] {
  const byId = new Map(spans.map((span) => [`${span.trace}/${span.id}`, span]))
  const groupOf = new Map<Span, Span | undefined>()
  const groups = new Map<string, { root: Span | undefined; spans: Span[] }>()
  for (const span of spans) {
    const root = outermostAgent(span, byId, groupOf)
    const key = root === undefined ? span.trace : `${span.trace}/${root.id}`
    const group = groups.get(key) ?? { root, spans: [] }
    group.spans.push(span)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ root, spans: own }) => readEpisode(root, own))
}

/** Returns the outermost agent at or above a span. Parents can be missing or form a circle. */
function outermostAgent(span: Span, byId: ReadonlyMap<string, Span>, known: Map<Span, Span | undefined>): Span | undefined {
  const path: Span[] = []
  const visited = new Set<Span>()
  let at: Span | undefined = span
  while (at !== undefined && !known.has(at) && !visited.has(at)) {
    visited.add(at)
    path.push(at)
    at = at.parent === undefined ? undefined : byId.get(`${at.trace}/${at.parent}`)
  }
  let agent = at === undefined ? undefined : known.get(at)
  for (const each of path.reverse()) {
    agent ??= operationOf(each) === 'invoke_agent' ? each : undefined
    known.set(each, agent)
  }
  return agent
}

function operationOf({ attributes }: Span): unknown {
  return attributes['gen_ai.operation.name']
}

/** Operations of model calls. */
const CALLS: readonly unknown[] = ['chat', 'generate_content', 'text_completion']

function readEpisode(root: Span | undefined, spans: readonly Span[]): readonly LogEpisode[] {
  const calls = spans.filter((span) => CALLS.includes(operationOf(span)))
  const [first] = calls
  const facts = factsOf(root, first)
  const input = messagesIn(root, 'gen_ai.input.messages') ?? messagesIn(first, 'gen_ai.input.messages')
  const hasTools = spans.some((span) => operationOf(span) === 'execute_tool' && 'gen_ai.tool.call.arguments' in span.attributes)
  if (!hasTools) {
    const last = calls.at(-1)
    const messages = [...(messagesIn(last, 'gen_ai.input.messages') ?? []), ...(messagesIn(last, 'gen_ai.output.messages') ?? [])]
    return messages.length === 0 ? [] : episodeOf(messages, facts)
  }
  const [opened] = episodeOf((input ?? []).filter(({ isAgent }) => !isAgent).slice(0, 1), facts)
  return [{ ...facts, ...(opened?.initial !== undefined && { initial: opened.initial }), steps: readSteps(spans) }]
}

/** Reads the steps from the spans of tools, without steps that a rewind has undone. */
function readSteps(spans: readonly Span[]): readonly LogStep[] {
  const steps: LogStep[] = []
  let thoughts: string[] = []
  for (const span of spans) {
    const { attributes } = span
    const operation = operationOf(span)
    if (CALLS.includes(operation)) thoughts.push(...replyTexts(attributes['gen_ai.output.messages']))
    if (operation !== 'execute_tool') continue
    const own = attributes['orrery.thoughts']
    const isOwn = 'orrery.by' in attributes
    const given = Array.isArray(own) ? own.filter((each): each is string => typeof each === 'string') : []
    const observation = resultText(attributes['gen_ai.tool.call.result'])
    const step = {
      thoughts: isOwn ? given : thoughts,
      action: actionOfCall(textOf(attributes['gen_ai.tool.name']) ?? 'call', attributes['gen_ai.tool.call.arguments']),
      ...(observation !== undefined && { observation }),
    }
    thoughts = []
    if (attributes['orrery.undone'] !== true) steps.push(step)
  }
  return steps
}

function factsOf(root: Span | undefined, call: Span | undefined): Omit<LogEpisode, 'steps'> {
  const attributes = root?.attributes ?? {}
  const own = Object.entries(attributes).filter(([name]) => name.startsWith('orrery.'))
  const scores = (root?.events ?? []).flatMap(({ name, attributes: given }) => {
    const score = given['gen_ai.evaluation.name']
    const isResult = name === 'gen_ai.evaluation.result' && typeof score === 'string'
    return isResult ? [[score, given['gen_ai.evaluation.score.value']] as const] : []
  })
  const model = attributes['gen_ai.request.model'] ?? call?.attributes['gen_ai.request.model']
  const { world, task } = Object.fromEntries(own.map(([name, value]) => [name.slice('orrery.'.length), value]))
  return episodeFacts({ ...Object.fromEntries(scores), world, task, model })
}

/** Reads messages with parts, which are structured or JSON in a text. */
function messagesIn(span: Span | undefined, name: string): readonly LogMessage[] | undefined {
  const list = listIn(span?.attributes[name])
  return list === undefined ? undefined : readMessages(list.filter(isFields).flatMap(chatMessages))
}

function listIn(value: unknown): readonly unknown[] | undefined {
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list) ? list : undefined
}

/** Converts a message with parts to chat messages: one, or one for each response of a tool. */
function chatMessages(message: Fields): readonly Fields[] {
  const parts = Array.isArray(message['parts']) ? (message['parts'] as readonly unknown[]).filter(isFields) : []
  const responses = parts.filter(({ type }) => type === 'tool_call_response')
  if (responses.length > 0) {
    return responses.map(({ response, result }) => ({ role: 'tool', content: resultText(response ?? result) ?? '' }))
  }
  const calls = parts.filter(({ type }) => type === 'tool_call')
  return [
    { role: message['role'], content: partTexts(parts, ['text']).join('\n'), ...(calls.length > 0 && { tool_calls: calls }) },
  ]
}

/** Returns the reasoning and the texts of a reply. */
function replyTexts(value: unknown): readonly string[] {
  const [reply] = (listIn(value) ?? []).filter(isFields)
  const parts = Array.isArray(reply?.['parts']) ? (reply['parts'] as readonly unknown[]).filter(isFields) : []
  return partTexts(parts, ['reasoning', 'text'])
}

function partTexts(parts: readonly Fields[], types: readonly string[]): readonly string[] {
  return parts
    .filter(({ type }) => typeof type === 'string' && types.includes(type))
    .map(({ content }) => content)
    .filter((content): content is string => typeof content === 'string' && content.trim() !== '')
}

function resultText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return textOf(value) ?? JSON.stringify(value)
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
