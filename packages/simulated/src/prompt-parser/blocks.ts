import { memoizeByText } from '@orreryjs/core/worlds'
import { MAX_MEMOIZED_LINES, MAX_MEMOIZED_MESSAGES } from './labels.ts'
import { END } from './unpack.ts'

/** A part of a message below a heading. */
export interface Block {
  /** Title in Orrery's own layout; `''` without a heading or for an unknown one. */
  readonly title: string
  readonly body: string
}

/** Titles by common wordings. The first match counts. */
const TITLES: readonly (readonly [title: string, words: RegExp])[] = [
  [
    'EXAMPLE',
    /^(?:worked |few-?shot |here (?:is|are) (?:an? |some |two |the )?)?(?:examples?|demonstrations?|demos?|sample (?:episode|run|trajectory)|illustration|exemplars?)\b(?! of (?:a|the) (?:reply|response|format))/,
  ],
  ['END EXAMPLE', /^end(?: of)?(?: the)? (?:examples?|demonstrations?|demos?)/],
  [
    'REPLY FORMAT',
    /^(?:(?:reply|response|answer|output|answering|required) (?:format|form|instructions?|rules?|style|template)|how to (?:reply|answer|respond)|format|what to (?:write|reply|answer)|your (?:reply|answer|response|output)|(?:form|shape) of (?:the|your) (?:reply|answer|response)|now|what is asked)\b/,
  ],
  [
    'ACTIONS NOW',
    /^(?:(?:currently )?(?:admissible|valid|legal|currently available|currently possible|currently allowed) (?:actions|commands|moves|options)|(?:actions|commands|moves|options)(?: available| possible| allowed| valid)?(?: right)? now|available (?:now|options)|clickables?|what (?:can be done|you can do) now|choices|options|menu|candidate actions)\b/,
  ],
  ['PREVIOUS ACTIONS', /^(?:(?:numbered |list of )?(?:previous|past|earlier) actions(?: taken)?|actions (?:so far|taken))\b/],
  ['EXECUTED ACTIONS', /^(?:executed actions|what was (?:executed|carried out)|done in this trial)\b/],
  [
    'ACTIONS',
    /^(?:(?:available |possible |allowed |permitted |all )?(?:actions?|commands|moves)(?: space| available| allowed)?|action space|what (?:can be done|you can do)|command (?:list|reference|syntax)|forms of actions|grammar)$/,
  ],
  ['TOOLS', /^(?:(?:available )?(?:tools|functions)(?: available)?)$/],
  [
    'SUBTASK',
    /^(?:(?:current |present |the )?(?:sub-?task|sub-?goal|step in hand|step to (?:do|carry out)|part in hand)|current (?:step|part|objective|milestone))\b/,
  ],
  [
    'INFORMATION',
    /^(?:information|what is known|known(?: facts)?|what earlier steps left|results? of earlier steps|background|context from earlier steps)\b/,
  ],
  ['FAILED PLANS', /^(?:(?:failed|earlier|previous|unsuccessful) plans|plans that failed)\b/],
  ['PLAN', /^(?:(?:the |your |current |overall )?plan|steps of the plan)\b/],
  ['PAST EXPERIENCE', /^(?:past experience|experience(?: of earlier trials)?|what was learned before|earlier experience)\b/],
  ['NOTES', /^(?:notes|memo|notepad)\b/],
  [
    'FAILED TRAJECTORIES',
    /^(?:(?:failed|earlier|previous|unsuccessful|last) (?:trajector(?:y|ies)|attempts?|tr(?:y|ies)|trials?|runs?))\b/,
  ],
  [
    'MEMORY',
    /^(?:memory|lessons?(?: learned)?|reflections?|your memory|remember(?:ed)?|insights|what (?:was|you) learned|earlier lessons)\b/,
  ],
  ['OBSERVATION BEFORE', /^(?:(?:observation|screen|view|state|seen) before|before(?: the action)?|what was seen before)\b/],
  [
    'OBSERVATION AFTER',
    /^(?:(?:observation|screen|view|state|seen) after(?:wards)?|after(?: the action)?|what was seen after(?:wards)?)\b/,
  ],
  ['RATIONALE', /^(?:rationale|reason(?:ing)? for the (?:next )?action)\b/],
  ['OPENED DETAILS', /^(?:opened details|details (?:opened|read)|what was read)\b/],
  ['TARGET', /^(?:target|search target)\b/],
  [
    'HISTORY',
    /^(?:(?:full |interaction |action |conversation |game |your )?(?:history|transcript|trajectory|log|interaction)|(?:what happened )?so far|progress(?: so far)?|steps (?:so far|taken)|what (?:was|has been) done|previous steps|past (?:steps|interactions)|course of events)\b/,
  ],
  [
    'OBSERVATION',
    /^(?:(?:current |present |latest |last |new )?(?:observation|screen|page|view|state|situation)|what (?:you|can be) seen?(?: now)?|you see)\b/,
  ],
  ['ACTION', /^(?:(?:the |proposed |last )?action(?: in question| taken)?)$/],
  [
    'TASK',
    /^(?:(?:your |the |current |new )?(?:task|goal|problem|assignment|mission|quest|objective|job)|what (?:to do|is to be done|has to be done)|instance|the (?:game|episode))\b/,
  ],
]

const HEADINGS: readonly RegExp[] = [
  /^ {0,3}#{1,6}\s+(.+?)\s*:?\s*#*\s*$/,
  /^\s*\*\*([^*]{1,60}?):?\*\*:?\s*$/,
  /^\s*__([^_]{1,60}?):?__:?\s*$/,
  /^\s*[=\-~]{2,}\s*([^=\-~\n]{1,60}?)\s*[=\-~]{2,}\s*$/,
  /^\s*\[([A-Z][A-Za-z ]{2,40})\]\s*$/,
  /^\s*([A-Z][A-Z ]{3,40}\d*):?\s*$/,
  /^\s*([A-Za-z][A-Za-z -]{2,40}(?: \d+)?):\s*$/,
]
/** A label and its text on one line, for sections that often have no separate heading. */
const INLINE = /^\s*(?:[#*-]+\s*)?((?:current |present |the )?(?:sub-?task|sub-?goal)|current step)\s*:\s*(?:\*\*\s*)?(\S.*)$/i

interface Heading {
  readonly title: string
  /** True if it is marked as a heading, not only a line with a colon. */
  readonly isMarked: boolean
  /** Number of hash signs; 0 without any. */
  readonly level: number
}

/** Returns the meaning of a heading; `undefined` for other lines and unknown headings. */
function headingOf(line: string): Heading | undefined {
  return line.length > 70 || line === '' ? undefined : shortHeadingOf(line)
}

const shortHeadingOf = memoizeByText((line): Heading | undefined => {
  for (const [index, pattern] of HEADINGS.entries()) {
    const matchedTitle = pattern.exec(line)?.[1]
    if (matchedTitle === undefined) continue
    const title = titleInWords(matchedTitle)
    const level = index === 0 ? line.trim().search(/[^#]/) : 0
    if (title !== undefined) return { title, isMarked: index < 5, level }
    if (index === 0) return { title: '', isMarked: true, level }
  }
  return undefined
}, MAX_MEMOIZED_LINES)

/** Returns the title with the meaning of a heading; `undefined` for other headings. */
export function titleInWords(heading: string): string | undefined {
  const words = heading
    .toLowerCase()
    .replace(/^[\d.)\s]+/, '')
    .replace(/[*_`]/g, '')
    .trim()
  return TITLES.find(([, known]) => known.test(words))?.[0]
}

/** Titles of sections that quote the world, where a line that looks like a heading may be part of a page. */
const QUOTING: ReadonlySet<string> = new Set(['HISTORY', 'OBSERVATION'])

/** Marks the position of a task's opening that was cut out of a text; sections end there. */
export const MARK = '\u0002'
/** Matches the titles of sections that end at a blank line if only a colon marks them. */
const SHORT = /^(?:ACTIONS|ACTIONS NOW|TOOLS|REPLY FORMAT|PLAN|NOTES|PREVIOUS ACTIONS|SUBTASK|TARGET)$/

/** Splits a text at its headings. Within a quoted observation, only a new title counts. */
export const blocksOf: (text: string) => readonly Block[] = memoizeByText((text) => {
  const blocks: Block[] = []
  const seenTitles = new Set<string>()
  let title = ''
  let level = 0
  let isMarked = false
  let lines: string[] = []
  let hasText = false
  const add = (line: string): void => {
    lines.push(line)
    hasText ||= line.trim() !== ''
  }
  const close = (next: string): void => {
    if (lines.length > 0 || title !== '') blocks.push({ title, body: lines.join('\n') })
    lines = []
    hasText = false
    title = next
    if (next !== '') seenTitles.add(next)
  }
  const all = text.split('\n')
  const ends = new Set(
    /\bend\b/i.test(text) ? all.flatMap((line, at) => (headingOf(line)?.title === 'END EXAMPLE' ? [at] : [])) : [],
  )
  const lastEnd = [...ends].at(-1) ?? -1
  for (const [at, line] of all.entries()) {
    const isFenced = title === 'EXAMPLE' && lastEnd >= at
    if (title === 'EXAMPLE' && (line === END || ends.has(at))) {
      close('')
      continue
    }
    if (line === MARK || (!isMarked && line.trim() === '' && SHORT.test(title) && hasText)) {
      if (title !== '' && title !== 'TASK') close('')
      add(line)
      continue
    }
    const inline = title === 'EXAMPLE' ? null : INLINE.exec(line)
    if (inline !== null && !seenTitles.has('SUBTASK')) {
      close('SUBTASK')
      add(inline[2] ?? '')
      close('')
      continue
    }
    const heading = headingOf(line)
    const isInside = heading !== undefined && title === 'EXAMPLE' && (isFenced || (level > 0 && heading.level > level))
    if (heading === undefined || isInside || !opens(heading, title, seenTitles, level)) {
      add(line)
      continue
    }
    close(heading.title === 'END EXAMPLE' ? '' : heading.title)
    level = heading.level
    isMarked = heading.isMarked
  }
  close('')
  return blocks
}, MAX_MEMOIZED_MESSAGES)

function opens(
  { title, isMarked, level: headingLevel }: Heading,
  within: string,
  seenTitles: ReadonlySet<string>,
  level: number,
): boolean {
  if (title === 'EXAMPLE' || title === 'END EXAMPLE') return !QUOTING.has(within)
  // A label such as `Task:` in an example belongs to the example.
  if (within === 'EXAMPLE') return isMarked && title !== '' && title !== 'OBSERVATION' && title !== 'ACTION'
  if (title !== '' && seenTitles.has(title)) return false
  if (QUOTING.has(within)) return isMarked && title !== '' && headingLevel === level
  if (title === 'ACTION' || title === 'OBSERVATION') return isMarked
  return isMarked || title !== ''
}
