import type { Exchange } from '@orreryjs/core/worlds'
import { formatNodes, formatResult, nodesIn, type PageReference } from './descriptions.ts'
import { type Node, type Page, readPage } from './pages/page.ts'

/** Description of the page on which a reply acts, for prompts that show descriptions instead of earlier pages. */
interface PageSummary {
  readonly page: PageReference & { readonly title: string }
  /** True if the end of the page was seen. */
  readonly isComplete: boolean
  /** Equal for equal pages. */
  readonly fingerprint: string
  /** Element that the reply acts on. */
  readonly node: Node | undefined
  /** Fields of the form that the action may send. */
  readonly fields: readonly Node[]
  /** Nodes that matter later. */
  readonly nodes: readonly Node[]
}

/** Maximum length of a summary in characters. */
const MAX_LENGTH = 5000

/** Formats a summary in one line. Nodes that exceed the maximum length are left out. */
export function formatSummary(
  shown: Page,
  { node, fields, nodes, isComplete }: Omit<PageSummary, 'page' | 'fingerprint'>,
): string {
  const acting = node === undefined ? '' : ` acting on (${formatNodes([node]).join()})`
  const form = fields.length === 0 ? '' : ` with ${formatNodes(fields).join(', ')}`
  const head = `Page ${shown.nodes[0]?.id || NONE} ${shown.url || NONE} ${quoted(shown.title)}${isComplete ? ' to its end' : ''}, state ${fingerprintOf(shown)}${acting}${form}:`
  let length = head.length
  const texts = formatNodes(nodes).filter((text) => {
    length += text.length + 2
    return length <= MAX_LENGTH
  })
  return `${head} ${texts.join(', ')}`
}

const NONE = '-'
const SUMMARY =
  /^Page (\S+) (\S+) '((?:[^'\\]|\\.)*)'( to its end)?, state (\w+)(?: acting on \((.*?)\))?(?: with (.*?))?: ?(.*)$/

/** Maximum length of a text that is parsed. */
const MAX_PARSED_LENGTH = 10_000

function parseSummary(text: string): PageSummary | undefined {
  const match = text.length > MAX_PARSED_LENGTH ? null : SUMMARY.exec(text.trim())
  if (match === null) return undefined
  const [, root = '', url = '', title = '', end, fingerprint = '', acting = '', form = '', rest = ''] = match
  const [id, address] = [root, url].map((each) => (each === NONE ? '' : each))
  return {
    page: { root: id ?? '', url: address ?? '', title: title.replace(/\\(.)/g, '$1') },
    isComplete: end !== undefined,
    fingerprint,
    node: nodesIn(acting)[0],
    fields: nodesIn(form),
    nodes: nodesIn(rest),
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, ' ')}'`
}

/** Returns a short hash of a page without its ids. */
function fingerprintOf({ nodes, url }: Page): string {
  let hash = 0
  for (const { role, name, value, isOn, isOpen } of nodes) {
    const text = `${role} ${name} ${value} ${isOn} ${isOpen}\n`
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  }
  return `${nodes.length}x${(hash >>> 0).toString(36)}${url.length}`
}

/** Text in place of the observation of a page that the prompt shows anyway. */
const SAME_PAGE = /^The page was the same as the current one/

/**
 * Returns the actions with their described results if a transcript describes pages: each result follows from the descriptions of the pages
 * before and after the action. The page after the last action is the current one. `undefined` for other transcripts.
 */
export function resultsOfSummaries(
  first: string | undefined,
  transcript: readonly Exchange[],
  current: string,
): readonly Exchange[] | undefined {
  if (first === undefined) return undefined
  const shown = readPage(current)
  const now: PageSummary = {
    page: { root: shown.nodes[0]?.id ?? '', url: shown.url, title: shown.title },
    isComplete: true,
    fingerprint: fingerprintOf(shown),
    node: undefined,
    fields: [],
    nodes: [],
  }
  const actions = transcript.filter(({ line }) => !line.startsWith('think:'))
  const read = (text: string | undefined): PageSummary | undefined =>
    text === undefined ? undefined : SAME_PAGE.test(text) ? now : parseSummary(text)
  const pages = [read(first), ...actions.slice(0, -1).map(({ observation }) => read(observation)), now]
  const [opening] = pages
  if (opening === undefined) return undefined
  // Looking at the first page makes its nodes known.
  const look: Exchange = { line: 'scroll [up]', observation: resultOf(opening, { ...opening, node: undefined }) }
  const results = actions.flatMap(({ line }, index): readonly Exchange[] => {
    const [before, after] = [pages[index], pages[index + 1]]
    if (before === undefined || after === undefined) return []
    const id = /\[(\w+)\]/.exec(line)?.[1]
    const node = before.node ?? (before === now ? shown.nodes.find((each) => each.id !== '' && each.id === id) : undefined)
    return [{ line, observation: resultOf({ ...before, node }, after) }]
  })
  return [look, ...results]
}

function resultOf({ page: from, node, fields, fingerprint }: PageSummary, after: PageSummary): string {
  const { page: to, isComplete, nodes } = after
  return formatResult({ node, fields, from, to, isChange: fingerprint !== after.fingerprint, isComplete, nodes }, MAX_LENGTH * 2)
}
