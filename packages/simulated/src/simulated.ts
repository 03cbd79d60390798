import {
  CHARACTERS_PER_TOKEN,
  type Choice,
  type GenerateOptions,
  isUnreadPromptReply,
  type LanguageModel,
  type ModelReply,
  OrreryError,
  type PrivilegedView,
  withCallIds,
} from '@orreryjs/core'
import { section } from '@orreryjs/core/agents'
import { log } from '@orreryjs/core/math'
import type { Candidate, Policy, Prompt, PromptView } from '@orreryjs/core/worlds'
import { applyErrors } from './errors/apply-errors.ts'
import { checkContext, failedChoice, usageOf, withFailures } from './errors/reply-failures.ts'
import { createSeededDraws, type SeededDraws } from './errors/seeded-draws.ts'
import { generic } from './generic.ts'
import { followedInstructions, followInstructions } from './instructions/follow-instructions.ts'
import { modelId, parseOptions, resolveSettings } from './options.ts'
import { oracleViews } from './oracle/view.ts'
import { findPolicy, stepReplacingGoal } from './policies.ts'
import { promptAfter, readPrompt } from './prompt.ts'
import { malform } from './protocols/malformations.ts'
import type { PolicyContext, ReplyContent } from './protocols/protocol.ts'
import { findProtocol } from './protocols/registry.ts'
import type { Policies, SimulatedOptions, SimulatedSettings } from './settings.ts'
import type { SentRequest } from './started-reply.ts'
import { continueReply, startedReply, withoutStartedReply } from './started-reply.ts'

/**
 * A rule-based language model without network access. It reads only the request's messages, plays each world from its text with the
 * world's policy, and makes errors at known rates. Equal requests get equal replies, in any order.
 *
 * A test instrument with stated assumptions; results do not transfer to real language models. Throws `MODEL_UNKNOWN` or `CONFIG_INVALID`
 * for invalid options.
 */
export function simulated(options: SimulatedOptions = {}): LanguageModel {
  const settings = resolveSettings(options)
  const isOracle = options.preset === 'oracle'
  return {
    id: modelId(options),
    kind: 'computed',
    simulated: true,
    ...(isOracle ? { privileged: true } : { supportsTask: (opening) => knowsWorld(opening, settings.policies) }),
    generate: ({ purpose: _, ...request }, access) => reply(request, settings, isOracle ? privilegedView(access) : undefined),
  }
}

/** Creates the model of a name such as `simulated:mid,eps=.2`, with the policies of the worlds to play. Throws as `simulated` does. */
export function parseSimulated(spec: string, policies?: readonly Policy[]): LanguageModel {
  return simulated(parseOptions(spec, policies))
}

/** Returns true if a policy recognises a task with this opening. */
function knowsWorld(opening: string, policies: Policies): boolean {
  const messages = [{ role: 'user', content: section('TASK', opening) }] as const
  return findPolicy(readPrompt({ messages }, policies), policies) !== generic
}

/** Returns the privileged view that the oracle requires. Throws `CONFIG_INVALID` without one. */
function privilegedView({ privileged }: GenerateOptions): PrivilegedView {
  if (privileged !== undefined) return privileged
  throw new OrreryError('CONFIG_INVALID', "simulated:oracle needs the world's state, which is not available here", {
    hint: 'use it only in a run of Orrery; use simulated:perfect elsewhere',
  })
}

function reply(request: SentRequest, settings: SimulatedSettings, shown?: PrivilegedView): ModelReply {
  checkContext(request, settings)
  const opening = startedReply(request)
  const { policies } = settings
  const read = withStep(readPrompt(withoutStartedReply(request), policies), policies)
  const protocol = findProtocol(read)
  const draws = createSeededDraws(settings, read, request.seed, protocol.judges === true)
  const prompt = withoutLost(read, settings.lost, draws)
  const viewsBy = (by: SeededDraws): ((exchanges: number) => PromptView) =>
    shown === undefined ? textViews(prompt, by, policies) : oracleViews(read, shown)
  let views = viewsBy(draws)
  let now = views(prompt.transcript.length)
  if (now.isDone && protocol.mayEnd?.(read) === true) {
    views = viewsBy(createSeededDraws(settings, read, request.seed, true))
    now = views(prompt.transcript.length)
  }
  const instructions = followedInstructions(prompt, settings, draws)
  const view = followInstructions(now, prompt, instructions)
  const isThinking = protocol.thinks?.(read, instructions) ?? false
  const viewAfter = (exchanges: number): PromptView => (exchanges >= prompt.transcript.length ? view : views(exchanges))
  const choices: Choice[] = []
  for (let sample = 0; sample < Math.max(1, request.n ?? 1); sample += 1) {
    const decide: PolicyContext['decide'] = (without = []) => {
      const remaining = view.candidates.filter(({ action }) => !without.includes(action))
      const intended = choose(remaining, (request.temperature ?? 1) * settings.noise, sample, draws)
      return intended && applyErrors(intended, { settings, prompt, view, draws, sample, isThinking })
    }
    const context: PolicyContext = { prompt, view, instructions, settings, draws, sample, decide, viewAfter }
    const whole = protocol.answer(context)
    const spoken = opening === undefined ? whole : { ...whole, text: continueReply(opening, whole.text) }
    if (settings.strict && isUnreadPromptReply(spoken.text)) throw unreadError(spoken.text)
    choices.push(failedChoice(context) ?? finishChoice(withFailures(malform(spoken, protocol, context), context), request))
  }
  return { choices, usage: usageOf(request, choices) }
}

/** Treats a task that is a plan step like a prompt that names the step separately. */
function withStep(prompt: Prompt, policies: Policies): Prompt {
  const step = prompt.subtask === undefined ? stepReplacingGoal(prompt.task, policies) : undefined
  return step === undefined ? prompt : { ...prompt, subtask: step }
}

function unreadError(reply: string): OrreryError {
  const [, why = ''] = reply.split('\n')
  return new OrreryError('MODEL_FORM_UNKNOWN', `simulated: the prompt is not understood: ${why}`)
}

function textViews(prompt: Prompt, draws: SeededDraws, policies: Policies): (exchanges: number) => PromptView {
  const policy = findPolicy(prompt, policies)
  return (exchanges) => policy.view(promptAfter(prompt, exchanges), draws)
}

/** Returns the candidate with the highest utility plus `temperature` times Gumbel noise: a sample from their softmax. */
function choose(
  candidates: readonly Candidate[],
  temperature: number,
  sample: number,
  draws: SeededDraws,
): Candidate | undefined {
  if (temperature <= 0) return candidates[0]
  let best: Candidate | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const candidate of candidates) {
    const score = candidate.utility + temperature * gumbel(draws.fresh(sample, 'gumbel', candidate.action))
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Standard Gumbel noise from a uniform number; 0 is moved inside the open interval. */
function gumbel(uniform: number): number {
  return -log(-log(uniform || Number.EPSILON))
}

/** Truncates a reply at the first stop sequence and at the token limit, as a server would. Tool calls are never truncated. */
function finishChoice({ text, toolCalls }: ReplyContent, request: SentRequest): Choice {
  let end = text.length
  for (const stop of request.stop ?? []) {
    const at = stop === '' ? -1 : text.indexOf(stop)
    if (at >= 0 && at < end) end = at
  }
  if (toolCalls !== undefined)
    return { text: text.slice(0, end), toolCalls: withCallIds(toolCalls, request.messages), finish: 'tool-calls' }
  const limit = (request.maxTokens ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN
  return end > limit ? { text: text.slice(0, limit), finish: 'length' } : { text: text.slice(0, end), finish: 'stop' }
}

/** Minimum number of exchanges of a transcript with a middle. */
const MIN_LONG_TRANSCRIPT = 6

/** Removes exchanges in the middle third of a long transcript, each with a separate draw. */
function withoutLost(prompt: Prompt, rate: number, draws: SeededDraws): Prompt {
  const { transcript } = prompt
  if (rate === 0 || transcript.length < MIN_LONG_TRANSCRIPT) return prompt
  const [from, to] = [Math.floor(transcript.length / 3), Math.ceil((2 * transcript.length) / 3)]
  const kept = transcript.filter(
    ({ line }, index) => index < from || index >= to || draws.fixed('lost', String(index), line) >= rate,
  )
  if (kept.length === transcript.length) return prompt
  const gapAfter = prompt.gapAfter === undefined ? undefined : prompt.gapAfter - countLostBefore(prompt.gapAfter, prompt, kept)
  return { ...prompt, transcript: kept, gapAfter }
}

function countLostBefore(at: number, { transcript }: Prompt, kept: Prompt['transcript']): number {
  return transcript.slice(0, at).filter((exchange) => !kept.includes(exchange)).length
}
