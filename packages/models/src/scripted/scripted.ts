import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import type { Matcher } from './matcher.ts'
import { type Queue, queueFor, takeReply } from './queue.ts'
import { type ScriptedReply, toReply } from './reply.ts'
import { unexpectedRequest, unusedReplies } from './unexpected.ts'

/** What to answer requests that fit a matcher. */
export interface ScriptedRule {
  /** Each reply serves one request, in order; one reply serves one request. */
  reply(...replies: readonly [ScriptedReply, ...ScriptedReply[]]): ScriptedModel
  /** The same reply for so many requests. Throws a `RangeError` unless they are one or more. */
  times(count: number, reply: ScriptedReply): ScriptedModel
  /** One reply for every request that fits; there must be one. */
  always(reply: ScriptedReply): ScriptedModel
}

/** A model that says what it was told to say and throws `MODEL_SCRIPT` at any request it has no reply for. */
export interface ScriptedModel extends LanguageModel {
  /** Every request it was asked, in order. */
  readonly calls: readonly ModelRequest[]
  /** Adds a rule. Rules come before the list of replies; the first one that fits and has replies left answers. */
  when(matcher: Matcher): ScriptedRule
  /** Throws `MODEL_SCRIPT` where replies were never asked for. For the end of a test. */
  verify(): void
}

/** A strict scripted model for tests: `scripted(['look', 'open door'])` or `scripted().when('Goal').reply('get 1 x')`. */
export function scripted(replies: readonly ScriptedReply[] = []): ScriptedModel {
  const calls: ModelRequest[] = []
  const rules: Queue[] = []
  const list: readonly Queue[] = replies.length === 0 ? [] : [{ replies, endless: false, used: 0 }]
  const queues = (): readonly Queue[] => [...rules, ...list]
  const model: ScriptedModel = {
    id: 'scripted',
    kind: 'computed',
    calls,
    generate(request) {
      calls.push(request)
      const queue = queueFor(queues(), request)
      if (queue === undefined) throw unexpectedRequest(request, calls.length, queues())
      return say(takeReply(queue), request)
    },
    when(matcher) {
      const add = (given: readonly ScriptedReply[], endless = false): ScriptedModel => {
        rules.push({ matcher, replies: given, endless, used: 0 })
        return model
      }
      return {
        reply: (...given) => add(given),
        times: (count, reply) => add(repeated(reply, count)),
        always: (reply) => add([reply], true),
      }
    },
    verify() {
      const unused = unusedReplies(queues(), calls.length)
      if (unused !== undefined) throw unused
    },
  }
  return model
}

function repeated(reply: ScriptedReply, count: number): readonly ScriptedReply[] {
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`a rule needs a whole number of replies, 1 or more; got ${count}`)
  return Array.from({ length: count }, () => reply)
}

function say(reply: ScriptedReply, request: ModelRequest): ModelReply | Promise<ModelReply> {
  const said = typeof reply === 'function' ? reply(request) : reply
  return said instanceof Promise ? said.then((late) => toReply(late, request)) : toReply(said, request)
}
