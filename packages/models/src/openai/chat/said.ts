import type { ModelRequest } from '@orreryjs/core'
import { joinReasoning, type Said, withoutReasoning } from '../../reasoning.ts'
import { list, object, text } from './shape.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What a message of a server says, its thoughts apart: whether they stand in the text, in parts of the content or in a member of
 * their own. Throws `MODEL_BAD_REPLY`.
 */
export function readMessage(message: Fields, request: ModelRequest): Said {
  const given = message['content'] ?? ''
  const { content, reasoning } = Array.isArray(given) ? partsOf(given) : { content: text(given, 'content'), reasoning: '' }
  const apart = [thoughtApart(message), reasoning].filter((each) => each !== '').join('\n')
  return joinReasoning(apart === '' ? undefined : apart, withoutReasoning(content, request))
}

/** Content that comes in parts: what is said, and what is thought. */
export function partsOf(given: readonly unknown[]): { readonly content: string; readonly reasoning: string } {
  const parts = given.map((part) => object(part, 'a part of the content'))
  const thoughts = parts.filter((part) => !isText(part)).map(partThought)
  return { content: parts.filter(isText).map(partText).join(''), reasoning: thoughts.join('') }
}

/** Where servers put thoughts beside the content: vLLM, SGLang, DeepSeek, llama.cpp; OpenRouter, Groq, Ollama; LiteLLM. */
export function thoughtApart(message: Fields): string {
  for (const name of ['reasoning_content', 'reasoning', 'thinking']) {
    const given = message[name]
    if (typeof given === 'string' && given !== '') return given
  }
  const blocks = message['thinking_blocks'] ?? message['reasoning_details'] ?? []
  return Array.isArray(blocks) ? blocks.map((block) => partThought(object(block, 'a block of reasoning'))).join('') : ''
}

function isText({ type = 'text' }: Fields): boolean {
  return type === 'text' || type === 'output_text'
}

function partText(part: Fields): string {
  return text(part['text'] ?? '', 'the text of a part')
}

/** A thought as text, or as a list of parts with text. One that is held back or sealed has none. */
function partThought(part: Fields): string {
  const given = part['thinking'] ?? part['reasoning'] ?? part['text'] ?? part['summary'] ?? ''
  if (!Array.isArray(given)) return typeof given === 'string' ? given : ''
  return list(given, 'a thought')
    .map((each) => partText(object(each, 'a part of a thought')))
    .join('')
}
