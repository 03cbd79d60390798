import type { Choice, ModelCall } from '@orreryjs/core'
import type { TextStyles } from './text-styles.ts'

/** Formats the reply of a model: a single line, or an indented block. */
export function replyLines({ reply }: ModelCall, colour: TextStyles): readonly string[] {
  const choices = reply?.choices ?? []
  return choices.flatMap((choice, index) => {
    const title = choices.length === 1 ? 'reply' : `reply ${index + 1} of ${choices.length}`
    const reasoning = choice.reasoning === undefined ? [] : [block(colour.magenta('reasoning:'), choice.reasoning)]
    const text = choice.text === '' ? [] : [block(colour.magenta(`${title}${endOf(choice)}:`), choice.text)]
    const calls = (choice.toolCalls ?? []).map(({ name, arguments: given }) => `${colour.magenta('calls')} ${name}(${given})`)
    const empty = [`${colour.magenta(`${title}${endOf(choice)}:`)} (empty)`]
    return [...reasoning, ...(text.length + calls.length > 0 ? [...text, ...calls] : empty)]
  })
}

/** Returns why a reply is incomplete; empty for a complete reply. */
export function endOf({ finish }: Choice): string {
  switch (finish) {
    case 'length':
      return ' (truncated at the token limit)'
    case 'content-filter':
      return ' (blocked by a content filter)'
    case 'refusal':
      return ' (refusal)'
    case 'stop':
    case 'tool-calls':
      return ''
    default:
      return finish satisfies never
  }
}

/** Formats a heading with a text after it, or below it if the text has several lines. */
function block(heading: string, text: string): string {
  return text.includes('\n') ? `${heading}\n${indented(text)}` : `${heading} ${text}`
}

/** Indents all non-empty lines by two spaces. */
export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
