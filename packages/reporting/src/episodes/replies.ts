import type { Choice, ModelCall } from '@orreryjs/core'
import type { Colours } from './colours.ts'

/** What a model answered, whole: one line where it is one, else indented below. */
export function replyLines({ reply }: ModelCall, colour: Colours): readonly string[] {
  const choices = reply?.choices ?? []
  return choices.flatMap((choice, index) => {
    const which = choices.length === 1 ? 'answers' : `answer ${index + 1} of ${choices.length}`
    const thought = choice.reasoning === undefined ? [] : [block(colour.magenta('thinks first:'), choice.reasoning)]
    const said = choice.text === '' ? [] : [block(colour.magenta(`${which}${endOf(choice)}:`), choice.text)]
    const called = (choice.toolCalls ?? []).map(({ name, arguments: given }) => `${colour.magenta('calls')} ${name}(${given})`)
    const nothing = [`${colour.magenta(`${which}${endOf(choice)}:`)} (nothing)`]
    return [...thought, ...(said.length + called.length > 0 ? [...said, ...called] : nothing)]
  })
}

/** Why a reply is not whole; nothing where it ended by itself. */
export function endOf({ finish }: Choice): string {
  switch (finish) {
    case 'length':
      return ' (cut off at the limit of tokens)'
    case 'content-filter':
      return ' (held back by a filter)'
    case 'refusal':
      return ' (it would not answer)'
    case 'stop':
    case 'tool-calls':
      return ''
    default:
      return finish satisfies never
  }
}

/** A heading with a text after it, or below it where it has several lines. */
function block(heading: string, text: string): string {
  return text.includes('\n') ? `${heading}\n${indented(text)}` : `${heading} ${text}`
}

/** The text with two blanks before every line that is not empty. */
export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
