import { CHARACTERS_PER_TOKEN, type Choice, type ModelReply, type Usage } from '@orreryjs/core'
import { latestFirst, type Members, type PredictedCall } from './prediction.ts'

/** An encoded reply that refers to earlier texts. */
interface BareReply {
  /** Text of each choice: 0 for a new text, odd for a recent text in this situation, even for a recent text with this purpose. */
  readonly textReferences: readonly number[]
  readonly texts?: readonly string[]
  /** Members of each choice except its text; absent if all choices just stopped. */
  readonly choices?: readonly Members[]
  /** Differences of the token counts to their estimates. */
  readonly input: number
  readonly output: number
  readonly usage?: Members
  readonly more?: Members
}

/** Returns true if a reply can be encoded. */
export function isEncodable(reply: ModelReply | undefined): reply is ModelReply {
  if (!Array.isArray(reply?.choices) || reply.choices.some(({ text }) => typeof text !== 'string')) return false
  return Number.isSafeInteger(reply.usage?.inputTokens) && Number.isSafeInteger(reply.usage.outputTokens)
}

/** Encodes a reply; `wholeReply` decodes it. */
export function encodeReply({ choices, usage, ...more }: ModelReply, expected: PredictedCall): BareReply {
  const { inputTokens, outputTokens, ...others } = usage
  let { inSituation } = expected
  const texts: string[] = []
  const textReferences = choices.map(({ text }) => {
    const place = placeOf(text, inSituation, expected.byPurpose)
    if (place === 0) texts.push(text)
    inSituation = latestFirst(inSituation, [text])
    return place
  })
  const rest = choices.map(({ text: _, ...each }) => each)
  return {
    textReferences,
    ...(texts.length > 0 && { texts }),
    ...(rest.some((each) => JSON.stringify(each) !== JSON.stringify(STOPPED)) && { choices: rest }),
    input: inputTokens - expected.tokens,
    output: outputTokens - tokensOf(choices),
    ...(JSON.stringify(others) !== JSON.stringify(ESTIMATED) && { usage: others }),
    ...(Object.keys(more).length > 0 && { more }),
  }
}

/** Decodes a reply. */
export function decodeReply(bare: unknown, expected: PredictedCall): ModelReply {
  const { textReferences, texts = [], choices, input, output, usage = ESTIMATED, more } = bare as BareReply
  let { inSituation } = expected
  let next = 0
  const whole = textReferences.map((place, at) => {
    const text =
      (place === 0 ? texts[next++] : (place % 2 === 1 ? inSituation : expected.byPurpose)[Math.floor((place - 1) / 2)]) ?? ''
    inSituation = latestFirst(inSituation, [text])
    // The writer stored the choice without its text.
    return { text, ...(choices?.[at] ?? STOPPED) } as Choice
  })
  const inputTokens = input + expected.tokens
  return { choices: whole, usage: { inputTokens, outputTokens: output + tokensOf(whole), ...usage } as Usage, ...more }
}

function placeOf(text: string, here: readonly string[], anywhere: readonly string[]): number {
  const own = here.indexOf(text)
  if (own >= 0) return own * 2 + 1
  const other = anywhere.indexOf(text)
  return other < 0 ? 0 : other * 2 + 2
}

const STOPPED: Members = { finish: 'stop' }
const ESTIMATED: Members = { estimated: true }

/** Estimates the output tokens of a model that reports none. */
function tokensOf(choices: readonly Choice[]): number {
  const characters = choices.reduce((sum, { text, reasoning = '' }) => sum + text.length + reasoning.length, 0)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}
