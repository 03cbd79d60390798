import {
  escapeInvisible,
  type LanguageModel,
  type Message,
  type ModelReply,
  type ModelRequest,
  OrreryError,
} from '@orreryjs/core'
import type { Matcher } from './matcher.ts'
import { describeQueue, queueFor, type ReplyQueue, takeReply, unusedReplies } from './queue.ts'
import { type ScriptedReply, toReply } from './reply.ts'

/** Replies for requests that match a matcher. */
export interface ScriptedRule {
  /** Each reply serves one request, in order. */
  reply(...replies: readonly [ScriptedReply, ...ScriptedReply[]]): ScriptedModel
  /** The same reply for `count` requests. Throws a `RangeError` unless `count` is a positive integer. */
  times(count: number, reply: ScriptedReply): ScriptedModel
  /** One reply for all matching requests; at least one request is expected. */
  always(reply: ScriptedReply): ScriptedModel
}

/** A model with scripted replies. It throws `MODEL_SCRIPT` for a request without a reply. */
export interface ScriptedModel extends LanguageModel {
  /** All requests in order. */
  readonly calls: readonly ModelRequest[]
  /** Adds a rule. Rules take precedence over the list of replies; the first matching rule with replies left is used. */
  when(matcher: Matcher): ScriptedRule
  /** Throws `MODEL_SCRIPT` if replies are unused. Call it at the end of a test. */
  verify(): void
}

/** Creates a strict scripted model for tests: `scripted(['look', 'open door'])` or `scripted().when('Goal').reply('get 1 x')`. */
export function scripted(replies: readonly ScriptedReply[] = []): ScriptedModel {
  const calls: ModelRequest[] = []
  const rules: ReplyQueue[] = []
  const list: readonly ReplyQueue[] = replies.length === 0 ? [] : [{ replies, isEndless: false, used: 0 }]
  const queues = (): readonly ReplyQueue[] => [...rules, ...list]
  const model: ScriptedModel = {
    id: 'scripted',
    kind: 'computed',
    calls,
    generate(request) {
      calls.push(request)
      const queue = queueFor(queues(), request)
      if (queue === undefined) throw unexpectedRequest(request, calls.length, queues())
      return produceReply(takeReply(queue), request)
    },
    when(matcher) {
      const add = (replies: readonly ScriptedReply[], isEndless = false): ScriptedModel => {
        rules.push({ matcher, replies, isEndless, used: 0 })
        return model
      }
      return {
        reply: (...given) => add(given),
        times: (count, reply) => add(repeated(reply, count)),
        always: (reply) => add([reply], true),
      }
    },
    verify() {
      const error = unusedRepliesError(queues(), calls.length)
      if (error !== undefined) throw error
    },
  }
  return model
}

function repeated(reply: ScriptedReply, count: number): readonly ScriptedReply[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`expected a positive integer number of replies; got ${count}`)
  return Array.from({ length: count }, () => reply)
}

function produceReply(reply: ScriptedReply, request: ModelRequest): ModelReply | Promise<ModelReply> {
  const result = typeof reply === 'function' ? reply(request) : reply
  return result instanceof Promise ? result.then((resolved) => toReply(resolved, request)) : toReply(result, request)
}

/** Maximum characters of a message to display, from its end, which contains the question. */
const MAX_DISPLAYED = 800

/** Creates the error for a request without a reply, with the request and the remaining script. */
function unexpectedRequest(request: ModelRequest, call: number, queues: readonly ReplyQueue[]): OrreryError {
  const lines = [
    `scripted model: no reply left for call ${call} (purpose ${request.purpose})`,
    'the request:',
    ...request.messages.flatMap(messageLines),
    ...(request.tools === undefined ? [] : [`  tools: ${request.tools.map(({ name }) => name).join(', ')}`]),
    'the script:',
    ...(queues.length === 0 ? ['  empty'] : queues.map((queue) => `  ${describeQueue(queue)}`)),
  ]
  return new OrreryError('MODEL_SCRIPT', lines.join('\n'))
}

/** Creates the error for unused replies; `undefined` if there are none. */
function unusedRepliesError(queues: readonly ReplyQueue[], calls: number): OrreryError | undefined {
  const unused = queues.filter((queue) => unusedReplies(queue) > 0)
  if (unused.length === 0) return undefined
  const callCount = calls === 1 ? '1 call was made' : `${calls} calls were made`
  const lines = [`scripted model: ${callCount}; unused replies:`, ...unused.map((queue) => `  ${describeQueue(queue)}`)]
  return new OrreryError('MODEL_SCRIPT', lines.join('\n'), {
    hint: 'shorten the script, or check why the agent did not call the model',
  })
}

function messageLines({ role, content }: Message): readonly string[] {
  const hidden = content.length - MAX_DISPLAYED
  const text = hidden > 0 ? `(${hidden} characters) ...${content.slice(hidden)}` : content
  return escapeInvisible(text)
    .split('\n')
    .map((line, index) => (index === 0 ? `  ${role}: ${line}` : `    ${line}`).trimEnd())
}
