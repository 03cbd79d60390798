import { isOrreryError } from '@orreryjs/core'
import { SUBSTITUTES } from '@orreryjs/models/openai'
import { counted } from '../../texts/numbers.ts'
import { type Asking, playsWorldsAlone, rawText, totalUsage, wasSent } from '../asking.ts'
import { said, withoutPlace } from '../said.ts'
import type { Answered } from './answered.ts'

const NO_STREAMING = 'replies are taken whole, as usual'

/** Tests streaming; `streaming` is the same model with streaming enabled. */
export async function stream(streaming: Asking): Promise<Answered> {
  try {
    const answer = await streaming.ask({ messages: [{ role: 'user', content: 'Reply with the one word: ready' }], maxTokens: 16 })
    if (answer.exchanges.length === 0 || !wasSent('stream', answer))
      return { ability: 'unasked', found: 'no server is asked for pieces', instead: NO_STREAMING }
    const isCounted = answer.exchanges.every(({ reply }) => reply.usage.estimated !== true)
    if (isCounted) return { ability: 'yes', found: 'replies in pieces, with what they took' }
    return { ability: 'partly', found: 'replies in pieces, without what they took', instead: SUBSTITUTES.stream_options }
  } catch (error) {
    if (!isOrreryError(error) || !['MODEL_REFUSED', 'MODEL_BAD_REPLY'].includes(error.code)) throw error
    return { ability: 'no', found: withoutPlace(error.message), instead: NO_STREAMING }
  }
}

const CODE_WORD = 'kestrel'
/** Approximate number of tokens of a filler line. */
const LINE_TOKENS = 14

/** Tests whether the model remembers the beginning of a prompt of this length. */
export async function longPrompt(asking: Asking, tokens: number): Promise<Answered> {
  const lines = Array.from(
    { length: Math.ceil(tokens / LINE_TOKENS) },
    (_, index) => `Room ${index + 1}: a lamp, a chair, and nothing of use.`,
  )
  const content = [`The code word is ${CODE_WORD}.`, ...lines, 'What is the code word? Reply with it alone.'].join('\n')
  try {
    const answer = await asking.ask({ messages: [{ role: 'user', content }], temperature: 0, maxTokens: 32 })
    if (playsWorldsAlone(answer)) return { ability: 'unasked', found: 'it reads the prompts of agents, however long' }
    const count = (answer.exchanges.at(-1)?.reply ?? answer.reply).usage.inputTokens
    const words = rawText(answer)
    if (words.toLowerCase().includes(CODE_WORD))
      return { ability: 'yes', found: `knows the beginning of ${counted(count, 'token')}` }
    return {
      ability: 'no',
      found: `lost the beginning of about ${tokens} tokens, of which it counts ${count}: ${said(words)}`,
      instead: 'raise the window of its server, or give agents one',
    }
  } catch (error) {
    if (!isOrreryError(error) || error.code !== 'CONTEXT_OVERFLOW') throw error
    return {
      ability: 'no',
      found: withoutPlace(error.message),
      instead: 'agents with a window show less; others end with context-overflow',
    }
  }
}

const CASSETTES = 'cassettes repeat a run (--record, --replay-only)'

/** Tests whether the same seed gives the same reply. */
export async function seed(asking: Asking): Promise<Answered> {
  const request = {
    messages: [{ role: 'user', content: 'Invent a name of two words for a ship. Reply with the name alone.' }],
    temperature: 1,
    maxTokens: 32,
    seed: 7,
  } as const
  const first = await asking.ask(request)
  if (asking.refused.has('seed') || !wasSent('seed', first)) return { ability: 'no', found: 'takes no seed', instead: CASSETTES }
  const [one, other] = [rawText(first), rawText(await asking.ask(request))]
  if (playsWorldsAlone(first)) return { ability: one === other ? 'yes' : 'no', found: 'the same request twice says the same' }
  if (one === other) return { ability: 'yes', found: `said ${said(one)} twice` }
  return {
    ability: 'partly',
    found: `takes a seed and says ${said(one)}, then ${said(other)}`,
    instead: CASSETTES,
  }
}

/** Tests whether the model reasons before it replies, and whether the reasoning is visible. */
export async function reasoning(asking: Asking): Promise<Answered> {
  const content = 'A farmer has 17 sheep. All but 9 run away. How many are left? Reply with the number.'
  await asking.ask({ messages: [{ role: 'user', content }], temperature: 0, maxTokens: 64 })
  const tokens = totalUsage(asking.replies).reasoningTokens ?? 0
  const isShown = asking.replies.some(({ choices }) => choices.some((choice) => (choice.reasoning ?? '') !== ''))
  if (tokens === 0 && !isShown) return { ability: 'no', found: 'shows and counts no thoughts of its own' }
  const room = asking.refused.has('room') ? '; bounds get room for it' : ''
  return {
    ability: 'yes',
    found: `thinks first, ${counted(tokens, 'token')} so far, ${isShown ? 'and shows it' : 'unseen'}`,
    instead: `thoughts are kept in the journal and never an action${room}`,
  }
}

/** Reports the token counts of all replies so far. */
export async function usage({ replies }: Asking): Promise<Answered> {
  const estimated = replies.filter((reply) => reply.usage.estimated === true).length
  const { reasoningTokens, cachedTokens } = totalUsage(replies)
  const parts = [
    'counts tokens in and out',
    ...(reasoningTokens === undefined ? [] : ['of thoughts']),
    ...(cachedTokens === undefined ? [] : ['from its cache']),
    ...(replies.some(({ fingerprint }) => fingerprint !== undefined) ? ['with a fingerprint of what answered'] : []),
  ]
  const instead = 'tokens are estimated from lengths, and marked so'
  if (estimated === replies.length) return { ability: 'no', found: 'counts no tokens', instead }
  if (estimated > 0)
    return {
      ability: 'partly',
      found: `counts the tokens of ${replies.length - estimated} of ${replies.length} replies`,
      instead,
    }
  return { ability: 'yes', found: parts.join(', ') }
}
