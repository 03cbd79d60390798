import type { Choice, LanguageModel, Tool } from '@orreryjs/core'
import fc from 'fast-check'
import { anyText } from './texts.ts'

/** A call of a tool as a model may make it. */
interface AnyCall {
  /** Position among the tools that are offered, around and around; where none are, and for -1, the name is made up. */
  readonly tool: number
  /** The text of the arguments, or nothing where the tool is called as it wants to be. */
  readonly arguments?: string
  readonly finish: Choice['finish']
  /** What is said beside the call. */
  readonly text: string
}

/** Calls of tools: rightly made, of tools that are not there, with arguments that are no JSON or that nobody wants. */
export function anyCall(): fc.Arbitrary<AnyCall> {
  return fc.record(
    {
      tool: fc.integer({ min: -1, max: 8 }),
      arguments: fc.oneof(fc.constantFrom('{}', 'null', '[]', '{"count": {}}', '{"'), fc.json({ maxDepth: 2 }), anyText()),
      finish: fc.constantFrom('tool-calls', 'stop', 'length', 'content-filter'),
      text: fc.constantFrom('', 'Let me see.'),
    },
    { requiredKeys: ['tool', 'finish', 'text'] },
  )
}

/** A model that makes these calls in turn, over and over. */
export function calling(calls: readonly AnyCall[]): LanguageModel {
  let made = 0
  return {
    id: 'calling',
    generate: ({ tools = [] }) => {
      const call = calls[made % calls.length] ?? { tool: -1, finish: 'stop', text: '' }
      made += 1
      return { choices: [choiceOf(call, tools, `call_${made}`)], usage: { inputTokens: 1, outputTokens: 1, estimated: true } }
    },
  }
}

function choiceOf({ tool: at, arguments: given, finish, text }: AnyCall, tools: readonly Tool[], id: string): Choice {
  const tool = at < 0 ? undefined : tools[at % Math.max(1, tools.length)]
  return { text, finish, toolCalls: [{ id, name: tool?.name ?? 'no_such_tool', arguments: given ?? usual(tool) }] }
}

function usual(tool: Tool | undefined): string {
  const properties = tool?.parameters['properties'] ?? {}
  return JSON.stringify(Object.fromEntries(Object.keys(properties).map((name) => [name, '1'])))
}
