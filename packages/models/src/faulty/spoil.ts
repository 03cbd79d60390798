import type { Choice, ModelReply, ToolCall } from '@orreryjs/core'
import type { Fault } from './faults.ts'

/** A reply as the fault leaves it. `draw` is uniform in [0, 1) and decides where it breaks. */
export function spoil(reply: ModelReply, fault: Fault, draw: number): ModelReply {
  const spoilt = (change: (choice: Choice) => Choice): ModelReply => ({ ...reply, choices: reply.choices.map(change) })
  switch (fault) {
    case 'empty':
      return spoilt(() => ({ text: '', finish: 'stop' }))
    case 'truncate':
      return spoilt((choice) => truncated(choice, draw))
    case 'malformed':
      return spoilt((choice) => malformed(choice, draw))
    default:
      return reply
  }
}

/** Cut off by a bound on tokens: at least the last character is missing. */
function truncated({ text, toolCalls }: Choice, draw: number): Choice {
  const calls = toolCalls === undefined ? {} : { toolCalls: lastOnly(toolCalls, (given) => cut(given, draw)) }
  return { text: cut(text, draw), ...calls, finish: 'length' }
}

/** Not in the form that was asked for, whatever that was. */
function malformed({ text, toolCalls, finish }: Choice, draw: number): Choice {
  if (toolCalls !== undefined) return { text, toolCalls: lastOnly(toolCalls, (given) => cut(given, draw)), finish }
  const forms = [`{"reply": ${JSON.stringify(text).slice(0, -1)}`, `<reply>${text}`, `\`\`\`\n\`\`\`\n${text}`]
  return { text: forms[Math.floor(draw * forms.length)] ?? text, finish }
}

function lastOnly(calls: readonly ToolCall[], change: (given: string) => string): readonly ToolCall[] {
  const last = calls.length - 1
  return calls.map((call, index) => (index === last ? { ...call, arguments: change(call.arguments) } : call))
}

function cut(text: string, draw: number): string {
  return [...text].slice(0, Math.floor(draw * [...text].length)).join('')
}
