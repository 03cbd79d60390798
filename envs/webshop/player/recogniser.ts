import { trimEndCharacters } from '@orreryjs/core'
import {
  introducedTasks,
  type PromptRecogniser,
  type Span,
  stripCommandMarks,
  type TaskStatement,
  withoutOuterMarks,
} from '@orreryjs/core/worlds'
import { readPage } from './page.ts'

const START =
  /\bWeb ?[Ss]hop\b *(?:\n| \[SEP\] )Instruction:(?: *\n| *\[SEP\] )?((?:(?!Instruction:)[^\n])*?)(?: \[SEP\] Search\b|\n\[(?:button\] )?Search(?: \[button_)?\])/g
const PAGE = /^(?:Instruction: *(?:\n| \[SEP\] )? *)([^\n]+?)(?= \[SEP\] |$)/gm
const WISH = /\b(?:buy|find|get|order|purchase|looking for|need|want|searching|show me|interested)\b/i
const SHOP = /search\[|click\[|buy now|web ?shop|\bshop(?:ping)?\b|\bstore\b|\bproducts?\b/i
const FIRST =
  /(?:^|\n)(?:[^\n[\]]{0,24}?[>:] ?)?(Instruction: ?|WebShop\b|You have clicked |Thank you for shopping|Your score \(min|Invalid action!?|\[button\] (?:Back to Search|< Prev)|\[Back to Search\]|Back to Search \[SEP\]|Search \[SEP\])/i
/** Prompt text below a page, as opposed to the page itself. */
const ASIDE =
  /^(?:#|\*\*|<\/?[a-z]|```|[{}"]|(?:what|which|was|is|did|does|has|have|were|judge|rate|evaluate|score|how|propose|suggest|vote|first|make|write|list|plan|please (?:act|answer|choose|click|continue|decide|describe|do|enter|explain|give|go|judge|list|make|name|output|pick|play|proceed|provide|rate|reply|respond|say|search|select|specify|state|take|tell|think|type|use|write)|describe|explain|now|respond|reply|choose|answer|output|give|your|you|the next|next|think|decide|pick|select|available|admissible|valid|possible|clickables?|remember|note|steps?|turn|reward|done|action|thought|options|state|finally|only|write|say|tell|hint|history|based on)\b[^\n]*(?:[:?.!>]|$))/i
/** A feature of a product, regardless of its first words. */
const BULLET = /^ \S/
/** A command without brackets, and without quotes at its end. */
const LOOSE = /^(search|click)(?: for| on)?[ :(]+["'`]?(.+)$/is
const OK = /^\s*OK\.\s*$/

/** Prompt parsing rules of WebShop. */
export const recogniser: PromptRecogniser = {
  world: 'webshop',
  hasPages: true,
  statements(text) {
    const own = [...text.matchAll(START)].map((match) => statement(match, true))
    const pages = [...text.matchAll(PAGE)]
      .filter(({ index }) => !own.some(({ from, to }) => from <= index && index < to))
      .map((match) => statement(match, false))
    const all = [...own, ...pages].sort((a, b) => a.from - b.from)
    if (all.length > 0) return all
    return introducedTasks(text)
      .filter(({ goal }) => goal.split(' ').length >= 4 && WISH.test(goal))
      .map((task) => ({ ...task, isInferred: true }))
  },
  opening({ from, to, goal, isComplete }, { before, text, after }) {
    if (isComplete) return text.slice(from, to).trim()
    if (!SHOP.test(text) && !SHOP.test(before) && !SHOP.test(after)) return undefined
    return `WebShop\nInstruction: \n${goal}\n[button] Search [button_]`
  },
  answer(text) {
    if (OK.test(text)) return undefined
    const start = FIRST.exec(text)
    const from = start === null ? 0 : start.index + start[0].length - (start[1] ?? '').length
    const found = { from, to: endOfPage(text, from) }
    return start !== null || readPage(text.slice(found.from, found.to)).kind !== 'other' ? found : undefined
  },
  command(text, isLoose) {
    const line = text
      .trim()
      .replace(/^[`"'*]+/, '')
      .replace(/(?<=\])[^\]]*$/, '')
    const match = /^(search|click) ?\[(.+)\]$/is.exec(line)
    if (match !== null && !line.includes('\n')) return `${match[1]?.toLowerCase()}[${match[2]}]`
    if (!isLoose) return undefined
    const [, verb, rest] = LOOSE.exec(trimEndCharacters(stripCommandMarks(text), '"\'`)')) ?? []
    return verb === undefined || rest === undefined || rest.includes('\n') ? undefined : `${verb.toLowerCase()}[${rest}]`
  },
  commandOfCall(name, values) {
    const [value] = values
    if (/search|query/i.test(name) && value !== undefined) return `search[${value}]`
    if (/click|press|select|choose|open|tap/i.test(name) && value !== undefined) return `click[${value}]`
    if (/buy|purchase/i.test(name)) return 'click[Buy Now]'
    if (/prev/i.test(name)) return 'click[< Prev]'
    if (/next/i.test(name)) return 'click[Next >]'
    if (/back/i.test(name)) return 'click[Back to Search]'
    return value === undefined ? `click[${name.replace(/_/g, ' ')}]` : undefined
  },
}

function statement(match: RegExpExecArray, isComplete: boolean): TaskStatement {
  const goal = withoutOuterMarks(match[1] ?? '')
  return { from: match.index, to: match.index + match[0].length, goal, isComplete }
}

/** Returns the end of a page. Prompt text below a page follows a blank line or its last button. */
function endOfPage(text: string, from: number): Span['to'] {
  const page = text.slice(from)
  let to = page.length
  for (let lines = 0; lines < 60; lines += 1) {
    const start = page.lastIndexOf('\n', to - 1)
    const line = page.slice(start + 1, to)
    if (start < 0 || !(line.trim() === '' || (!BULLET.test(line) && isAside(line.trim())))) break
    to = start
  }
  return from + to
}

function isAside(line: string): boolean {
  return !line.includes('[button') && !line.includes('[SEP]') && !line.startsWith('[') && ASIDE.test(line)
}
