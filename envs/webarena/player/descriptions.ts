import { quoted, unescaped } from './pages/escapes.ts'
import type { Node } from './pages/page.ts'

/** A text in single quotes with escapes, as a group. */
const QUOTED = "'((?:[^'\\\\]|\\\\.)*)'"
const NODE = `(?:\\[(\\w+)\\] )?(?<![A-Za-z])([A-Za-z]+) ${QUOTED}(?: = ${QUOTED})?( on| off)?( open| closed)?( disabled)?`
const ROWS = 'rows((?: \\[\\w*\\]#?\\{(?:[^\\\\{}]|\\\\.)*\\})+)'
const ITEM = new RegExp(`(?<!\\.)(\\.*)(?:${ROWS}|${NODE})`, 'g')
const ROW = /\[(\w*)\](#?)\{((?:[^\\{}]|\\.)*)\}/g
const CELL = /^((?:[^\\[]|\\.)*)(?:\[(\w+)(?::((?:[^\\\]]|\\.)*))?\])?$/
const CELL_ROLE = /^(?:columnheader|gridcell|cell|rowheader)$/

export function isCell({ role }: Node): boolean {
  return CELL_ROLE.test(role)
}

/** An element without content. */
export const BLANK_NODE: Node = {
  id: '',
  role: '',
  name: '',
  depth: 0,
  value: undefined,
  isOn: undefined,
  isOpen: undefined,
  isDisabled: false,
}

/** Formats nodes in one line each. Adjacent rows of a table are one item with the texts and links of their cells. */
export function formatNodes(nodes: readonly Node[]): readonly string[] {
  const texts: string[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at]
    if (node === undefined) break
    let rows = ''
    let end = at
    for (let row: Node | undefined = node; row?.role === 'row' && row.depth === node.depth; row = nodes[end]) {
      const start = end + 1
      end = endOfSubtree(nodes, end)
      rows += formatRow(row, nodes.slice(start, end))
    }
    texts.push(rows === '' ? formatNode(node) : `${'.'.repeat(node.depth)}rows${rows}`)
    at = Math.max(end, at + 1)
  }
  return texts
}

/** Returns the index after the last node inside the node at `at`. */
export function endOfSubtree(nodes: readonly Node[], at: number): number {
  const depth = nodes[at]?.depth ?? 0
  let end = at + 1
  while ((nodes[end]?.depth ?? -1) > depth) end += 1
  return end
}

function formatRow({ id }: Node, nodes: readonly Node[]): string {
  const cells = nodes.flatMap((cell, at) => {
    if (!isCell(cell)) return []
    const next = nodes[at + 1]
    const link = next?.role === 'link' && next.depth > cell.depth ? next : undefined
    const name = link === undefined || link.name === cell.name ? '' : `:${cellText(link.name)}`
    return [`${cellText(cell.name)}${link === undefined ? '' : `[${link.id}${name}]`}`]
  })
  return ` [${id}]${nodes[0]?.role === 'columnheader' ? '#' : ''}{${cells.join('|')}}`
}

/** Formats a node: a dot for each level, id, role, name, value and states. */
function formatNode({ id, role, name, depth, value, isOn, isOpen, isDisabled }: Node): string {
  const parts = [
    `${'.'.repeat(depth)}${id === '' ? '' : `[${id}] `}${role} ${quoted(name)}`,
    value === undefined ? '' : ` = ${quoted(value)}`,
    isOn === undefined ? '' : isOn ? ' on' : ' off',
    isOpen === undefined ? '' : isOpen ? ' open' : ' closed',
    isDisabled ? ' disabled' : '',
  ]
  return parts.join('')
}

/** Parses formatted nodes. Other text between them is skipped. */
export function nodesIn(text: string): readonly Node[] {
  return [...text.matchAll(ITEM)].flatMap((item): readonly Node[] => {
    const [, dots = '', rows, id = '', role = '', name = '', value, on, open, disabled] = item
    if (rows !== undefined) return rowsIn(rows, dots.length)
    const node: Node = {
      id,
      role,
      name: unescaped(name),
      depth: dots.length,
      value: value === undefined ? undefined : unescaped(value),
      isOn: on === undefined ? undefined : on === ' on',
      isOpen: open === undefined ? undefined : open === ' open',
      isDisabled: disabled !== undefined,
    }
    return [node]
  })
}

function rowsIn(text: string, depth: number): readonly Node[] {
  return [...text.matchAll(ROW)].flatMap(([, id = '', mark, cells = '']) => {
    const role = mark === '#' ? 'columnheader' : 'gridcell'
    const nodes = cells.split(/(?<!\\)\|/).flatMap((cell, column): readonly Node[] => {
      const [, text = '', link, linkName] = CELL.exec(cell) ?? []
      const name = unescaped(text)
      const node: Node = { ...BLANK_NODE, id: `${id}.${column}`, role, name, depth: depth + 1 }
      if (link === undefined) return [node]
      return [
        node,
        { ...node, id: link, role: 'link', name: linkName === undefined ? name : unescaped(linkName), depth: depth + 2 },
      ]
    })
    return [{ ...BLANK_NODE, id, role: 'row', depth }, ...nodes]
  })
}

/** Returns the id of the row of a described cell, which has no id of its own; `undefined` for any other node. */
export function rowOfCell({ id }: Node): string | undefined {
  return /^(\w*)\.\d+$/.exec(id)?.[1]
}

/** Escapes the marks between cells and rows. */
function cellText(text: string): string {
  return text.replace(/[\\|{}[\]]/g, '\\$&').replace(/\n/g, '\\n')
}

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
export function formatResult(
  { node, fields, from, to, isChange, isComplete, nodes }: Omit<DescribedResult, 'isWrong'>,
  maxLength: number = MAX_LENGTH,
): string {
  const element = node === undefined ? '' : `(${formatNode(node)}) `
  const form = fields.length === 0 ? '' : ` with ${formatNodes(fields).join(', ')}`
  const verb = isChange ? 'leads to' : 'changes nothing on'
  const target = `page ${formatPage(to)} ${quoted(to.title)}${isComplete ? ' to its end' : ''}`
  const head = `${element}on page ${formatPage(from)}${form} ${verb} ${target}:`
  let length = head.length
  const shown = formatNodes(nodes).filter((text) => {
    length += text.length + 2
    return length <= maxLength
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
    to: { ...pageReference(toRoot, toUrl), title: unescaped(title) },
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
