import { isOrreryError } from '@orreryjs/core'
import { SUBSTITUTES } from '@orreryjs/models/openai'
import { pluralize } from '../../texts/numbers.ts'
import { isSimulatedReply, type ModelProbe, rawText, totalUsage, wasSent } from '../model-probe.ts'
import { quoteText, withoutModelAddress } from '../quote-text.ts'
import type { QuestionResult } from './question-result.ts'

const NO_STREAMING = 'replies are not streamed (default)'

/** Tests streaming; `probe` asks the same model with streaming enabled. */
export async function testStream(probe: ModelProbe): Promise<QuestionResult> {
  try {
    const answer = await probe.ask({ messages: [{ role: 'user', content: 'Reply with the one word: ready' }], maxTokens: 16 })
    if (answer.isPartial) return { support: 'yes', result: 'reports replies while it writes them; agents read whole replies' }
    if (answer.exchanges.length === 0 || !wasSent('stream', answer))
      return { support: 'unknown', result: 'there is no server to stream from', fallback: NO_STREAMING }
    const isCounted = answer.exchanges.every(({ reply }) => reply.usage.estimated !== true)
    if (isCounted) return { support: 'yes', result: 'streams replies with token counts' }
    return { support: 'partial', result: 'streams replies without token counts', fallback: SUBSTITUTES.stream_options }
  } catch (error) {
    if (!isOrreryError(error) || !['MODEL_REFUSED', 'MODEL_BAD_REPLY'].includes(error.code)) throw error
    return { support: 'no', result: withoutModelAddress(error.message), fallback: NO_STREAMING }
  }
}

const CODE_WORD = 'kestrel'
/** Approximate number of tokens of a filler line. */
const LINE_TOKENS = 14

/** Tests whether the model remembers the beginning of a prompt of this length. */
export async function testLongPrompt(probe: ModelProbe, tokens: number): Promise<QuestionResult> {
  const lines = Array.from(
    { length: Math.ceil(tokens / LINE_TOKENS) },
    (_, index) => `Room ${index + 1}: a lamp, a chair, and nothing of use.`,
  )
  const content = [`The code word is ${CODE_WORD}.`, ...lines, 'What is the code word? Reply with it alone.'].join('\n')
  try {
    const answer = await probe.ask({ messages: [{ role: 'user', content }], temperature: 0, maxTokens: 32 })
    if (isSimulatedReply(answer)) return { support: 'unknown', result: 'it reads prompts of agents of any length' }
    const count = (answer.exchanges.at(-1)?.reply ?? answer.reply).usage.inputTokens
    const text = rawText(answer)
    if (text.toLowerCase().includes(CODE_WORD))
      return { support: 'yes', result: `remembers the beginning of ${pluralize(count, 'token')}` }
    return {
      support: 'no',
      result: `forgot the beginning of about ${tokens} tokens (${count} by its own count): ${quoteText(text)}`,
      fallback: 'increase the context window of its server, or set a window for agents',
    }
  } catch (error) {
    if (!isOrreryError(error) || error.code !== 'CONTEXT_OVERFLOW') throw error
    return {
      support: 'no',
      result: withoutModelAddress(error.message),
      fallback: 'agents with a window shorten their prompts; others end with context-overflow',
    }
  }
}

const CASSETTES = 'cassettes repeat a run (--record, --replay-only)'

/** Tests whether the same seed gives the same reply. */
export async function testSeed(probe: ModelProbe): Promise<QuestionResult> {
  const request = {
    messages: [{ role: 'user', content: 'Invent a name of two words for a ship. Reply with the name alone.' }],
    temperature: 1,
    maxTokens: 32,
    seed: 7,
  } as const
  const first = await probe.ask(request)
  if (probe.unsupported.has('seed') || !wasSent('seed', first)) return { support: 'no', result: 'no seeds', fallback: CASSETTES }
  const [one, other] = [rawText(first), rawText(await probe.ask(request))]
  if (isSimulatedReply(first)) return { support: one === other ? 'yes' : 'no', result: 'sent the same request twice' }
  if (one === other) return { support: 'yes', result: `replied ${quoteText(one)} twice` }
  return {
    support: 'partial',
    result: `accepts a seed but replied ${quoteText(one)}, then ${quoteText(other)}`,
    fallback: CASSETTES,
  }
}

/** Tests whether the model reasons before it replies, and whether the reasoning is visible. */
export async function testReasoning(probe: ModelProbe): Promise<QuestionResult> {
  const content = 'A farmer has 17 sheep. All but 9 run away. How many are left? Reply with the number.'
  await probe.ask({ messages: [{ role: 'user', content }], temperature: 0, maxTokens: 64 })
  const tokens = totalUsage(probe.replies).reasoningTokens ?? 0
  const isShown = probe.replies.some(({ choices }) => choices.some((choice) => (choice.reasoning ?? '') !== ''))
  if (tokens === 0 && !isShown) return { support: 'no', result: 'no visible or counted reasoning' }
  const raisedLimit = probe.unsupported.has('reasoning') ? '; token limits are raised for it' : ''
  return {
    support: 'yes',
    result: `reasons first, ${pluralize(tokens, 'token')} so far, ${isShown ? 'visible' : 'hidden'}`,
    fallback: `reasoning is kept in the journal and never parsed as an action${raisedLimit}`,
  }
}

/** Reports the token counts of all replies so far. */
export async function testUsage({ replies }: ModelProbe): Promise<QuestionResult> {
  const estimated = replies.filter((reply) => reply.usage.estimated === true).length
  const { reasoningTokens, cachedTokens } = totalUsage(replies)
  const parts = [
    'counts tokens in and out',
    ...(reasoningTokens === undefined ? [] : ['of reasoning']),
    ...(cachedTokens === undefined ? [] : ['from its cache']),
    ...(replies.some(({ fingerprint }) => fingerprint !== undefined) ? ['with a model fingerprint'] : []),
  ]
  const fallback = 'token counts are estimated from lengths and marked'
  if (estimated === replies.length) return { support: 'no', result: 'counts no tokens', fallback }
  if (estimated > 0)
    return {
      support: 'partial',
      result: `counts the tokens of ${replies.length - estimated} of ${replies.length} replies`,
      fallback,
    }
  return { support: 'yes', result: parts.join(', ') }
}
