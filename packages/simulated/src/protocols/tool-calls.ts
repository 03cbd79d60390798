import type { Tool } from '@orreryjs/core'
import type { Prompt } from '@orreryjs/core/worlds'
import { stepThought } from '../voice/thoughts.ts'
import { chooseCall } from './choose-call.ts'
import type { ReplyProtocol } from './protocol.ts'
import { isRecord, parseRecord, schemaOf } from './tool-arguments.ts'
import { unsureReply } from './wording.ts'

/** Calls one of the request's tools, or the tool that the request names; with a thought if the instructions ask for one. */
export const toolCall: ReplyProtocol = {
  id: 'tool-call',
  form: 'tool',
  thinks: (_, { thoughts }) => thoughts === 'wanted',
  isRequested: ({ tools, toolChoice }) => tools.length > 0 && toolChoice !== 'none',
  answer: (context) => {
    const call = chooseCall(context, toolsAllowed(context.prompt))
    if (call === undefined) return { text: unsureReply(context) }
    const thought = context.instructions.thoughts === 'wanted' ? (stepThought(context) ?? '') : ''
    return { text: thought, toolCalls: [{ id: '', name: call.name, arguments: JSON.stringify(call.arguments) }] }
  },
}

function toolsAllowed({ tools, toolChoice }: Prompt): Prompt['tools'] {
  return typeof toolChoice === 'object' ? tools.filter(({ name }) => name === toolChoice.name) : tools
}

/** Calls one of the tools described in the prompt, as a JSON object; without tools, gives the action as one. */
export const jsonCall: ReplyProtocol = {
  id: 'json-call',
  form: 'json',
  isRequested: ({ format, replyFormat, sections }) =>
    (format === 'json' && sections.has('TOOLS')) ||
    /\bJSON object (?:with|of|that has) (?:the )?(?:keys|members|fields) name and arguments\b/i.test(replyFormat),
  answer: (context) => {
    const call = chooseCall(context, printedTools(context.prompt))
    return { text: JSON.stringify(call ?? { action: context.decide() ?? unsureReply(context) }) }
  },
}

/** Parses the tools in the section TOOLS, one JSON object per line; other lines are ignored. In a conversation, they are in the last message. */
function printedTools({ sections, lastUserMessage }: Prompt): readonly Tool[] {
  const own = (sections.get('TOOLS') ?? '').split('\n').flatMap(readTool)
  return own.length > 0 ? own : lastUserMessage.split('\n').flatMap(readTool)
}

function readTool(text: string): readonly Tool[] {
  const value = parseRecord(text)
  if (typeof value?.['name'] !== 'string') return []
  const parameters = value['parameters'] ?? value['arguments']
  const { name, action } = value
  return [
    {
      name,
      description: String(value['description'] ?? ''),
      parameters: isRecord(parameters) ? schemaOf(parameters) : {},
      ...(typeof action === 'string' && { action }),
    },
  ]
}
