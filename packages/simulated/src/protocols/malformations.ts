import { missingForm } from '../instructions/demonstrations.ts'
import { type PolicyContext, type ReplyContent, type ReplyProtocol, textMalformation } from './protocol.ts'

type Malformations = ReplyProtocol['malformations']

const withExtraProse = (reply: string): string => `Sure, here is my next action: ${reply}`
const inFence = (reply: string): string => `\`\`\`${reply}\`\`\``
const inTextFence = (reply: string): string => `\`\`\`text\n${reply}\n\`\`\``
const truncated = (reply: string): string => reply.slice(0, Math.ceil(reply.length / 2))
const empty = (): string => ''

/** A text without brackets is truncated instead. */
const withoutBrackets = (reply: string): string => (/[[\]]/.test(reply) ? reply.replace(/[[\]]/g, '') : truncated(reply))

/** A reply without labels loses its last line instead. */
function withOtherLabels(reply: string): string {
  const changed = reply
    .split('\n')
    .map((line) =>
      line
        .split(':')
        .map((part, index, parts) => (index === parts.length - 1 ? part : withOtherLabel(part)))
        .join(':'),
    )
    .join('\n')
  return changed === reply ? reply.split('\n').slice(0, -1).join('\n') : changed
}

/** Replaces the label at the end of a text before a colon. */
function withOtherLabel(text: string): string {
  const label = /(?:###)?\b[A-Z]/.exec(text)
  return label === null ? text : `${text.slice(0, label.index)}Result`
}

/** Malformations of a line with an action. */
export const LINE_MALFORMATIONS: Malformations = [
  withExtraProse,
  (reply: string) => `Action: ${reply}`,
  inFence,
  (reply: string) => `${reply}; then ${reply}`,
  truncated,
  empty,
  withoutBrackets,
].map(textMalformation)

/** Malformations of a template with gaps. */
export const TEMPLATE_MALFORMATIONS: Malformations = [
  (reply: string) => `Let me think about it first.\n${reply}`,
  withOtherLabels,
  inTextFence,
  (reply: string) => `${reply}\n${reply}`,
  truncated,
  empty,
  withoutBrackets,
].map(textMalformation)

/** Malformations of a list of steps. */
export const LIST_MALFORMATIONS: Malformations = [
  (reply: string) => `Here is a plan that should work:\n${reply}`,
  (reply: string) => reply.replace(/^(?:List$|Step \d+:|\d+\.) ?/gm, '- '),
  inTextFence,
  (reply: string) => reply.split('\n').slice(0, -1).join('\n'),
  (reply: string) => reply.replace(/\n/g, ', '),
  truncated,
  empty,
].map(textMalformation)

/** Malformations of a JSON object. */
export const JSON_MALFORMATIONS: Malformations = [
  (reply: string) => `${reply}\nThis calls the tool that fits best.`,
  (reply: string) => reply.replace(/\}\s*$/, ''),
  (reply: string) => reply.replace('"name"', '"function_name"').replace('"arguments"', '"inputs"'),
  (reply: string) => `\`\`\`json\n${reply}\n\`\`\``,
  (reply: string) => reply.replaceAll('"', "'"),
  empty,
].map(textMalformation)

/** Malformations of a tool call. */
export const TOOL_MALFORMATIONS: Malformations = [
  ({ text, toolCalls = [] }) => ({ text, toolCalls: toolCalls.map((call) => ({ ...call, name: `do_${call.name}` })) }),
  ({ text, toolCalls = [] }) => ({
    text,
    toolCalls: toolCalls.map((call) => ({ ...call, arguments: call.arguments.slice(0, -1) })),
  }),
  ({ toolCalls = [] }) => ({ text: toolCalls.map((call) => `I call ${call.name} with ${call.arguments}.`).join(' ') }),
  () => ({ text: '' }),
]

/** Malformations of free text. */
export const PROSE_MALFORMATIONS: Malformations = [truncated, empty].map(textMalformation)

/** Malforms a reply at the rate of its class of formats; more often without a demonstration of the format. */
export function malform(spoken: ReplyContent, protocol: ReplyProtocol, context: PolicyContext): ReplyContent {
  const { draws, sample } = context
  const rate = rateOf(protocol, context)
  if (rate === 0 || draws.fresh(sample, 'malformed', protocol.id) >= rate) return spoken
  const malformations = protocol.malformations
  const malformation = malformations[Math.floor(draws.fresh(sample, 'malformation', protocol.id) * malformations.length)]
  return malformation === undefined ? spoken : malformation(spoken)
}

function rateOf({ form }: ReplyProtocol, { settings, prompt }: PolicyContext): number {
  const formRate = settings.malformedForms.get(form)
  if (formRate !== undefined) return formRate
  if (settings.malformed === 0 || settings.bareForm === 0) return settings.malformed
  return settings.malformed + settings.bareForm * missingForm(prompt, settings.policies)
}
