import type { Message, ModelRequest, Tool } from '@orreryjs/core'
import type { Colours } from './colours.ts'
import { indented } from './replies.ts'

/**
 * What a model was asked, message by message. Lines with which `before`, the request asked last, already began are dim, so that
 * what is new stands out.
 */
export function requestLines(request: ModelRequest, before: ModelRequest | undefined, colour: Colours): readonly string[] {
  const settings = settingsOf(request)
  const asked = settings === '' ? '' : `: ${settings}`
  return [
    `${colour.magenta(`asks ${request.purpose}`)}${asked}`,
    ...request.messages.flatMap((message, index) => [
      `  ${colour.bold(message.role)}`,
      paintedText(textOf(message), textOf(before?.messages[index]), colour),
    ]),
    ...toolLines(request, colour),
  ]
}

/** How a request is to be answered, in words: `temperature 0, at most 150 tokens, until "\n"`. */
export function settingsOf({ temperature, maxTokens, stop, n, seed, format, toolChoice }: ModelRequest): string {
  const choice = typeof toolChoice === 'object' ? toolChoice.name : toolChoice
  return [
    temperature === undefined ? '' : `temperature ${temperature}`,
    maxTokens === undefined ? '' : `at most ${maxTokens} tokens`,
    stop === undefined || stop.length === 0 ? '' : `until ${stop.map((each) => JSON.stringify(each)).join(' or ')}`,
    n === undefined || n === 1 ? '' : `${n} answers`,
    format === 'json' ? 'as JSON' : '',
    choice === undefined ? '' : `tools ${choice}`,
    seed === undefined ? '' : `seed ${seed}`,
  ]
    .filter((each) => each !== '')
    .join(', ')
}

/** A message as text; the calls of tools that an earlier reply made stand below what it said. */
export function textOf(message: Message | undefined): string {
  if (message?.role !== 'assistant') return message?.content ?? ''
  const calls = (message.toolCalls ?? []).map(({ name, arguments: given }) => `calls ${name}(${given})`)
  return [...(message.content === '' ? [] : [message.content]), ...calls].join('\n')
}

/** A tool in one line: its name, the names of its parameters, and what it does. */
export function toolText({ name, parameters, description }: Tool): string {
  const { properties } = parameters
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return `${name}(${names.join(', ')}): ${description}`
}

function toolLines({ tools = [] }: ModelRequest, colour: Colours): readonly string[] {
  return tools.length === 0 ? [] : [`  ${colour.bold('tools')}`, ...tools.map((tool) => indented(indented(toolText(tool))))]
}

/** Headings of sections in colour; what was there before, line by line, dim. */
function paintedText(text: string, before: string, colour: Colours): string {
  const known = before.split('\n')
  let isKnown = before !== ''
  const lines = text.split('\n').map((line, index) => {
    isKnown &&= known[index] === line
    if (line === '') return line
    const paint = isKnown ? colour.dim : line.startsWith('### ') ? colour.cyan : String
    return `    ${paint(line)}`
  })
  return lines.join('\n')
}
