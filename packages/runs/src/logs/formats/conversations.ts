import { parseJson } from '@orreryjs/core'
import { readReply } from '../agent-reply.ts'
import { episodeFacts, isFields, member, textMember, textOf } from '../fields.ts'
import type { Fields, LogEpisode, LogFormat, LogStep } from '../log-episode.ts'
import { cleanObservation, hasTaskStart, taskStartIn } from '../observations.ts'

const MESSAGE_LISTS = ['conversations', 'conversation', 'messages', 'history', 'dialog']
const AGENT_ROLES = ['gpt', 'assistant', 'agent', 'function_call', 'model']
const SYSTEM_ROLES = ['system', 'developer']

/** A message of a conversation. */
export interface LogMessage {
  readonly isAgent: boolean
  readonly text: string
  /** Action of a tool call. */
  readonly call?: string
  /** Id of the call, or of the call that the message answers. */
  readonly id?: string
}

/** Formats of conversations. */
export const CONVERSATION_FORMATS: readonly LogFormat[] = [
  {
    id: 'agentbench',
    summary: 'runs.jsonl of AgentBench: `output.history` of messages',
    expected: 'output.history, a list of {role, content}',
    accepts: (record) => isFields(record['output']) && messagesOf(record['output']) !== undefined,
    read: (record, name) => {
      const output = record['output'] as Fields
      const result = isFields(output['result']) ? output['result'] : {}
      const { success, reward } = { ...episodeFacts(output), ...episodeFacts(result) }
      const facts = {
        ...episodeFacts(record, name),
        ...(success !== undefined && { success }),
        ...(reward !== undefined && { reward }),
      }
      return episodeOf(messagesOf(output) ?? [], facts)
    },
  },
  {
    id: 'agenttraj',
    summary: 'trajectories of AgentGym, also `orrery export --to agenttraj`',
    expected: 'item_id, and conversations, a list of {from, value}',
    accepts: (record) => 'item_id' in record && Array.isArray(record['conversations']) && messagesOf(record) !== undefined,
    read: readConversation,
  },
  {
    id: 'openai-finetune',
    summary: "examples in OpenAI's fine-tuning format, also `orrery export --to openai-finetune --episodes`",
    expected: 'messages, a list of {role, content} with the roles system, user, assistant and tool, and no members but tools',
    accepts: (record) => Object.keys(record).every((name) => EXAMPLE_MEMBERS.includes(name)) && messagesOf(record) !== undefined,
    refuse: refuseReplies,
    read: readConversation,
  },
  {
    id: 'sharegpt',
    summary: 'conversations of ETO, ShareGPT and chat messages, also `orrery export --to sharegpt`',
    expected: 'conversations or messages, a list of {from, value} or {role, content}',
    accepts: (record) => messagesOf(record) !== undefined,
    read: readConversation,
  },
]

/** Members of an example in OpenAI's fine-tuning format. */
const EXAMPLE_MEMBERS = ['messages', 'tools', 'parallel_tool_calls', 'functions']

/** Refuses examples of single replies, with which a trainer learns the last message: each would be an episode of one action. */
function refuseReplies(records: readonly Fields[]): ReturnType<NonNullable<LogFormat['refuse']>> {
  const replies = records.map(({ messages }) =>
    (messages as readonly unknown[]).filter(isFields).filter(({ role }) => role === 'assistant'),
  )
  const areSingle = replies.every((own) => own.slice(0, -1).every(({ weight }) => weight === 0))
  // A single call of a tool can be an episode: `--episodes` writes one for each.
  if (!areSingle || replies.every((own) => own.length < 2 && own.every((reply) => callsOf(reply).length > 0))) return undefined
  return {
    problem: 'each example is one reply with its request, so it is not an episode',
    hint: 'export with --to openai-finetune --episodes, or add --from sharegpt if each example is an episode of one action',
  }
}

function readConversation(record: Fields, name?: string): readonly LogEpisode[] {
  const meta = isFields(record['meta']) ? record['meta'] : {}
  const own = episodeFacts(record, name)
  const facts = { ...episodeFacts(meta), ...own, taskNames: [...own.taskNames, ...episodeFacts(meta).taskNames] }
  const messages = messagesOf(record) ?? []
  // Trainers require that the last message is of the agent, so an export keeps the last observation apart.
  const last = textOf(record['final_observation'])
  return episodeOf(last === undefined ? messages : [...messages, { isAgent: false, text: last }], facts)
}

function messagesOf(record: Fields): readonly LogMessage[] | undefined {
  const list = MESSAGE_LISTS.map((name) => record[name]).find((value) => Array.isArray(value)) as readonly unknown[] | undefined
  return list === undefined ? undefined : readMessages(list)
}

/** Reads a list of messages; `undefined` if an entry is none. System messages are left out. */
export function readMessages(list: readonly unknown[]): readonly LogMessage[] | undefined {
  const messages: LogMessage[] = []
  for (const each of list) {
    const role = isFields(each) ? textMember(each, ['from', 'role']) : undefined
    if (!isFields(each) || role === undefined) return undefined
    if (SYSTEM_ROLES.includes(role)) continue
    const text = textOf(member(each, ['value', 'content'])) ?? ''
    const calls = role === 'function_call' ? callsInText(text) : callsOf(each)
    const isAgent = AGENT_ROLES.includes(role)
    if (calls.length > 0)
      messages.push(...calls.map((call, at) => ({ isAgent, text: at === 0 && role !== 'function_call' ? text : '', ...call })))
    else messages.push({ isAgent, text, ...idOf(each, 'tool_call_id') })
  }
  return messages.length === 0 ? undefined : withResponsesAfterCalls(messages)
}

/** A message with the role `function_call` is the call itself, in JSON. */
function callsInText(text: string): readonly LogCall[] {
  const value = parsed(text)
  const calls = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  return calls.filter(isFields).flatMap(readCall)
}

/** Moves the response to each call behind it: a message with several calls is followed by all of their responses, in any order. */
function withResponsesAfterCalls(messages: readonly LogMessage[]): readonly LogMessage[] {
  const responses = new Map<string, LogMessage[]>()
  for (const { isAgent, call, id } of messages) {
    if (!isAgent || call === undefined || id === undefined) continue
    // Without unique ids, the order of the messages decides.
    if (responses.has(id)) return messages
    responses.set(id, [])
  }
  const others = messages.filter((message) => {
    const own = message.isAgent || message.id === undefined ? undefined : responses.get(message.id)
    own?.push(message)
    return own === undefined
  })
  return others.flatMap((message) => [message, ...((message.isAgent && message.id && responses.get(message.id)) || [])])
}

/** Action of a tool call, and the id that its response names. */
type LogCall = Required<Pick<LogMessage, 'call'>> & Pick<LogMessage, 'id'>

/** Returns the calls of a message, in the current form or as the older `function_call`. */
function callsOf(message: Fields): readonly LogCall[] {
  const { tool_calls: calls, function_call: older } = message
  const list = Array.isArray(calls) ? (calls as readonly unknown[]) : [older]
  return list.filter(isFields).flatMap(readCall)
}

function readCall(call: Fields): readonly LogCall[] {
  const inner = isFields(call['function']) ? call['function'] : call
  const name = textMember(inner, ['name', 'function', 'function_name']) ?? 'call'
  return [{ call: actionOfCall(name, inner['arguments']), ...idOf(call, 'id') }]
}

function idOf(fields: Fields, name: string): Pick<LogMessage, 'id'> {
  const id = fields[name]
  return typeof id === 'string' && id !== '' ? { id } : {}
}

/** Returns the action of a tool call: its only text, or the call itself. */
export function actionOfCall(name: string, given: unknown): string {
  const values = typeof given === 'string' ? parsed(given) : given
  if (!isFields(values)) return typeof values === 'string' ? values : name
  const action = textMember(values, ['action', 'command', 'action_str', 'input'])
  return action ?? (Object.keys(values).length === 0 ? name : `${name}(${JSON.stringify(values)})`)
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Builds the episode of a conversation. Demonstrations before the last start of a task are left out. */
export function episodeOf(messages: readonly LogMessage[], facts: Omit<LogEpisode, 'steps'>): readonly LogEpisode[] {
  const start = messages.findLastIndex(({ isAgent, text }) => !isAgent && hasTaskStart(text))
  const own = messages.slice(Math.max(0, start))
  const marksActions = own.some(({ isAgent, text, call }) => isAgent && (call !== undefined || readReply(text).isMarked))
  const steps: (LogStep & { observation?: string })[] = []
  let thoughts: string[] = []
  let initial: string | undefined
  for (const { isAgent, text, call } of own) {
    if (isAgent) {
      const reply = readReply(text)
      const action = call ?? (reply.isMarked || !marksActions ? reply.action : undefined)
      thoughts.push(...(call !== undefined && text.trim() !== '' ? [text.trim()] : reply.thoughts))
      if (action === undefined) continue
      steps.push({ thoughts, action })
      thoughts = []
      continue
    }
    const step = steps.at(-1)
    if (step === undefined) {
      initial = text
      // Thoughts before the first observation are answers to instructions.
      thoughts = []
    } else if (step.observation === undefined) step.observation = cleanObservation(text)
  }
  return [{ ...(initial !== undefined && { initial: cleanObservation(taskStartIn(initial)) }), ...facts, steps }]
}
