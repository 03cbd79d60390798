import type { AiSdkModel } from './model.ts'

/** What tells Anthropic to keep everything up to here for the next request. */
const KEEP = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** A message of the AI SDK, as far as it is looked at here. */
interface Message {
  readonly role: string
  content: unknown
  providerOptions?: unknown
}

interface TextPart {
  readonly type: 'text'
  readonly text: string
  readonly providerOptions?: typeof KEEP
}

/** Characters of a piece at least: providers keep nothing much shorter. */
const PIECE = 4096

/**
 * Whether a model keeps the beginning of a prompt where it is told to: those of Anthropic, at whichever provider takes its marks. Others
 * keep it by themselves, or not at all.
 */
export function keepsWhereTold({ provider, modelId }: Pick<AiSdkModel, 'provider' | 'modelId'>): boolean {
  return /anthropic/i.test(provider) || (/claude/i.test(modelId) && /vertex|openrouter/i.test(provider))
}

/**
 * Marks what the next request will begin with too. Prompts of agents grow: the last message comes in pieces that end at the same places
 * whatever follows, and the last whole piece is marked. Where model and user have spoken before, each request begins with all of the
 * last one, so that the end is marked too. Not a character changes.
 */
export function withCacheMarks<Prompt extends readonly Message[]>(prompt: Prompt): Prompt {
  const last = prompt.at(-1)
  if (last === undefined) return prompt
  const isTalk = prompt.some(({ role }) => role === 'assistant' || role === 'tool')
  const pieces = piecesOf(last)
  if (pieces.length > 1) {
    const marked = pieces.length - 2
    last.content = pieces.map(
      (text, index): TextPart => ({ type: 'text', text, ...(index === marked && { providerOptions: KEEP }) }),
    )
  } else if (!isTalk) mark(prompt.at(-2))
  if (isTalk) mark(last)
  return prompt
}

function mark(message: Message | undefined): void {
  if (message !== undefined) message.providerOptions = KEEP
}

/** The text of a user's message, cut behind the first line that ends so far from the last cut. */
function piecesOf({ role, content }: Message): readonly string[] {
  const [part] = role === 'user' ? (content as readonly { readonly text?: string }[]) : []
  const text = part?.text ?? ''
  const pieces: string[] = []
  let from = 0
  for (let end = text.indexOf('\n', PIECE); end >= 0; end = text.indexOf('\n', from + PIECE)) {
    pieces.push(text.slice(from, end + 1))
    from = end + 1
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}
