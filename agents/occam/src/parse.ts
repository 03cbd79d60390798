import { trimCharacters } from '@orreryjs/core'
import { firstReplyLine, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** Fields of a reply in order. */
export const FIELDS = [
  'INTERACTION HISTORY SUMMARY',
  'OBSERVATION DESCRIPTION',
  'REASON',
  'ACTION',
  'OBSERVATION HIGHLIGHT',
] as const
type FieldName = (typeof FIELDS)[number]

/** Decision of a reply. */
export type Command =
  | { readonly kind: 'act'; readonly action: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'branch'; readonly plan: number; readonly intent: string }
  | { readonly kind: 'prune'; readonly plan: number; readonly reason: string }

/** A parsed reply. */
export interface Reply {
  readonly description: string
  readonly reason: string
  readonly highlights: readonly string[]
  readonly command: Command
}

/** Objects that a reply may refer to. */
export interface ReplyContext {
  /** Action forms, one per line. */
  readonly forms: string
  /** Ids on the current page; `undefined` if it is not a page. */
  readonly elements: ReadonlySet<string> | undefined
  /** Ids of visible plans; empty if plans cannot be changed. */
  readonly plans: ReadonlySet<number>
  readonly notes: readonly string[]
  /** False if only an action in the world is accepted. */
  readonly canPlan: boolean
}

/** Splits a reply at the names of its fields. Any other text with a colon belongs to the field it is in; a missing field is empty. */
export function readFields(reply: string): Readonly<Record<FieldName, string>> {
  const found = new Map<FieldName, string[]>()
  let lines: string[] = []
  for (const line of reply.split('\n')) {
    const colon = line.indexOf(':')
    const title = trimCharacters(line.slice(0, Math.max(0, colon)), MARKS)
    const name = FIELDS.find((each) => each === title)
    if (name === undefined) {
      lines.push(line)
      continue
    }
    lines = [trimCharacters(line.slice(colon + 1), MARKS)]
    if (!found.has(name)) found.set(name, lines)
  }
  const entries = FIELDS.map((name) => [name, (found.get(name) ?? []).join('\n').trim()] as const)
  return Object.fromEntries(entries) as Record<FieldName, string>
}

/** Marks around the name of a field. */
const MARKS = ' \t*#'

const BRANCH_OR_PRUNE = /^(branch|prune) ?\[(\d+)\] ?\[([\s\S]+)\]/
const NOTE = /^note ?\[([\s\S]+)\]/
const ELEMENT = /^\w+ ?\[(\d+)\]/

/** Reads a reply with exactly one valid action. */
export function replyParser(context: ReplyContext): Parser<Reply> {
  return ({ text }) => {
    const fields = readFields(text)
    const command = readCommand(trimCharacters(fields.ACTION, '` \t\n'), context)
    return typeof command === 'string' ? unparsed(command) : parsed(replyOf(fields, command))
  }
}

/** Reads a reply without a valid action. It costs a step: the empty action has no effect in any world. */
export function readInvalid(reply: string): Reply {
  return replyOf(readFields(reply), { kind: 'act', action: '' })
}

function replyOf(fields: ReturnType<typeof readFields>, command: Command): Reply {
  const highlights = fields['OBSERVATION HIGHLIGHT'].match(/\d+/g) ?? []
  return { description: fields['OBSERVATION DESCRIPTION'], reason: fields.REASON, highlights, command }
}

/** Returns the command, or a phrase that describes the expected reply. */
function readCommand(text: string, context: ReplyContext): Command | string {
  if (!context.canPlan) return readAction(firstReplyLine(text), context)
  const [, verb, plan = '', rest = ''] = BRANCH_OR_PRUNE.exec(text) ?? []
  if (verb !== undefined) {
    if (!context.plans.has(Number(plan)))
      return `the id of a plan in ${verb} [id]: ${[...context.plans].join(', ') || 'plans cannot be changed'}`
    return verb === 'branch'
      ? { kind: 'branch', plan: Number(plan), intent: rest.trim() }
      : { kind: 'prune', plan: Number(plan), reason: rest.trim() }
  }
  const note = NOTE.exec(text)?.[1]?.trim()
  if (note !== undefined)
    return context.notes.includes(note) ? 'another action: this note exists already' : { kind: 'note', text: note }
  return readAction(firstReplyLine(text), context)
}

function readAction(action: string | undefined, { forms, elements }: ReplyContext): Command | string {
  const verb = action === undefined ? undefined : verbOf(action)
  const form = forms.split('\n').find((each) => verbOf(each) === verb)
  if (action === undefined || form === undefined) return 'one action after ACTION:, in one of the listed forms'
  const element = form.includes('[id]') ? ELEMENT.exec(action)?.[1] : undefined
  if (element !== undefined && elements !== undefined && !elements.has(element))
    return `the id of an element of the current page, not [${element}]`
  return { kind: 'act', action }
}

/** First word of an action or a form. */
function verbOf(text: string): string | undefined {
  return /^\w+/.exec(text.trim())?.[0].toLowerCase()
}
