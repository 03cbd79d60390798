import { breaking, type Protocol } from './protocol.ts'

type Ways = Protocol['malformations']

const withExtraProse = (reply: string): string => `Sure, here is my next action: ${reply}`
const inFence = (reply: string): string => `\`\`\`${reply}\`\`\``
const inTextFence = (reply: string): string => `\`\`\`text\n${reply}\n\`\`\``
const truncated = (reply: string): string => reply.slice(0, Math.ceil(reply.length / 2))
const empty = (): string => ''

/** Text that has no brackets ends too soon instead. */
const withoutBrackets = (reply: string): string => (/[[\]]/.test(reply) ? reply.replace(/[[\]]/g, '') : truncated(reply))

/** A reply without labels loses its last line instead. */
function withOtherLabels(reply: string): string {
  const changed = reply.replace(/(?:###)?\b[A-Z][^:\n]*:/g, 'Result:')
  return changed === reply ? reply.split('\n').slice(0, -1).join('\n') : changed
}

/** Ways to break a line with an action. */
export const LINE_MALFORMATIONS: Ways = [
  withExtraProse,
  (reply: string) => `Action: ${reply}`,
  inFence,
  (reply: string) => `${reply}; then ${reply}`,
  truncated,
  empty,
  withoutBrackets,
].map(breaking)

/** Ways to break sentences with gaps to fill in. */
export const TEMPLATE_MALFORMATIONS: Ways = [
  (reply: string) => `Let me think about it first.\n${reply}`,
  withOtherLabels,
  inTextFence,
  (reply: string) => `${reply}\n${reply}`,
  truncated,
  empty,
  withoutBrackets,
].map(breaking)

/** Ways to break a list of steps. */
export const LIST_MALFORMATIONS: Ways = [
  (reply: string) => `Here is a plan that should work:\n${reply}`,
  (reply: string) => reply.replace(/^(?:List$|Step \d+:|\d+\.) ?/gm, '- '),
  inTextFence,
  (reply: string) => reply.split('\n').slice(0, -1).join('\n'),
  (reply: string) => reply.replace(/\n/g, ', '),
  truncated,
  empty,
].map(breaking)

/** Ways to break a JSON object. */
export const JSON_MALFORMATIONS: Ways = [
  (reply: string) => `${reply}\nThis calls the tool that fits best.`,
  (reply: string) => reply.replace(/\}\s*$/, ''),
  (reply: string) => reply.replace('"name"', '"function_name"').replace('"arguments"', '"inputs"'),
  (reply: string) => `\`\`\`json\n${reply}\n\`\`\``,
  (reply: string) => reply.replaceAll('"', "'"),
  empty,
].map(breaking)

/** Ways to break a tool call. */
export const TOOL_MALFORMATIONS: Ways = [
  ({ text, toolCalls = [] }) => ({ text, toolCalls: toolCalls.map((call) => ({ ...call, name: `do_${call.name}` })) }),
  ({ text, toolCalls = [] }) => ({
    text,
    toolCalls: toolCalls.map((call) => ({ ...call, arguments: call.arguments.slice(0, -1) })),
  }),
  ({ toolCalls = [] }) => ({ text: toolCalls.map((call) => `I call ${call.name} with ${call.arguments}.`).join(' ') }),
  () => ({ text: '' }),
]

/** Ways to break free text. */
export const PROSE_MALFORMATIONS: Ways = [truncated, empty].map(breaking)
