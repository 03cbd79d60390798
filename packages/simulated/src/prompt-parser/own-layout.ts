import type { Message } from '@orreryjs/core'
import type { SentRequest } from '../started-reply.ts'
import { titleInWords } from './blocks.ts'

/** Sections of Orrery's own agents. */
export const OWN_SECTIONS: ReadonlySet<string> = new Set([
  ...['TASK', 'SUBTASK', 'INFORMATION', 'PLAN', 'FAILED PLANS', 'PAST EXPERIENCE', 'EXECUTED ACTIONS', 'NOTES', 'MEMORY'],
  ...['FAILED TRAJECTORIES', 'ACTIONS', 'ACTIONS NOW', 'PREVIOUS ACTIONS', 'REPLY FORMAT', 'TOOLS', 'HISTORY', 'OBSERVATION'],
  ...['OBSERVATION BEFORE', 'ACTION', 'OBSERVATION AFTER', 'TARGET', 'OPENED DETAILS', 'RATIONALE', 'WORKFLOWS', 'TRAJECTORIES'],
])

/** A style of headings. */
interface Style {
  /** Matches a line with a heading; the group is the title. */
  readonly heading: RegExp
  /** Matches a line that ends a section. */
  readonly end?: RegExp
}

/** Styles that mark a heading clearly, so that its title may have other words. */
const MARKED: readonly Style[] = [
  { heading: /^#{1,6} {1,3}([^#\n]{3,40}?) ?:?$/ },
  { heading: /^\*\*([^*\n]{3,40}?):?\*\*:?$/ },
  { heading: /^__([^_\n]{3,40}?):?__:?$/ },
]
const STYLES: readonly Style[] = [
  ...MARKED,
  { heading: /^\[([^\]\n]{3,40})\]:?$/ },
  { heading: /^[=-]{2,10} ?([^=\n-]{3,40}?) ?[=-]{2,10}$/ },
  { heading: /^<([a-z][a-z\d_ -]{2,40})>$/i, end: /^<\/([a-z][a-z\d_ -]{2,40})>$/i },
  { heading: /^([A-Za-z][A-Za-z\d ]{2,40}):$/ },
  { heading: /^([A-Z][A-Z\d ]{3,40})$/ },
]
const EXAMPLE = /^(?:END )?EXAMPLE(?: \d{1,3})?$/
/** The end of an example, which may have no marks even if headings have. */
const EXAMPLE_END = /^END(?: OF)? EXAMPLE\.?$/i
/** Titles of which one must accompany TASK in a prompt with Orrery's sections. */
const COMPANIONS: readonly string[] = ['REPLY FORMAT', 'HISTORY', 'ACTIONS']
/** A line that only separates sections. */
const RULE = /^[-*_=]{3,}$/
const MAX_HEADING_LENGTH = 50

/** Returns the title of a heading in Orrery's layout; `undefined` for other headings. */
type TitleOf = (heading: string) => string | undefined

const ownTitle: TitleOf = (heading) => {
  const title = heading
    .replace(/[_-]/g, ' ')
    .toUpperCase()
    .replace(/^END OF /, 'END ')
  return OWN_SECTIONS.has(title) || EXAMPLE.test(title) ? title : undefined
}
const similarTitle: TitleOf = (heading) => ownTitle(heading) ?? titleInWords(heading)

/** Rewrites a prompt that has Orrery's sections in another style; other prompts are returned as they are. */
export function withOwnHeadings(request: SentRequest): SentRequest {
  return withoutRules(hasOwnTask(request) ? request : (withHeadings(request, STYLES, ownTitle, COMPANIONS) ?? request))
}

function hasOwnTask({ messages }: SentRequest): boolean {
  return messages.some(({ content }) => content.startsWith('### TASK\n') || content.includes('\n### TASK\n'))
}

/** Rewrites a prompt that has such sections under other titles; `undefined` for other prompts. */
export function withRenamedHeadings(request: SentRequest): SentRequest | undefined {
  return withHeadings(request, MARKED, similarTitle, ['REPLY FORMAT'])
}

/** Rewrites headings in the first style that has TASK and one of the other titles. */
function withHeadings(
  request: SentRequest,
  styles: readonly Style[],
  titleOf: TitleOf,
  companions: readonly string[],
): SentRequest | undefined {
  const lines = textOf(request)
    .split('\n')
    .filter(({ length }) => length < MAX_HEADING_LENGTH)
  const titleIn = (line: string, pattern: RegExp): string | undefined => {
    const heading = line.length < MAX_HEADING_LENGTH ? pattern.exec(line)?.[1] : undefined
    return heading === undefined ? undefined : titleOf(heading.trim())
  }
  for (const { heading, end } of styles) {
    const task = lines.find((line) => titleIn(line, heading) === 'TASK')
    if (task === undefined) continue
    // `Information:` within a demonstration is not a heading if another one is `TASK:`.
    const areCapitals = task === task.toUpperCase()
    const headingIn = (line: string): string | undefined =>
      areCapitals && line !== line.toUpperCase() ? undefined : titleIn(line, heading)
    if (!lines.some((line) => companions.includes(headingIn(line) ?? ''))) continue
    return withLines(request, (line) => {
      const ended = end === undefined ? undefined : titleIn(line, end)
      if (ended?.startsWith('EXAMPLE') || EXAMPLE_END.test(line)) return ['### END EXAMPLE']
      const title = headingIn(line)
      return ended !== undefined ? [] : [title === undefined ? line : `### ${title}`]
    })
  }
  return undefined
}

/** Removes lines of hyphens and the like before headings. */
function withoutRules(request: SentRequest): SentRequest {
  // Hyphens are rarer than line breaks, so searching for them first is faster.
  if (!request.messages.some(({ content }) => content.includes('---') && content.includes('\n---'))) return request
  return withTexts(request, (text) => {
    const lines = text.split('\n')
    let isBeforeHeading = false
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      const line = lines[at] ?? ''
      if (isBeforeHeading && RULE.test(line)) lines[at] = ''
      else if (line !== '') isBeforeHeading = line.startsWith('### ')
    }
    return lines.join('\n')
  })
}

function withLines(request: SentRequest, change: (line: string) => readonly string[]): SentRequest {
  return withTexts(request, (text) => text.split('\n').flatMap(change).join('\n'))
}

function withTexts(request: SentRequest, change: (text: string) => string): SentRequest {
  const changed = (message: Message): Message =>
    isInstruction(message) ? { ...message, content: change(message.content) } : message
  return { ...request, messages: request.messages.map(changed) }
}

/** Returns the messages that are neither the model's nor a tool's. */
function textOf({ messages }: SentRequest): string {
  return messages
    .filter(isInstruction)
    .map(({ content }) => content)
    .join('\n')
}

function isInstruction({ role }: Message): boolean {
  return role === 'system' || role === 'user'
}
