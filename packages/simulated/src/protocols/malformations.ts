import type { Prompt } from '@orreryjs/core/worlds'
import type { Policies } from '../settings.ts'
import { breaking, type Mind, type Protocol, type Spoken } from './protocol.ts'

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

/** A reply with its form broken, at the rate of its class of forms; more often where no demonstration shows the form. */
export function malform(spoken: Spoken, protocol: Protocol, mind: Mind): Spoken {
  const { dice, sample } = mind
  const rate = rateOf(protocol, mind)
  if (rate === 0 || dice.fresh(sample, 'malformed', protocol.id) >= rate) return spoken
  const ways = protocol.malformations
  const way = ways[Math.floor(dice.fresh(sample, 'malformation', protocol.id) * ways.length)]
  return way === undefined ? spoken : way(spoken)
}

function rateOf({ form }: Protocol, { settings, prompt }: Mind): number {
  const own = settings.malformedForms.get(form)
  if (own !== undefined) return own
  const isBare = settings.malformed > 0 && settings.bareForm > 0 && !hasDemonstrations(prompt, settings.policies)
  return isBare ? settings.malformed + settings.bareForm : settings.malformed
}

const ANNOUNCED = /^[#*\s]*examples?\b|\bhere (?:is|are) (?:an?|one|two|three|some|a few|\d+) examples?\b/im
/** Whether a prompt shows how it is done: an example, or a task before the one in hand. */
export function hasDemonstrations({ said }: Prompt, { all }: Policies): boolean {
  if (said.some((text) => text.includes('### EXAMPLE'))) return true
  if (said.some((text) => /example/i.test(text) && ANNOUNCED.test(text))) return true
  return all.some(({ opening }) => opening !== undefined && occurrences(opening, said) > 1)
}

function occurrences(words: RegExp, texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(words)?.length ?? 0), 0)
}
