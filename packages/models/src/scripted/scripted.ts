import { type LanguageModel, type ModelReply, type ModelRequest, OrreryError } from '@orrery/core'
import { estimateUsage } from '../token-estimate.ts'
import { describeMatcher, type Matcher, matches } from './matcher.ts'

/** A reply's text, a whole reply, or a function of the request that gives either. */
export type ScriptedReply = string | ModelReply | ((request: ModelRequest) => string | ModelReply)

/** What to answer requests that fit a matcher. */
export interface ScriptedRule {
  /** Each reply serves one request, in order. */
  reply(...replies: readonly ScriptedReply[]): ScriptedModel
  /** One reply for every request that fits. */
  always(reply: ScriptedReply): ScriptedModel
}

/** A model that says what it was told to say and throws `MODEL_SCRIPT` at any request it has no reply for. */
export interface ScriptedModel extends LanguageModel {
  /** Every request it was asked, in order. */
  readonly calls: readonly ModelRequest[]
  /** Adds a rule. Rules come before the list of replies; the first one that fits and has replies left answers. */
  when(matcher: Matcher): ScriptedRule
  /** Throws `MODEL_SCRIPT` where replies are left over. */
  assertDone(): void
}

interface Queue {
  readonly matcher?: Matcher
  readonly replies: readonly ScriptedReply[]
  readonly endless: boolean
  used: number
}

/** A strict scripted model for tests: `scripted(['look', 'open door'])` or `scripted().when('Goal').reply('get 1 x')`. */
export function scripted(replies: readonly ScriptedReply[] = []): ScriptedModel {
  const calls: ModelRequest[] = []
  const list: Queue = { replies, endless: false, used: 0 }
  const rules: Queue[] = []
  const model: ScriptedModel = {
    id: 'scripted',
    calls,
    generate(request) {
      calls.push(request)
      const queue = [...rules, list].find((each) => fits(each, request) && isLeft(each))
      if (queue === undefined) throw unexpected(request, calls.length, rules, list)
      const reply = queue.replies[queue.endless ? 0 : queue.used] as ScriptedReply
      queue.used += 1
      return toReply(reply, request)
    },
    when(matcher) {
      const add = (given: readonly ScriptedReply[], endless: boolean): ScriptedModel => {
        rules.push({ matcher, replies: given, endless, used: 0 })
        return model
      }
      return { reply: (...given) => add(given, false), always: (reply) => add([reply], true) }
    },
    assertDone() {
      const left = [...rules, list].find((each) => !each.endless && isLeft(each))
      if (left === undefined) return
      const count = left.replies.length - left.used
      throw new OrreryError('MODEL_SCRIPT', `${name(left)} has ${count} of ${plural(left.replies.length)} left unused`, {
        hint: 'shorten the script, or check why the agent stopped asking',
      })
    },
  }
  return model
}

function fits(queue: Queue, request: ModelRequest): boolean {
  return queue.matcher === undefined || matches(queue.matcher, request)
}

function isLeft(queue: Queue): boolean {
  return queue.endless || queue.used < queue.replies.length
}

function toReply(reply: ScriptedReply, request: ModelRequest): ModelReply {
  const made = typeof reply === 'function' ? reply(request) : reply
  if (typeof made !== 'string') return made
  const choices = [{ text: made, finish: 'stop' }] as const
  return { choices, usage: estimateUsage(request, choices) }
}

function unexpected(request: ModelRequest, call: number, rules: readonly Queue[], list: Queue): OrreryError {
  const which = `call ${call} (purpose ${request.purpose})`
  const spent = rules.find((rule) => fits(rule, request)) ?? (rules.length === 0 || list.replies.length > 0 ? list : undefined)
  if (spent !== undefined)
    return new OrreryError('MODEL_SCRIPT', `${name(spent)} has ${plural(spent.replies.length)}; ${which} has none`)
  const expected = rules.map((rule) => describeMatcher(rule.matcher ?? '')).join(', ')
  return new OrreryError('MODEL_SCRIPT', `scripted model expects a request with ${expected}; ${which} is none of these`)
}

function name(queue: Queue): string {
  return queue.matcher === undefined ? 'scripted model' : `scripted model's rule for ${describeMatcher(queue.matcher)}`
}

function plural(count: number): string {
  return count === 1 ? '1 reply' : `${count} replies`
}
