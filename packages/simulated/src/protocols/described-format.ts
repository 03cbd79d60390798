import { memoizeByObject, type Prompt } from '@orreryjs/core/worlds'
import { reportsTaskDone } from '../errors/claims.ts'
import { judgeLast } from '../errors/judge.ts'
import type { Instructions } from '../instructions/read-instructions.ts'
import { listedChoices } from '../prompt-parser/labels.ts'
import { type Content, candidatesOf, contentOf, fieldValue, stepsOf, thoughtOf } from '../reply-formats/field-values.ts'
import { findFormat } from '../reply-formats/find-format.ts'
import { findRequestType, type RequestType } from '../reply-formats/find-request-type.ts'
import { fillCallTemplate } from '../reply-formats/printed-tools.ts'
import type { Field, ReplyFormat } from '../reply-formats/reply-format.ts'
import { pairIn } from '../reply-formats/verdict-words.ts'
import { phrase } from '../voice/phrase.ts'
import { REVIEW_FORMS, VOTE_FORMS } from '../voice/reason-forms.ts'
import { claimsInThoughts } from './line.ts'
import type { PolicyContext, ReplyContent, ReplyProtocol } from './protocol.ts'
import { assess, reflection } from './trajectory.ts'
import { describeAction, UNKNOWN_REQUEST_REPLY } from './wording.ts'

/** The requested type of reply, and its format. */
interface Request {
  readonly ask: RequestType
  readonly form: ReplyFormat
}

const requestIn: (prompt: Prompt) => Request = memoizeByObject((prompt) => ({
  ask: findRequestType(prompt),
  form: findFormat(withOwnFormat(prompt)),
}))

/** In Orrery's layout, only the section about the reply format describes it; the other sections quote the world. */
function withOwnFormat(prompt: Prompt): Prompt {
  const isSeparate = prompt.otherText === undefined && prompt.sections.has('REPLY FORMAT')
  return isSeparate ? { ...prompt, instructions: prompt.replyFormat } : prompt
}

const JUDGING: readonly RequestType['kind'][] = ['judge', 'done', 'score', 'grade', 'reflect']

function requestsJudgement(prompt: Prompt): boolean {
  const { ask, form } = requestIn(prompt)
  return JUDGING.includes(ask.kind) || fieldsOf(form).some(({ role }) => role === 'verdict' || role === 'change')
}

/** Roles of fields that contain reasoning. */
const THINKING: ReadonlySet<Field['role']> = new Set(['thought', 'plan', 'verdict', 'change'])

/** Returns true if a field with reasoning comes before the action. */
function requestsThought(prompt: Prompt, instructions: Instructions): boolean {
  const { form } = requestIn(prompt)
  const fields = form.kind === 'labels' ? withoutUnwanted(form.fields, instructions) : fieldsOf(form)
  const first = fields.find(({ role }) => role !== 'goal' && role !== 'state')
  return THINKING.has(first?.role ?? 'action')
}

/** Returns the labels without thoughts if the instructions forbid them. */
function withoutUnwanted(fields: readonly Field[], { thoughts }: Instructions): readonly Field[] {
  const others = thoughts === 'unwanted' ? fields.filter(({ role }) => role !== 'thought') : fields
  return others.length === 0 ? fields : others
}

function fieldsOf(form: ReplyFormat): readonly Field[] {
  return 'fields' in form ? form.fields : []
}

/** Any other format, as described in the prompt. */
export const describedFormat: ReplyProtocol = {
  id: 'free',
  form: 'line',
  thinks: requestsThought,
  mayEnd: (prompt) => claimsInThoughts(prompt).done !== undefined,
  isRequested: (prompt) => !requestsJudgement(prompt),
  answer: reply,
}

/** The same with a judgement of the last action. */
export const describedJudgingFormat: ReplyProtocol = {
  ...describedFormat,
  id: 'free-judging',
  form: 'template',
  judges: true,
  malformedAs: 'line',
  isRequested: requestsJudgement,
}

/** The same with a JSON object as reply. */
export const describedObjectFormat: ReplyProtocol = {
  ...describedFormat,
  id: 'free-object',
  form: 'json',
  isRequested: (prompt) => requestIn(prompt).form.kind === 'json' && !requestsJudgement(prompt),
}

function reply(context: PolicyContext): ReplyContent {
  const { ask, form } = requestIn(context.prompt)
  switch (ask.kind) {
    case 'vote':
      return { text: vote(context) }
    case 'propose':
      return { text: proposals(context, ask.count, form) }
    case 'plan':
      return { text: plan(context, form) }
    case 'reflect':
      return reflection.answer(context)
    case 'score':
      return { text: score(context, ask.least, ask.best, form) }
    case 'grade':
      return { text: grade(context) }
    case 'judge':
    case 'done':
      return { text: verdict(context, ask.kind, form) }
    case 'unknown':
      return { text: UNKNOWN_REQUEST_REPLY }
    case 'act':
      return { text: filled(form, contentOf(context, requestsJudgement(context.prompt), isCall(form))) }
    default:
      return ask satisfies never
  }
}

function isCall(form: ReplyFormat): boolean {
  return form.kind === 'call' || form.kind === 'template' || fieldsOf(form).some(({ role }) => role === 'verb')
}

function filled(form: ReplyFormat, content: Content): string {
  switch (form.kind) {
    case 'bare':
      return content.action
    case 'json':
      return JSON.stringify(Object.fromEntries(form.fields.map((field) => [field.name, fieldValue(field, content)])))
    case 'tags': {
      const inner = form.fields.map((field) => `<${field.name}>${text(fieldValue(field, content))}</${field.name}>`).join('\n')
      return form.within.toReversed().reduce((all, name) => `<${name}>\n${all}\n</${name}>`, inner)
    }
    case 'markers':
      return [
        ...form.fields.map((field) => `[[ ## ${field.name} ## ]]\n${text(fieldValue(field, content))}\n`),
        '[[ ## completed ## ]]',
      ].join('\n')
    case 'labels':
      return labels(form, content)
    case 'call':
    case 'template': {
      const { name, arguments: callArguments } = content.call ?? { name: 'act', arguments: { action: content.action } }
      if (form.kind === 'template') return fillCallTemplate(form.template, name, callArguments)
      const values = Object.values(callArguments).map((value) => JSON.stringify(value))
      return `${name}(${values.join(', ')})`
    }
    case 'typed':
      return `${form.typed.before}${JSON.stringify(content.action)}${form.typed.after}`
    case 'code': {
      const command = form.call === undefined ? content.action : `${form.call}(${JSON.stringify(content.action)})`
      return `${thoughtOf(content)}\n\`\`\`${form.language}\n${command}\n\`\`\``
    }
    default:
      return form satisfies never
  }
}

/** Returns the lines from the label at the end of the prompt on; all lines if the prompt does not end with a label. */
function labels({ fields, cue, isYaml = false }: Extract<ReplyFormat, { kind: 'labels' }>, content: Content): string {
  const written = (text: string): string => (isYaml && NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text)
  const at = fields.findIndex(({ name }) => name === cue)
  const shownFields = at < 0 ? withoutUnwanted(fields, content.context.instructions) : fields.slice(at)
  return shownFields
    .map(
      (field, index) =>
        `${at >= 0 && index === 0 ? '' : withSpace(field.label ?? `${field.name}:`)}${written(text(fieldValue(field, content)))}`,
    )
    .join('\n')
}

/** Texts that YAML would not parse as a single-line string. */
const NEEDS_QUOTES = /^[-?:,[\]{}#&*!|>'"%@`\s]|: | #|:$|\n|^(?:true|false|null|yes|no|[\d.]+)$/

/** A full-width colon needs no space. */
function withSpace(label: string): string {
  return label.endsWith('\uff1a') ? label : `${label} `
}

function text(value: ReturnType<typeof fieldValue>): string {
  if (Array.isArray(value)) return value.map((each, index) => `${index + 1}. ${text(each)}`).join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Votes for the best choice, in the sentence that the prompt requests. */
function vote(context: PolicyContext): string {
  const { prompt } = context
  const listed = choicesIn(prompt.lastUserMessage)
  const decided = context.decide()
  const goals = [...(decided === undefined ? [] : [decided]), ...context.view.candidates.map(({ action }) => action)]
  const best = goals
    .map((goal) => listed.find(({ text: each }) => each.toLowerCase().includes(goal.toLowerCase())))
    .find((each) => each !== undefined)
  const mark = best?.mark ?? listed[0]?.mark ?? '1'
  const sentence = QUOTED_GAP.exec(prompt.closingText ?? prompt.replyFormat)
  const reason = best === undefined ? 'No choice stands out.' : phrase(context, 'vote', VOTE_FORMS, { mark })
  if (sentence !== null) return `${reason}\n${sentence[1]}${mark}${sentence[2]}`
  return /\b(?:only|nothing else|just)\b/i.test(prompt.closingText ?? '') ? mark : `${reason}\nThe best choice is ${mark}`
}

/** A quoted sentence with a gap; the groups are the texts before and after it. */
const QUOTED_GAP =
  /(?<=["'\u201c])(?=[^"'\u201c\u201d\n]*["'\u201d])([^"'\u201c\u201d\n]*?)[{[<(]\w+[}\]>)]([^"'\u201c\u201d\n]*)/

const CHOICE =
  /^[^\S\n\r\u2028\u2029]*(?:\*\*)?(?:choice|option|candidate|action|proposal)\s*#?([\dA-Z]+)(?:\*\*)?\s*[:.)-]\s*(\S.*)$/gim

function choicesIn(question: string): readonly { readonly mark: string; readonly text: string }[] {
  const named = [...question.matchAll(CHOICE)].map(([, mark = '', text = '']) => ({ mark, text }))
  return named.length > 0 ? named : listedChoices(question)
}

function proposals(context: PolicyContext, count: number, form: ReplyFormat): string {
  const candidates = candidatesOf(contentOf(context, false, false), count)
  if (form.kind === 'json') return listObject(form.fields, ['candidates', 'action', 'choice'], 'actions', candidates)
  const request = context.prompt.closingText ?? context.prompt.replyFormat
  const isPlain = /\bwithout (?:numbers|numbering)\b|\bno number/i.test(request)
  const isNumbered = !isPlain && /\bnumber(?:ed|s)?\b|^[^\S\n\r\u2028\u2029]*1[.)]/im.test(request)
  return candidates.map((each, index) => (isNumbered ? `${index + 1}. ${each}` : each)).join('\n')
}

function plan(context: PolicyContext, form: ReplyFormat): string {
  const steps = stepsOf(context)
  return form.kind === 'json' ? listObject(form.fields, ['plan', 'candidates'], 'plan', steps) : text([...steps])
}

/** Formats a list as a JSON object with the first field that has one of the roles. */
function listObject(
  fields: readonly Field[],
  roles: readonly Field['role'][],
  defaultName: string,
  values: readonly string[],
): string {
  const field = fields.find(({ role }) => roles.includes(role))
  return JSON.stringify({ [field?.name ?? defaultName]: values })
}

/** Returns the end of the prompt; without one, its text about the reply. */
function requestText({ closingText, otherText, replyFormat }: Prompt): string {
  return closingText?.trim() ? closingText : (otherText ?? replyFormat)
}

const TERSE = /\b(?:only|one word|single word|nothing else|just)\b/i

function verdict(context: PolicyContext, kind: 'judge' | 'done', form: ReplyFormat): string {
  if (fieldsOf(form).some(({ role }) => role === 'verdict' || role === 'done' || role === 'score')) {
    return filled(form, contentOf(context, true, false))
  }
  const request = requestText(context.prompt)
  const pair = pairIn(request) ?? { yes: 'Yes', no: 'No' }
  const last = kind === 'judge' ? judgeLast(context) : undefined
  const is = kind === 'judge' ? last?.isWrong !== true : reportsTaskDone(context)
  // Asked whether the action was a mistake, yes means that it was.
  const isYes =
    kind === 'judge' &&
    /^(?:yes|true)$/i.test(pair.yes) &&
    /\b(?:a mistake|an error|wrong|mistaken|incorrect)\b/i.test(request) &&
    !/\b(?:correct|right)\b(?! or)/i.test(request.replace(/incorrect/gi, ''))
      ? !is
      : is
  const word = isYes ? pair.yes : pair.no
  if (TERSE.test(request)) return word
  const reason =
    kind === 'judge'
      ? last === undefined
        ? 'Nothing was done yet.'
        : phrase(context, 'review', REVIEW_FORMS, { action: describeAction(last.line) })
      : `The goal is ${is ? '' : 'not '}reached.`
  return /\b(?:end|conclude|finish|then|last line|final line|after)\b/i.test(request)
    ? `${reason}\n${word}`
    : `${word}. ${reason}`
}

function score(context: PolicyContext, least: number, best: number, form: ReplyFormat): string {
  const { reason, score } = assess(context)
  const share = (score - 1) / 9
  const isWhole = best - least > 1
  const value = isWhole ? Math.round(least + share * (best - least)) : Number((least + share * (best - least)).toFixed(2))
  if (form.kind === 'json' || form.kind === 'tags' || form.kind === 'labels') {
    const content = contentOf(context, true, false)
    const fields = fieldsOf(form)
    if (fields.some(({ role }) => role === 'score')) {
      const values = fields.map(
        (field) =>
          [field, field.role === 'score' ? value : field.role === 'thought' ? reason : fieldValue(field, content)] as const,
      )
      if (form.kind === 'json') return JSON.stringify(Object.fromEntries(values.map(([{ name }, each]) => [name, each])))
      if (form.kind === 'tags') return values.map(([{ name }, each]) => `<${name}>${text(each)}</${name}>`).join('\n')
      return values.map(([{ name }, each]) => `${name}: ${text(each)}`).join('\n')
    }
  }
  const request = requestText(context.prompt)
  if (TERSE.test(request)) return String(value)
  const sentence = QUOTED_GAP.exec(request) ?? /^(.*\bscore is )\w\b()/m.exec(request)
  return sentence === null ? `${reason}\nScore: ${value}` : `${reason}\n${sentence[1]}${value}${sentence[2]}`
}

function grade(context: PolicyContext): string {
  const { reason, score } = assess(context)
  return `${reason}\n${score >= 8 ? 'sure' : score >= 4 ? 'likely' : 'impossible'}`
}
