import { formatNode, formatNodes, nodesIn, QUOTED, quoted, unquoted } from './described-nodes.ts'
import type { Node } from './pages/page.ts'

/** An action's result as a description states it, for prompts that show descriptions instead of a transcript. */
export interface DescribedResult {
  /** Element that the action was performed on. */
  readonly node: Node | undefined
  /** Fields of the form that the action may have sent. */
  readonly fields: readonly Node[]
  readonly from: PageReference
  readonly to: PageReference & { readonly title: string }
  /** True if the action changed the page. */
  readonly isChange: boolean
  /** True if the end of the page was seen. */
  readonly isComplete: boolean
  /** Nodes of this window that matter later. */
  readonly nodes: readonly Node[]
  /** True if the description calls the action wrong. */
  readonly isWrong: boolean
}

/** A page by the id of its root, which changes whenever it is loaded, and its URL. */
export interface PageReference {
  readonly root: string
  readonly url: string
}

/** Maximum length of a described result in characters: a reply has at most 512 tokens. */
const MAX_LENGTH = 1700

/** Formats a result in one line. Nodes that exceed the maximum length are left out. */
export function formatResult({ node, fields, from, to, isChange, isComplete, nodes }: Omit<DescribedResult, 'isWrong'>): string {
  const element = node === undefined ? '' : `(${formatNode(node)}) `
  const form = fields.length === 0 ? '' : ` with ${formatNodes(fields).join(', ')}`
  const verb = isChange ? 'leads to' : 'changes nothing on'
  const target = `page ${formatPage(to)} ${quoted(to.title)}${isComplete ? ' to its end' : ''}`
  const head = `${element}on page ${formatPage(from)}${form} ${verb} ${target}:`
  let length = head.length
  const shown = formatNodes(nodes).filter((text) => {
    length += text.length + 2
    return length <= MAX_LENGTH
  })
  return `${head} ${shown.join(', ')}`
}

const RESULT = new RegExp(
  `^(?:\\((.*?)\\) )?on page (\\S+) (\\S+)(?: with (.*?))? (leads to|changes nothing on) page (\\S+) (\\S+) ${QUOTED}( to its end)?: ?(.*)$`,
)
/** Start of the clause that calls the action wrong. A quote inside a name is escaped. */
const FAILURE = /, but '[\s\S]*$/

/** Maximum length of a text that is parsed; the form that an action sends makes a result longer than its maximum. */
const MAX_PARSED_LENGTH = 10_000

/** Parses a result; `undefined` for any other text. */
export function parseResult(text: string): DescribedResult | undefined {
  const match = text.length > MAX_PARSED_LENGTH ? null : RESULT.exec(text)
  if (match === null) return undefined
  const [, element = '', fromRoot = '', fromUrl = '', form = '', verb, toRoot = '', toUrl = '', title = '', end, rest = ''] =
    match
  return {
    node: nodesIn(element)[0],
    fields: nodesIn(form),
    from: pageReference(fromRoot, fromUrl),
    to: { ...pageReference(toRoot, toUrl), title: unquoted(title) },
    isChange: verb === 'leads to',
    isComplete: end !== undefined,
    nodes: nodesIn(rest.replace(FAILURE, '')),
    isWrong: FAILURE.test(rest),
  }
}

/** Placeholder for an empty root or URL. */
const NONE = '-'

function formatPage({ root, url }: PageReference): string {
  return `${root || NONE} ${url || NONE}`
}

function pageReference(root: string, url: string): PageReference {
  return { root: root === NONE ? '' : root, url: url === NONE ? '' : url }
}
