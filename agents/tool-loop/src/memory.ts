import { ask, type EffectRequest, estimateUsage, isContextOverflow, type Message, type ModelReply } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { ToolLoopOptions } from './options.ts'

/** Messages of a conversation. Each tool call in it has exactly one result, because providers reject any other history. */
export interface History {
  add(...messages: readonly Message[]): void
  /** Calls the model with the messages. Shortens them first if they exceed the limit, and again if the model's window is exceeded. */
  ask(request: (messages: readonly Message[]) => EffectRequest<ModelReply>): EffectGenerator<ModelReply>
}

/** Share of the conversation that `trim` keeps, as in Inspect. */
const KEPT_SHARE = 0.7
/** Number of results that `clear` keeps, as in Inspect and LangChain. */
const KEPT_RESULTS = 3
const CLEARED = '[cleared]'
const SUMMARY_REQUEST =
  'The conversation is too long to continue. Summarize it for yourself: the goal, what you have done and seen, the current situation, and the remaining steps.'

/** Creates a history that begins with `head`, which is always kept. */
export function createHistory({ compaction, contextLimit }: ToolLoopOptions, head: readonly Message[]): History {
  let rest: readonly Message[] = []

  function* shorten(): EffectGenerator<boolean> {
    const before = rest
    if (compaction === 'trim') rest = trimmed(rest)
    if (compaction === 'clear') rest = cleared(rest)
    if (compaction === 'summary') rest = yield* summarized(head, rest)
    return tokensOf(rest) < tokensOf(before)
  }

  return {
    add(...messages) {
      rest = [...rest, ...messages]
    },
    *ask(request) {
      let canShorten = compaction !== 'none'
      while (canShorten && contextLimit > 0 && tokensOf([...head, ...rest]) > contextLimit) canShorten = yield* shorten()
      for (;;) {
        try {
          return yield* request([...head, ...rest])
        } catch (error) {
          if (!isContextOverflow(error) || compaction === 'none' || !(yield* shorten())) throw error
        }
      }
    },
  }
}

function tokensOf(messages: readonly Message[]): number {
  return estimateUsage({ messages }, []).inputTokens
}

/** Drops the oldest turns. A turn is an assistant message with the messages after it. */
function trimmed(messages: readonly Message[]): readonly Message[] {
  const first = Math.ceil(messages.length * (1 - KEPT_SHARE))
  const start = messages.findIndex(({ role }, index) => index >= first && role === 'assistant')
  return start <= 0 ? messages : messages.slice(start)
}

/** Clears all results but the latest. */
function cleared(messages: readonly Message[]): readonly Message[] {
  const results = messages.filter(({ role }) => role === 'tool')
  const kept = new Set(results.slice(-KEPT_RESULTS))
  return messages.map((message) => (message.role === 'tool' && !kept.has(message) ? { ...message, content: CLEARED } : message))
}

/** Replaces all turns but the latest by a summary, which costs a model call. Trims if the summary does not fit either. */
function* summarized(head: readonly Message[], messages: readonly Message[]): EffectGenerator<readonly Message[]> {
  const start = messages.findLastIndex(({ role }) => role === 'assistant')
  if (start <= 0) return messages
  const latest = messages.slice(start)
  try {
    const request: Message = { role: 'user', content: SUMMARY_REQUEST }
    const reply = yield* ask({ purpose: 'tool-loop.summary', temperature: 0, messages: [...head, ...messages, request] })
    const summary = reply.choices[0]?.text.trim() ?? ''
    return [{ role: 'user', content: `Summary of the steps so far:\n${summary}` }, ...latest]
  } catch (error) {
    if (isContextOverflow(error)) return trimmed(messages)
    throw error
  }
}
