import { SUBSTITUTES } from '@orreryjs/models/openai'
import { pluralize } from '../../texts/numbers.ts'
import { type Answer, isSimulatedReply, type ModelProbe, rawText, totalUsage, wasSent } from '../model-probe.ts'
import { quoteText } from '../quote-text.ts'
import type { QuestionResult } from './question-result.ts'

const UNSUPPORTED: QuestionResult = {
  support: 'unknown',
  result: 'answers only prompts of agents in known worlds',
}

/** Tests whether the model answers at all. */
export async function testText(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({
    messages: [{ role: 'user', content: 'Reply with the one word: ready' }],
    temperature: 0,
    maxTokens: 16,
  })
  if (isSimulatedReply(answer)) return { ...UNSUPPORTED, support: 'partial' }
  const { model } = answer.reply
  const by = model === undefined ? '' : ` from ${model}`
  const text = answer.reply.choices[0]?.text ?? ''
  if (text.trim() === '') return { support: 'no', result: `an empty reply${by}`, fallback: 'counted as unparsed replies' }
  if (!probe.unsupported.has('temperature')) return { support: 'yes', result: `${quoteText(text)}${by}` }
  return {
    support: 'partial',
    result: `${quoteText(text)}${by}, temperature 0 not supported`,
    fallback: SUBSTITUTES.temperature,
  }
}

const COUNT = 'Write the numbers from 1 to 9 in order, separated by commas. Write nothing else.'
const STOP = '6'

/** Tests whether the model stops at a stop sequence. */
export async function testStop(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({
    messages: [{ role: 'user', content: COUNT }],
    temperature: 0,
    maxTokens: 64,
    stop: [STOP],
  })
  if (isSimulatedReply(answer)) return UNSUPPORTED
  const fallback = SUBSTITUTES.stop
  if (probe.unsupported.has('stop')) return { support: 'no', result: 'no stop sequences', fallback }
  if (!wasSent('stop', answer)) {
    const isReasoning = probe.unsupported.has('reasoning') || totalUsage(probe.replies).reasoningTokens !== undefined
    return {
      support: 'unknown',
      result: isReasoning ? 'a stop sequence would end its reasoning' : 'not sent: its protocol has no stop sequences',
      fallback,
    }
  }
  const text = rawText(answer)
  if (text.includes(STOP)) return { support: 'no', result: `accepts a stop sequence but continues: ${quoteText(text)}`, fallback }
  if (!text.includes('5')) return { support: 'partial', result: `did not reach the stop sequence: ${quoteText(text)}`, fallback }
  return { support: 'yes', result: `stops there: ${quoteText(text)}` }
}

/** Tests whether one request returns several choices. */
export async function testChoices(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({
    messages: [{ role: 'user', content: 'Name a fruit. Reply with one word.' }],
    temperature: 1,
    maxTokens: 16,
    n: 3,
  })
  const choiceCount = (answer.exchanges[0]?.reply ?? answer.reply).choices.length
  const text = isSimulatedReply(answer) ? '' : `: ${answer.reply.choices.map((choice) => quoteText(choice.text)).join(', ')}`
  if (choiceCount === 3) return { support: 'yes', result: `3 choices per request${text}` }
  const found = probe.unsupported.has('n') ? 'one choice per request' : `${pluralize(choiceCount, 'choice')} per request`
  return { support: 'no', result: `${found}${text}`, fallback: 'further choices use concurrent requests' }
}

const BOUND = 16

/** Tests whether the model respects a token limit, and reports the server's rate limits. */
export async function testLimits(probe: ModelProbe): Promise<QuestionResult> {
  const answer = await probe.ask({
    messages: [{ role: 'user', content: 'Tell the story of a lighthouse in 300 words.' }],
    temperature: 0,
    maxTokens: BOUND,
  })
  if (isSimulatedReply(answer)) return UNSUPPORTED
  return withRateLimits(tokenLimitResult(probe, answer), answer)
}

function tokenLimitResult({ unsupported }: ModelProbe, answer: Answer): QuestionResult {
  const { reply } = answer
  const { usage, choices } = reply
  const visibleTokens = usage.outputTokens - (usage.reasoningTokens ?? 0)
  const isReasoning = unsupported.has('reasoning')
  if (choices[0]?.finish === 'length' && !isReasoning) {
    return {
      support: 'yes',
      result: `stops at the limit of ${BOUND} tokens, ${usage.outputTokens} written${limitParameterText(answer)}`,
    }
  }
  if (isReasoning || (usage.reasoningTokens ?? 0) > 0) {
    return {
      support: 'partial',
      result: `reasoning counts towards the limit: ${visibleTokens} of ${usage.outputTokens} tokens were visible`,
      fallback: 'limits are raised for reasoning (extra_reasoning_tokens)',
    }
  }
  return {
    support: 'no',
    result: `wrote ${usage.outputTokens} tokens despite a limit of ${BOUND}`,
    fallback: 'token limits are checked after each reply',
  }
}

function limitParameterText({ exchanges }: Answer): string {
  const sent = exchanges.at(-1)?.sent ?? []
  const name = ['max_completion_tokens', 'max_output_tokens', 'max_tokens'].find((each) => sent.includes(each))
  return name === undefined ? '' : ` (${name})`
}

/** Adds rate limits from the response headers, with the advice to set them as `rpm` and `tpm` of the model. */
function withRateLimits(result: QuestionResult, { exchanges }: Answer): QuestionResult {
  const { requests, tokens } = exchanges.at(-1)?.limits ?? {}
  const limitTexts = [
    ...(requests === undefined ? [] : [pluralize(requests, 'request')]),
    ...(tokens === undefined ? [] : [pluralize(tokens, 'token')]),
  ]
  if (limitTexts.length === 0) return result
  const advice = 'set limits per minute as rpm and tpm'
  const fallback = result.fallback === undefined ? advice : `${result.fallback}; ${advice}`
  return { ...result, result: `${result.result}; headers allow ${limitTexts.join(' and ')}`, fallback }
}
