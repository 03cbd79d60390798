import { type Message, type ModelRequest, OrreryError } from '@orreryjs/core'
import type { ChatHistoryItem, Token } from 'node-llama-cpp'
import type { Engine } from './engine.ts'
import { withTimeLimit } from './time-limit.ts'

/** A prompt in tokens, and the sequences of tokens with which its template ends a turn. */
export interface ChatPrompt {
  readonly tokens: readonly Token[]
  readonly ends: readonly (readonly Token[])[]
}

/**
 * Formats messages with the chat template in the file. Marks of the template that occur in a message are plain text, so that a world cannot
 * write turns. Throws `MODEL_REFUSED` for weights without a template.
 */
export function chatPrompt(engine: Engine, { messages }: Pick<ModelRequest, 'messages'>): ChatPrompt {
  return formatted(engine, [...messages.map(historyItem), { type: 'model', response: [] }])
}

const TWO_TURNS: readonly ChatHistoryItem[] = [
  { type: 'user', text: 'A' },
  { type: 'model', response: ['B'] },
  { type: 'user', text: 'C' },
  { type: 'model', response: [] },
]

/** Returns the token with which the model ends a turn: the first one that ends a reply in a formatted conversation. */
export function turnEnd(engine: Engine): Token | undefined {
  const { tokens } = formatted(engine, TWO_TURNS)
  return tokens.find((token) => engine.model.isEogToken(token)) ?? engine.model.tokens.eos ?? undefined
}

/** Milliseconds for a template, which is a program in the weights. Real ones need a few. */
const TEMPLATE_TIME = 30_000

function formatted({ library, model }: Engine, history: readonly ChatHistoryItem[]): ChatPrompt {
  const template: unknown = model.fileInfo.metadata.tokenizer.chat_template
  if (typeof template !== 'string') {
    throw new OrreryError('MODEL_REFUSED', 'the weights have no chat template', {
      hint: 'use weights that were tuned to follow instructions; their names often end in -Instruct or -it',
    })
  }
  const { contextText, stopGenerationTriggers } = withTimeLimit(TEMPLATE_TIME, 'the chat template of the weights', () => {
    const wrapper = new library.JinjaTemplateChatWrapper({ template, tokenizer: model.tokenizer })
    return wrapper.generateContextState({ chatHistory: [...history] })
  })
  const tokens = contextText.tokenize(model.tokenizer)
  const { bos } = model.tokens
  const begins = model.tokens.shouldPrependBosToken && bos !== null && tokens[0] !== bos ? [bos] : []
  return { tokens: [...begins, ...tokens], ends: stopGenerationTriggers.map((end) => end.tokenize(model.tokenizer)) }
}

function historyItem({ role, content }: Message): ChatHistoryItem {
  return role === 'assistant'
    ? { type: 'model', response: [content] }
    : { type: role === 'system' ? 'system' : 'user', text: content }
}
