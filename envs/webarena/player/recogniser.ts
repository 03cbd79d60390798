import { trimCharacters } from '@orreryjs/core'
import { introducedTasks, type Policy, type PromptRecogniser, stripCommandMarks, withoutOuterMarks } from '@orreryjs/core/worlds'
import { WEBARENA_ERRORS } from './error-types.ts'
import { isCallText } from './pages/calls.ts'
import { isPage } from './pages/page.ts'

const OBJECTIVE = /^[#* \t]*(?:OBJECTIVE|Objective|Intent)\**\s*:\**[ \t]*\n?([^\n]+)/gm
const FIRST = /^(?:Tab \d+(?: \(current\))?:|[ \t]*\[\w+\] [A-Z]\w+ ['"]|[ \t]*RootWebArea ['"])/m
const LAST = /^(?:[ \t]*(?:\[\w+\] )?[A-Za-z]+ (?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*").*|URL: \S+)$/gm
const VERBS = 'click|type|hover|press|scroll|goto|new_tab|tab_focus|close_tab|go_back|go_forward|stop|note_down'
const COMMAND = new RegExp(`^(${VERBS})(?: *(\\[[\\s\\S]*\\]))?$`, 'i')

/** Text conventions of WebArena prompts. */
const recogniser: PromptRecogniser = {
  world: 'webarena',
  hasPages: true,
  statements(text) {
    if (!/objective|task|goal|instruction|intent|request|question|query/i.test(text)) return []
    const own = [...text.matchAll(OBJECTIVE)].map((match) => {
      const goal = withoutOuterMarks(match[1] ?? '')
      return { from: match.index, to: match.index + match[0].length, goal, isComplete: false }
    })
    const all = own.length > 0 ? own : isPage(text) ? introducedTasks(text) : []
    return all.filter(({ goal }) => goal.split(' ').length >= 3)
  },
  opening({ goal, from, to }, { before, text, after }) {
    // Pages of demonstrations come earlier in the text.
    const page = pageIn(text.slice(to)) ?? lastPageIn(text.slice(0, from)) ?? pageIn(after) ?? pageIn(before)
    return page === undefined ? undefined : `OBJECTIVE: ${goal}\n\n${page}`
  },
  answer(text) {
    const found = FIRST.exec(text)
    if (found === null || !isPage(text)) return undefined
    return { from: found.index, to: endOf(text, found.index) }
  },
  command(text, isLoose) {
    const line = stripCommandMarks(trimCharacters(text.trim(), '`'))
    if (isCallText(line)) return line
    const match = COMMAND.exec(line)
    if (match === null) return undefined
    const [, verb = '', rest = ''] = match
    return isLoose || rest !== '' || /^(?:new_tab|close_tab|go_back|go_forward)$/i.test(verb)
      ? `${verb.toLowerCase()}${rest === '' ? '' : ` ${rest}`}`
      : undefined
  },
  commandOfCall(name, values) {
    const verb = new RegExp(`^(?:${VERBS})$`, 'i').exec(name)?.[0].toLowerCase()
    if (verb === undefined) return undefined
    return [verb, ...values.map((value) => `[${value}]`)].join(' ')
  },
}

function pageIn(text: string): string | undefined {
  const found = FIRST.exec(text)
  if (found === null || !isPage(text)) return undefined
  const page = text.slice(found.index, endOf(text, found.index))
  const url = /^\**(?:Current )?URL\**: *(\S+)/im.exec(text)?.[1]
  return url === undefined || page.includes('\nURL: ') ? page : `${page}\nURL: ${url}`
}

function lastPageIn(text: string): string | undefined {
  // The end of the page before it, because a URL can be above its page.
  let start: number | undefined
  let from = 0
  for (let found = FIRST.exec(text); found !== null; found = FIRST.exec(text.slice(from))) {
    const first = from + found.index
    const end = endOf(text, first)
    // Without elements from here on, there is no later page.
    if (end === first) break
    if (isPage(text.slice(first, end))) start = from
    from = end
  }
  return start === undefined ? undefined : pageIn(text.slice(start))
}

/** Returns the offset at which the page that starts at `from` ends. */
function endOf(text: string, from: number): number {
  let end = from
  for (const match of text.slice(from).matchAll(LAST)) {
    const start = from + match.index
    if (
      end > from &&
      text
        .slice(end, start)
        .replace(/Tab \d+[^\n]*/g, '')
        .trim() !== ''
    )
      break
    end = start + match[0].length
    if (match[0].startsWith('URL:')) break
  }
  return end
}

/** The part of WebArena's policy that is needed before a task is played: how to recognise its prompts, and its error kinds. */
export const webarenaPolicyHead: Omit<Policy, 'view'> = {
  id: 'webarena',
  taskLine: /^OBJECTIVE: /,
  recogniser,
  errorTypes: WEBARENA_ERRORS,
  recognises: ({ task, currentObservation }) => isPage(task) || (/^OBJECTIVE: /m.test(task) && isPage(currentObservation)),
}
