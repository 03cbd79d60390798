import { missingForm } from '../instructions/demonstrations.ts'
import type { FormatClass, SimulatedSettings } from '../settings.ts'
import type { PolicyContext, ReplyContent, ReplyProtocol } from './protocol.ts'

/** Violates the format of a well-formed reply. */
type Malformation = (reply: ReplyContent) => ReplyContent

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

const TEXT_MALFORMATIONS: Readonly<Record<Exclude<FormatClass, 'tool'>, readonly ((reply: string) => string)[]>> = {
  line: [
    withExtraProse,
    (reply) => `Action: ${reply}`,
    inFence,
    (reply) => `${reply}; then ${reply}`,
    truncated,
    empty,
    withoutBrackets,
  ],
  template: [
    (reply) => `Let me think about it first.\n${reply}`,
    withOtherLabels,
    inTextFence,
    (reply) => `${reply}\n${reply}`,
    truncated,
    empty,
    withoutBrackets,
  ],
  list: [
    (reply) => `Here is a plan that should work:\n${reply}`,
    (reply) => reply.replace(/^(?:List$|Step \d+:|\d+\.) ?/gm, '- '),
    inTextFence,
    (reply) => reply.split('\n').slice(0, -1).join('\n'),
    (reply) => reply.replace(/\n/g, ', '),
    truncated,
    empty,
  ],
  json: [
    (reply) => `${reply}\nThis calls the tool that fits best.`,
    (reply) => reply.replace(/\}\s*$/, ''),
    (reply) => reply.replace('"name"', '"function_name"').replace('"arguments"', '"inputs"'),
    (reply) => `\`\`\`json\n${reply}\n\`\`\``,
    (reply) => reply.replaceAll('"', "'"),
    empty,
  ],
  prose: [truncated, empty],
}

const TOOL_MALFORMATIONS: readonly Malformation[] = [
  ({ text, toolCalls = [] }) => ({ text, toolCalls: toolCalls.map((call) => ({ ...call, name: `do_${call.name}` })) }),
  ({ text, toolCalls = [] }) => ({
    text,
    toolCalls: toolCalls.map((call) => ({ ...call, arguments: call.arguments.slice(0, -1) })),
  }),
  ({ toolCalls = [] }) => ({ text: toolCalls.map((call) => `I call ${call.name} with ${call.arguments}.`).join(' ') }),
  () => ({ text: '' }),
]

function malformationsOf(form: FormatClass): readonly Malformation[] {
  if (form === 'tool') return TOOL_MALFORMATIONS
  return TEXT_MALFORMATIONS[form].map((change) => ({ text }: ReplyContent) => ({ text: change(text) }))
}

/** Malforms a reply at the rate of its class of formats; more often without a demonstration of the format. */
export function malform(spoken: ReplyContent, protocol: ReplyProtocol, context: PolicyContext): ReplyContent {
  const { settings, draws, sample } = context
  const maxRate = maxRateOf(protocol, settings)
  const drawn = maxRate === 0 ? 1 : draws.fresh(sample, 'malformed', protocol.id)
  if (drawn >= maxRate || drawn >= rateOf(protocol, context)) return spoken
  const malformations = malformationsOf(protocol.malformedAs ?? protocol.form)
  const malformation = malformations[Math.floor(draws.fresh(sample, 'malformation', protocol.id) * malformations.length)]
  return malformation === undefined ? spoken : malformation(spoken)
}

/** Returns the rate for a prompt without demonstrations: whether a prompt has them is read only if it matters. */
function maxRateOf({ form }: ReplyProtocol, { malformedForms, malformed, bareForm }: SimulatedSettings): number {
  return malformedForms.get(form) ?? (malformed === 0 ? 0 : malformed + bareForm)
}

function rateOf({ form }: ReplyProtocol, { settings, prompt }: PolicyContext): number {
  const formRate = settings.malformedForms.get(form)
  if (formRate !== undefined) return formRate
  if (settings.malformed === 0 || settings.bareForm === 0) return settings.malformed
  return settings.malformed + settings.bareForm * missingForm(prompt, settings.policies)
}
