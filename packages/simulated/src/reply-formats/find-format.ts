import { memoizeByText, type Prompt } from '@orreryjs/core/worlds'
import { withEnglishLabels } from '../prompt-parser/languages.ts'
import { templateFormatIn } from './printed-tools.ts'
import type { Field, ReplyFormat } from './reply-format.ts'
import { eventFields, type Role, roleOf, sessionFormatIn } from './reply-format.ts'

/** Detects the reply format that a prompt requests, from its description or else from the model's earlier replies. */
export function findFormat(prompt: Prompt): ReplyFormat {
  const { text: promptText, labels } = withEnglishLabels(prompt.instructions ?? prompt.messages.join('\n'))
  const previousReply = prompt.lastReply ?? ''
  const isScratchpad = /\bAction Input:/.test(promptText)
  const requested =
    markersIn(promptText) ??
    (isScratchpad ? labelsIn(promptText, labels) : undefined) ??
    schemaOf(prompt) ??
    (PLAIN.test(prompt.closingText ?? '') ? undefined : jsonIn(promptText, prompt.format, previousReply)) ??
    templateFormatIn(promptText) ??
    tagsIn(promptText) ??
    codeIn(promptText) ??
    sessionFormatIn(promptText) ??
    callIn(promptText, previousReply) ??
    statedLinesIn(promptText) ??
    labelsIn(promptText, labels) ??
    shownBy(previousReply)
  return requested ?? { kind: 'bare' }
}

/** Returns true if a section about the reply format describes more than a line: JSON, labels, tags. */
export const describesFields: (replyFormat: string) => boolean = memoizeByText((replyFormat) => {
  const text = withEnglishLabels(replyFormat)
  const found = jsonIn(text.text, 'text', '') ?? tagsIn(text.text) ?? statedLinesIn(text.text) ?? labelsIn(text.text, text.labels)
  return found !== undefined
})

const PLAIN = /\b(?:as|in) plain text\b|\b(?:not|no|without) (?:as |in )?json\b/i

/** Returns true if a field holds anything other than reasoning. */
function areRequestable(fields: readonly Field[]): boolean {
  return fields.some(({ role }) => role !== 'thought' && role !== 'plan')
}

function fieldsNamed(names: readonly string[], shown: ReadonlyMap<string, string> = new Map()): readonly Field[] {
  const fields: Field[] = []
  for (const name of names) {
    const role = roleOf(name) ?? 'thought'
    if (role === 'observation' || fields.some((field) => field.name === name)) continue
    fields.push({ name, role, shown: shown.get(name) ?? '' })
  }
  return withoutTool(fields)
}

/** A field named like a tool is the action itself if there is no field for the input. */
function withoutTool(fields: readonly Field[]): readonly Field[] {
  const hasInput = fields.some(({ role }) => role === 'input')
  const hasAction = fields.some(({ role }) => role === 'action')
  return fields.map((field): Field => {
    if (field.role === 'verb' && !hasInput && !hasAction) return { ...field, role: 'action' }
    if (field.role === 'action' && hasInput && !fields.some(({ role }) => role === 'verb')) return { ...field, role: 'verb' }
    return field
  })
}

const MARKER = /\[\[ ## (\w+) ## \]\]/g

/** Returns the `[[ ## field ## ]]` markers that the reply must contain. */
function markersIn(promptText: string): ReplyFormat | undefined {
  if (!promptText.includes('[[ ##')) return undefined
  const listed = listingLine(promptText.slice(promptText.lastIndexOf('Respond'))) ?? promptText
  const names = [...listed.matchAll(MARKER)].map(([, name = '']) => name).filter((name) => name !== 'completed')
  const fields = fieldsNamed(names)
  return areRequestable(fields) ? { kind: 'markers', fields } : undefined
}

/** Returns the first line that lists the fields of a reply, from the verb on. */
function listingLine(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const verb = /respond|reply|answer/i.exec(line)
    if (verb === null) continue
    const request = line.slice(verb.index)
    if (/starting with|in the form|field/i.test(request)) return request
  }
  return undefined
}

const OBJECT = /\{\s*["']\w+["']\s*:(?:[^{}]|\{[^{}]*\})*\}/g
const MEMBER = /["'](\w+)["']\s*:\s*("(?:[^"\\\n]|\\.)*"|\[[^\]]{0,500}\]|\{[^{}]*\}|[^,}\n]*)/g
const KEYS =
  /\b(?:keys?|fields?|properties|members|attributes|entries)\b[:\s]*(?:(?:named|called|are|must be|should be)\b[:\s]*)?((?:["'`\u201c]?[a-zA-Z_]\w*["'`\u201d]?(?:\s*\([^()]*\))?(?:,?\s+and\s+|\s*,\s*|\s*&\s*|\s+))*["'`\u201c]?[a-zA-Z_]\w*["'`\u201d]?)/gi

/** Returns the properties of the JSON Schema of the request. */
function schemaOf({ schema }: Prompt): ReplyFormat | undefined {
  const members = schema?.['properties']
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return undefined
  const shown = Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const fields = fieldsNamed(
    shown.map(([name]) => name),
    new Map(shown),
  )
  return areRequestable(fields) ? { kind: 'json', fields } : undefined
}

function jsonIn(promptText: string, format: Prompt['format'], previousReply: string): ReplyFormat | undefined {
  if (format !== 'json' && !/\bjson\b/i.test(promptText)) return undefined
  const spoken = membersOf(previousReply)
  for (const [object] of [...promptText.matchAll(OBJECT)].reverse()) {
    const members = membersOf(object)
    const event = eventFields(members)
    if (event !== undefined) return { kind: 'json', fields: event }
    const fields = fieldsNamed([...members.keys()], members)
    const stated = [...members].map(([name, shown]): Field => ({ name, role: statedRole(name), shown }))
    const isTemplate = [...members.values()].every((shown) => /^"(?:\[|<|\.\.\.)/.test(shown))
    if (isTemplate && hasRole(stated, ['action']) && stated.some(({ name, role }) => role === 'goal' || roleOf(name) === 'state'))
      return { kind: 'json', fields: stated }
    const isSchema =
      members.has('properties') || members.has('type') || [...members.keys()].some((name) => roleOf(name) === 'observation')
    if (!isSchema && areRequestable(fields)) return { kind: 'json', fields }
  }
  const schema = /"properties"\s*:\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(promptText)?.[1]
  if (schema !== undefined) {
    const fields = fieldsNamed([...membersOf(`{${schema}}`).keys()], membersOf(`{${schema}}`))
    if (areRequestable(fields)) return { kind: 'json', fields }
  }
  for (const [, list = ''] of promptText.matchAll(KEYS)) {
    const fields = fieldsNamed(
      [...list.replace(/\([^()]*\)/g, '').matchAll(/[a-zA-Z_]\w*/g)]
        .map(([name]) => name)
        .filter((name) => !/^(?:and|or|the|with|only)$/.test(name)),
    )
    if (areRequestable(fields)) return { kind: 'json', fields }
  }
  const fields = fieldsNamed([...spoken.keys()], spoken)
  if (areRequestable(fields)) return { kind: 'json', fields }
  return format === 'json' ? { kind: 'json', fields: [{ name: 'action', role: 'action', shown: '' }] } : undefined
}

/** Returns the members of an object by name, with their placeholders. */
function membersOf(object: string): ReadonlyMap<string, string> {
  const inner = object.trim().replace(/^\{/, '').replace(/\}$/, '')
  return new Map([...inner.matchAll(MEMBER)].map(([, name = '', value = '']) => [name, value.trim()]))
}

const PAIR =
  /<(\w[\w-]*)>([^<>]*)<\/\1>|<(\w[\w-]*)>[`"']?(?:\s*(?:and|,|\/)\s*[`"']?<\/?\w+>[`"']?){0,20}\s+tags?\b|\btags?\s+[`"']?<(\w[\w-]*)>/g

function tagsIn(promptText: string): ReplyFormat | undefined {
  if (!promptText.includes('<')) return undefined
  const shown = new Map<string, string>()
  for (const match of promptText.matchAll(PAIR)) {
    const name = match[1] ?? match[3] ?? match[4] ?? ''
    if (!shown.has(name)) shown.set(name, match[2] ?? '')
    for (const [, more = ''] of match[0].matchAll(/<(\w[\w-]*)>/g)) if (!shown.has(more)) shown.set(more, '')
  }
  const names = [...shown.keys()].filter((name) => roleOf(name) !== undefined)
  const fields = fieldsNamed(names, shown)
  return areRequestable(fields) ? { kind: 'tags', fields, within: enclosingTags(fields, promptText) } : undefined
}

/** Maximum number of tags around the fields. */
const MAX_ENCLOSING_TAGS = 5

/** Returns the tags that enclose exactly the fields, outermost first. */
function enclosingTags(fields: readonly Field[], promptText: string): readonly string[] {
  const within: string[] = []
  let inner = fields.map(({ name }) => `<${name}>[^<>]*</${name}>`).join(String.raw`\s*`)
  for (;;) {
    const [, name] = new RegExp(String.raw`<(\w[\w-]*)>\s*${inner}\s*</\1>`).exec(promptText) ?? []
    if (name === undefined || within.includes(name) || within.length === MAX_ENCLOSING_TAGS) return within
    within.unshift(name)
    inner = String.raw`<${name}>\s*${inner}\s*</${name}>`
  }
}

const ASKS_CODE =
  /\b(?:code ?block|fenced|triple backticks?|code snippet|python code|write code|in code)\b|```(?:\w*)\n(?:\S.*\n)?```/i
const FUNCTION =
  /(?:\bdef )?\b((?:\w+\.)?\w+)\((?:\s*["']?(?:action|command|cmd|text|your[ _]action|your[ _]command|act)\b|\.\.\.)[^()\n]*\)/

function codeIn(promptText: string): ReplyFormat | undefined {
  if (!ASKS_CODE.test(promptText)) return undefined
  const language = /```(\w+)\n/.exec(promptText)?.[1] ?? ''
  const call = /\bpy(?:thon)?\b/i.test(promptText) ? FUNCTION.exec(promptText)?.[1] : undefined
  return { kind: 'code', language, call, before: '' }
}

/** A line with one function call: `act("look")`. */
const CALL = /^\s*\w+\((?:\s*|\s*(?:\w+\s*=\s*)?["'\d].*)\)\s*$/
const ASKS_CALL = /\bfunction calls?\b|\bcall (?:one|a|exactly one) (?:of the )?(?:functions?|tools?)\b|\bas a call\b/i

function callIn(promptText: string, previousReply: string): ReplyFormat | undefined {
  return CALL.test(previousReply) || (ASKS_CALL.test(promptText) && /\b\w+\([^()\n]*\)/.test(promptText))
    ? { kind: 'call' }
    : undefined
}

const TEMPLATE_NAME = /^[A-Za-z][A-Za-z_ ]{1,28}$/

/** Returns the name and the placeholder of a line `name: [meaning]`, also if it is indented. */
function templateLine(line: string): readonly [name: string, shown: string] | undefined {
  const text = line.trim()
  const colon = text.indexOf(': ')
  const [name, shown] = [text.slice(0, Math.max(0, colon)), text.slice(colon + 2)]
  const ends = `${shown.at(0)}${shown.at(-1)}`
  const isPlaceholder = ['[]', '<>', '{}'].includes(ends) || shown === '...' || shown === '\u2026'
  return isPlaceholder && TEMPLATE_NAME.test(name) ? [name, shown] : undefined
}

/**
 * Returns the fields of consecutive lines `name: [meaning]` that restate the goal or the state before an action; the names may have any case.
 */
function statedLinesIn(promptText: string): ReplyFormat | undefined {
  let block: Field[] = []
  for (const line of [...promptText.split('\n'), '']) {
    const [name, shown = ''] = templateLine(line) ?? []
    if (name !== undefined) block.push({ name, role: statedRole(name), shown })
    else if (hasRole(block, ['action', 'verb']) && hasRole(block, ['goal', 'state']))
      return { kind: 'labels', fields: withoutTool(block), cue: undefined }
    else block = []
  }
  return undefined
}

/** Returns the role of a name within the format of a reply, where `goal` and `current state` are restated. */
function statedRole(name: string): Role {
  const plain = name.replaceAll('_', ' ').toLowerCase()
  if (/^(?:goal|task|objective|instruction)$/.test(plain)) return 'goal'
  const role = roleOf(name) ?? 'state'
  return role === 'observation' ? 'state' : role
}

const LABEL_LINE =
  /^(?:[^\S\n\r\u2028\u2029]|[>*#-])*(?:\d+[.)]\s*)?["'`]?\*{0,2}([A-Z][A-Za-z_ ]{1,28}?)(?: \d+)?\*{0,2}\s*:\*{0,2}[ \t]*(.*)$/gm
const KEY_LINE = /^([a-z][a-z_]{1,28}):[ \t]*(\S.*)$/gm
const INLINE_LABEL = /["'`\u201c]\*{0,2}([A-Z][A-Za-z_ ]{1,24}?)\*{0,2}\s{0,3}:\*{0,2}\s{0,3}([^"'`\u201d\n]{0,80})["'`\u201d]/g
/** A label within a sentence, marked by asterisks or a placeholder. */
const MARKED_LABEL =
  /\*\*([A-Z][A-Za-z_ ]{1,24}?):?\*\*:?[ \t]*(`[^`\n]*`|<[^<>\n]+>|\[[^\]\n]{1,300}\]|\{[^{}\n]+\}|\.{3}|\u2026)|\b([A-Z][a-z]{2,14}(?: [A-Z]?[a-z]{2,10})?): ?(<[^<>\n]+>|\[[^\]\n]{1,300}\]|\{[^{}\n"]+\})/g
/** A label that ends the prompt, on its last line. */
const CUE = /^[\s*#>]*([A-Z][A-Za-z_ ]{1,24}?)(?: \d+)?\s*\**:\**$/
/** Maximum length of the last line if it is only a label. */
const MAX_CUE_LENGTH = 80
const LIST_BELOW = /[^\S\n\r\u2028\u2029]*\n\s*(?:[-*\u2022]|\d+[.)])\s/y
const GAP =
  /^(?:<.*>|\[.*\]|\{.*\}|\(.*\)|\.{2,}|\u2026|your\b.*|the (?:action|next|input|command|reason|tool|name|final)\b.*|one\b.*|what you\b.*|why\b.*|a\b.*|you should\b.*|exactly\b.*|an?\b.*|\$\{.*|)$/i

/** Labels of replies, as opposed to labels of prompts. */
const REPLY_LABEL =
  /^(?:(?:your|my|the|next|final|chosen|proposed|suggested|selected|short|brief|one) )*(?:thoughts?|think|thinking|reason(?:ing|s)?|rationale|reflection|analysis|explanation|plan|strategy|discussion|actions?|act|command|move|action input|input|arguments|tool(?: name| input)?|function|decision|answer|response|reply|verdict|judge?ment|assessment|evaluation|corrected action|correction|revised action|replacement|score|rating|confidence|choice|option|number|done|finished|completed|status|progress|correct|is correct|mistake|final answer)(?: (?:of|on) (?:the )?(?:last|previous) (?:action|step))?$/i

/** Labels of fields about the history and the current observation. */
const ACCOUNT_LABEL =
  /^(?:(?:interaction |action )?history summary|(?:observation|page|screen) (?:descriptions?|summary|highlights?))$/i

function isReplyLabel(name: string): boolean {
  return REPLY_LABEL.test(name) || ACCOUNT_LABEL.test(name)
}

function labelsIn(promptText: string, written: ReadonlyMap<string, string>): ReplyFormat | undefined {
  const end = promptText.trimEnd()
  const lastLine = end.slice(end.lastIndexOf('\n') + 1)
  const cue = lastLine.length > MAX_CUE_LENGTH ? undefined : CUE.exec(lastLine)?.[1]?.trim()
  const shown = new Map<string, string>()
  const isYaml = /\byaml\b/i.test(promptText)
  const lines = [
    ...promptText.matchAll(LABEL_LINE),
    ...promptText.matchAll(INLINE_LABEL),
    ...(isYaml ? promptText.matchAll(KEY_LINE) : []),
  ]
  for (const { 1: name = '', 2: gap = '', 0: line, index } of lines) {
    // The label introduces the list below it.
    LIST_BELOW.lastIndex = index + line.length
    if (gap.trim() === '' && LIST_BELOW.test(promptText)) continue
    if (!GAP.test(gap.trim().replace(/["'`]$/, '')) || shown.has(name.trim()) || !isReplyLabel(name.trim())) continue
    shown.set(name.trim(), gap.trim())
  }
  for (const [, starred, gap = '', named, other = ''] of promptText.matchAll(MARKED_LABEL)) {
    const name = (starred ?? named ?? '').trim()
    if (!shown.has(name) && isReplyLabel(name)) shown.set(name, starred === undefined ? other : gap)
  }
  if (cue !== undefined && isReplyLabel(cue) && !shown.has(cue)) shown.set(cue, '')
  const fields = fieldsNamed(
    [...shown.keys()].filter((name) => !/^(?:Actions|Tools|Commands|Final Answer|Note|Rules)$/.test(name)),
    shown,
  )
  if (!areRequestable(fields)) return undefined
  const lettered = fields.map((field) => withLabel(field, promptText, written.get(field.name)))
  return {
    kind: 'labels',
    fields: lettered,
    cue: cue !== undefined && fields.some(({ name }) => name === cue) ? cue : undefined,
    isYaml,
  }
}

function withLabel(field: Field, promptText: string, written: string | undefined): Field {
  const bold = [`**${field.name}:**`, `**${field.name}**:`].find((each) => promptText.includes(each))
  const label = written === undefined ? bold : (bold?.replace(`${field.name}:`, written) ?? written)
  return label === undefined ? field : { ...field, label }
}

function shownBy(previousReply: string): ReplyFormat | undefined {
  if (previousReply === '') return undefined
  if (previousReply.trim().startsWith('{')) {
    const fields = fieldsNamed([...membersOf(previousReply).keys()])
    return areRequestable(fields) ? { kind: 'json', fields } : undefined
  }
  const labels = [...previousReply.matchAll(LABEL_LINE)].map(([, name = '']) => name.trim())
  const known = labels.filter((name) => roleOf(name) !== undefined)
  const fields = fieldsNamed(known)
  return areRequestable(fields) && hasRole(fields, ['action', 'verb', 'choice'])
    ? { kind: 'labels', fields, cue: undefined }
    : undefined
}

function hasRole(fields: readonly Field[], roles: readonly Role[]): boolean {
  return fields.some(({ role }) => roles.includes(role))
}
