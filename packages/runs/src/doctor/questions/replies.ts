import { SUBSTITUTES } from '@orreryjs/models/openai'
import { counted } from '../../texts/numbers.ts'
import { type Answer, type Asking, playsWorldsAlone, rawText, totalUsage, wasSent } from '../asking.ts'
import { said } from '../said.ts'
import type { Answered } from './answered.ts'

const UNSUPPORTED: Answered = {
  ability: 'unasked',
  found: 'it reads the prompts of agents in worlds that it knows, and no other question',
}

/** Tests whether the model answers at all. */
export async function text(asking: Asking): Promise<Answered> {
  const answer = await asking.ask({
    messages: [{ role: 'user', content: 'Reply with the one word: ready' }],
    temperature: 0,
    maxTokens: 16,
  })
  if (playsWorldsAlone(answer)) return { ...UNSUPPORTED, ability: 'partly' }
  const { model } = answer.reply
  const by = model === undefined ? '' : ` from ${model}`
  const words = answer.reply.choices[0]?.text ?? ''
  if (words.trim() === '')
    return { ability: 'no', found: `an empty reply${by}`, instead: 'its replies cannot be read, which tables count' }
  if (!asking.refused.has('temperature')) return { ability: 'yes', found: `${said(words)}${by}` }
  return { ability: 'partly', found: `${said(words)}${by}, at no temperature of 0`, instead: SUBSTITUTES.temperature }
}

const COUNT = 'Write the numbers from 1 to 9 in order, separated by commas. Write nothing else.'
const STOP = '6'

/** Tests whether the model stops at a stop sequence. */
export async function stop(asking: Asking): Promise<Answered> {
  const answer = await asking.ask({
    messages: [{ role: 'user', content: COUNT }],
    temperature: 0,
    maxTokens: 64,
    stop: [STOP],
  })
  if (playsWorldsAlone(answer)) return UNSUPPORTED
  const instead = SUBSTITUTES.stop
  if (asking.refused.has('stop')) return { ability: 'no', found: 'takes no stops', instead }
  if (!wasSent('stop', answer)) {
    const isReasoning = asking.refused.has('room') || totalUsage(asking.replies).reasoningTokens !== undefined
    return {
      ability: 'unasked',
      found: isReasoning ? 'its thoughts would end at one' : 'none was sent: its protocol has none',
      instead,
    }
  }
  const words = rawText(answer)
  if (words.includes(STOP)) return { ability: 'no', found: `takes a stop and goes on: ${said(words)}`, instead }
  if (!words.includes('5')) return { ability: 'partly', found: `did not come to it: ${said(words)}`, instead }
  return { ability: 'yes', found: `ends before it: ${said(words)}` }
}

/** Tests whether one request returns several choices. */
export async function n(asking: Asking): Promise<Answered> {
  const answer = await asking.ask({
    messages: [{ role: 'user', content: 'Name a fruit. Reply with one word.' }],
    temperature: 1,
    maxTokens: 16,
    n: 3,
  })
  const choiceCount = (answer.exchanges[0]?.reply ?? answer.reply).choices.length
  const words = playsWorldsAlone(answer) ? '' : `: ${answer.reply.choices.map((choice) => said(choice.text)).join(', ')}`
  if (choiceCount === 3) return { ability: 'yes', found: `3 choices of one request${words}` }
  const found = asking.refused.has('n') ? 'takes one choice a request' : `gives ${counted(choiceCount, 'choice')} a request`
  return { ability: 'no', found: `${found}${words}`, instead: 'the others are asked for side by side' }
}

const BOUND = 16

/** Tests whether the model respects a token limit, and reports the server's rate limits. */
export async function limits(asking: Asking): Promise<Answered> {
  const answer = await asking.ask({
    messages: [{ role: 'user', content: 'Tell the story of a lighthouse in 300 words.' }],
    temperature: 0,
    maxTokens: BOUND,
  })
  if (playsWorldsAlone(answer)) return UNSUPPORTED
  return withQuota(boundOf(asking, answer), answer)
}

function boundOf({ refused }: Asking, answer: Answer): Answered {
  const { reply } = answer
  const { usage, choices } = reply
  const visibleTokens = usage.outputTokens - (usage.reasoningTokens ?? 0)
  const isReasoning = refused.has('room')
  if (choices[0]?.finish === 'length' && !isReasoning) {
    return { ability: 'yes', found: `ends at a bound of ${BOUND} tokens, ${usage.outputTokens} written${nameOfBound(answer)}` }
  }
  if (isReasoning || (usage.reasoningTokens ?? 0) > 0) {
    return {
      ability: 'partly',
      found: `its thoughts count in the bound: ${visibleTokens} of ${usage.outputTokens} tokens were no thought`,
      instead: 'bounds get room for thoughts (reasoning_room)',
    }
  }
  return {
    ability: 'no',
    found: `wrote ${usage.outputTokens} tokens under a bound of ${BOUND}`,
    instead: 'limits of tokens count what comes, after it came',
  }
}

function nameOfBound({ exchanges }: Answer): string {
  const sent = exchanges.at(-1)?.sent ?? []
  const name = ['max_completion_tokens', 'max_output_tokens', 'max_tokens'].find((each) => sent.includes(each))
  return name === undefined ? '' : ` (${name})`
}

/** Adds rate limits from the response headers, with the advice to set them as `rpm` and `tpm` of the model. */
function withQuota(found: Answered, { exchanges }: Answer): Answered {
  const { requests, tokens } = exchanges.at(-1)?.limits ?? {}
  const named = [
    ...(requests === undefined ? [] : [counted(requests, 'request')]),
    ...(tokens === undefined ? [] : [counted(tokens, 'token')]),
  ]
  if (named.length === 0) return found
  const advice = 'name those of a minute as rpm and tpm'
  const instead = found.instead === undefined ? advice : `${found.instead}; ${advice}`
  return { ...found, found: `${found.found}; headers allow ${named.join(' and ')}`, instead }
}
