import type { Message, ModelRequest, Tool } from '@orreryjs/core'
import { indented } from './replies.ts'
import type { TextStyles } from './text-styles.ts'

/** Formats a model request. Lines at the start that are the same as in `before`, the previous request, are dim. */
export function requestLines(request: ModelRequest, before: ModelRequest | undefined, colour: TextStyles): readonly string[] {
  const settings = settingsOf(request)
  const suffix = settings === '' ? '' : `: ${settings}`
  return [
    `${colour.magenta(`request ${request.purpose}`)}${suffix}`,
    ...request.messages.flatMap((message, index) => [
      `  ${colour.bold(message.role)}`,
      paintedText(textOf(message), textOf(before?.messages[index]), colour),
    ]),
    ...toolLines(request, colour),
  ]
}

/** Formats the settings of a request: `temperature 0, max 150 tokens, stop "\n"`. */
export function settingsOf({
  temperature,
  maxTokens,
  stop,
  n,
  seed,
  format,
  toolChoice,
  parallelToolCalls,
}: ModelRequest): string {
  const choice = typeof toolChoice === 'object' ? toolChoice.name : toolChoice
  return [
    temperature === undefined ? '' : `temperature ${temperature}`,
    maxTokens === undefined ? '' : `max ${maxTokens} tokens`,
    stop === undefined || stop.length === 0 ? '' : `stop ${stop.map((each) => JSON.stringify(each)).join(' or ')}`,
    n === undefined || n === 1 ? '' : `${n} choices`,
    format === 'json' ? 'as JSON' : '',
    choice === undefined ? '' : `tools ${choice}`,
    parallelToolCalls === false ? 'one call per reply' : '',
    seed === undefined ? '' : `seed ${seed}`,
  ]
    .filter((each) => each !== '')
    .join(', ')
}

/** Formats a message; tool calls are below the text. */
export function textOf(message: Message | undefined): string {
  if (message?.role !== 'assistant') return message?.content ?? ''
  const calls = (message.toolCalls ?? []).map(({ name, arguments: given }) => `calls ${name}(${given})`)
  return [...(message.content === '' ? [] : [message.content]), ...calls].join('\n')
}

/** Formats a tool in one line: name, parameter names, description. */
export function toolText({ name, parameters, description }: Tool): string {
  const { properties } = parameters
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return `${name}(${names.join(', ')}): ${description}`
}

function toolLines({ tools = [] }: ModelRequest, colour: TextStyles): readonly string[] {
  return tools.length === 0 ? [] : [`  ${colour.bold('tools')}`, ...tools.map((tool) => indented(indented(toolText(tool))))]
}

/** Colours section headings and dims lines that are the same as before. */
function paintedText(text: string, before: string, colour: TextStyles): string {
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
