import type { Prompt } from '@orreryjs/core/worlds'
import { TOOL_MALFORMATIONS } from '../malformations.ts'
import type { Protocol } from '../protocol.ts'
import { unsure } from '../wording.ts'
import { chooseCall } from './choose-call.ts'

/** A call of one of the request's tools; of the one that it names, where it does. */
export const toolCall: Protocol = {
  id: 'tool-call',
  form: 'tool',
  judges: false,
  isAskedFor: ({ tools, toolChoice }) => tools.length > 0 && toolChoice !== 'none',
  answer: (mind) => {
    const call = chooseCall(mind, toolsAllowed(mind.prompt))
    if (call === undefined) return { text: unsure(mind) }
    return { text: '', toolCalls: [{ id: 'call_1', name: call.name, arguments: JSON.stringify(call.arguments) }] }
  },
  malformations: TOOL_MALFORMATIONS,
}

function toolsAllowed({ tools, toolChoice }: Prompt): Prompt['tools'] {
  return typeof toolChoice === 'object' ? tools.filter(({ name }) => name === toolChoice.name) : tools
}
