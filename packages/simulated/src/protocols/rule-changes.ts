import { isThought, parseExchanges } from '@orreryjs/core/worlds'
import { noticedFaults } from '../errors/judge.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'

/**
 * Changes a list of rules. A failed trial yields a rule for each noticed failure, and successes the order of the
 * verbs that they share. A rule that the list has is confirmed.
 */
export const ruleChanges: ReplyProtocol = {
  id: 'rule-changes',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat }) => /^AGREE n: /m.test(replyFormat) && /^ADD: /m.test(replyFormat),
  answer: (context) => {
    const known = listedRules(context.prompt.sections.get('RULES') ?? '')
    const lines = learntRules(context).map((text) => {
      const at = known.indexOf(text)
      return at < 0 ? `ADD: ${text}` : `AGREE ${at + 1}: ${text}`
    })
    return { text: lines.join('\n') }
  },
}

function listedRules(section: string): readonly string[] {
  return section.split('\n').flatMap((line) => /^\d+\. (.+)$/.exec(line)?.[1] ?? [])
}

const MAX_FAULTS = 2
const FALLBACK = 'Every action of a short solution serves the goal.'

function learntRules(context: PolicyContext): readonly string[] {
  const faults = context.prompt.transcript.length === 0 ? [] : noticedFaults(context).slice(0, MAX_FAULTS)
  const rules =
    faults.length > 0
      ? faults.map(({ line, evidence }) => (evidence === 'explicit' ? refusalRule(line) : detourRule(line)))
      : sharedOrder(context)
  return rules.length === 0 ? [FALLBACK] : [...new Set(rules)]
}

function refusalRule(line: string): string {
  return `The answer to a refused ${verbOf(line)} names what is missing, and the same ${verbOf(line)} fails a second time.`
}

function detourRule(line: string): string {
  return `Each ${verbOf(line)} that brings the goal no nearer costs a step.`
}

function verbOf(line: string): string {
  return /^[a-z]+/i.exec(line)?.[0].toLowerCase() ?? 'line'
}

/** Returns the order of the first two verbs that every example has. */
function sharedOrder({ prompt }: PolicyContext): readonly string[] {
  const examples = prompt.messages
    .flatMap((message) => message.split('### EXAMPLE ').slice(1))
    .map((text) => parseExchanges(text.split('### END EXAMPLE', 1)[0] ?? ''))
    .map((exchanges) => exchanges.filter(({ line }) => !isThought(line)).map(({ line }) => verbOf(line)))
  const [first, second] = [...new Set(examples[0])].filter((verb) => examples.every((verbs) => verbs.includes(verb)))
  if (first === undefined || second === undefined) return []
  const isCommon = examples.every((verbs) => verbs.indexOf(first) < verbs.indexOf(second))
  return isCommon ? [`In solved tasks, the first ${first} comes before the first ${second}.`] : []
}
