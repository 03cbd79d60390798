import type { Node, NodeParts } from './page.ts'

/**
 * Reads the lines of simplified pages, `role [id] 'name' [property: value]`, as elements. Lists, terms and rows that are joined in one line
 * become several elements again.
 */

const QUOTED = `'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"`
const PROPERTIES = '((?: \\[\\w+: [^\\]]*\\])*)'
const LINE = new RegExp(`^([ \\t]*)([A-Za-z]+)(?: \\[(\\d+)\\])?(?: (${QUOTED}))?${PROPERTIES}$`)
/** An element within a line. A list's entries have no role. */
const INNER = new RegExp(`(?:^|(?<=[ ;|]))(?:([A-Za-z]+) )?(?:\\[(\\d+)\\] ?)?(${QUOTED})${PROPERTIES}`, 'g')
const NAMELESS = new RegExp(`(?:^|(?<= ))([A-Za-z]+) \\[(\\d+)\\](?! ?['"])${PROPERTIES}`, 'g')
const SIMPLIFIED = /^[ \t]*[A-Za-z]+ \[\d+\](?:$| ['"[])/m
const TABS = /^Tab \d+ \(current\): /m
const VALUE = /\[value: ([^\]]*)\]/
const RULE = /^\|(?: --- \|)+$/

/** True if a page is in the simplified form: roles before ids, and the line of tabs above a root without an id. */
export function isSimplifiedPage(page: string): boolean {
  return /^[ \t]*RootWebArea\b(?! \[)/m.test(page) && (SIMPLIFIED.test(page) || TABS.test(page))
}

/** Reads the elements of the lines of a simplified page. `create` makes an element from its parts. */
export function readSimplifiedNodes(lines: readonly string[], create: CreateNode): readonly Node[] {
  const nodes: Node[] = []
  lines.forEach((line, at) => {
    const match = LINE.exec(line)
    if (match === null) return
    const [, indent = '', role = '', id = '', quoted = "''", properties = ''] = match
    const depth = indent.length
    const name = create.unquoted(quoted)
    const make: Make = (parts) => {
      const value = VALUE.exec(parts.properties ?? '')?.[1]
      return create.node({ id: '', role: '', name: '', depth, value, properties: '', ...parts })
    }
    if (role === 'row' && name.startsWith('|')) {
      if (!RULE.test(name)) nodes.push(...rowNodes(name, isHeader(lines[at + 1], create), make, create))
    } else if (/^\[\d+\] ['"]|: \[\d+\] ['"]/.test(name))
      nodes.push(...listNodes({ id, role, depth, properties }, name, make, create))
    else
      nodes.push(
        ...headingOf(role, nodes, depth, name, make),
        make({ id, role: role === 'text' ? 'StaticText' : role, name, properties }),
      )
  })
  return withOpenStates(nodes)
}

/** How `readPage` makes elements. */
interface CreateNode {
  readonly node: (parts: NodeParts) => Node
  readonly unquoted: (text: string) => string
}

type Make = (parts: Partial<NodeParts>) => Node

function isHeader(next: string | undefined, { unquoted }: CreateNode): boolean {
  const [, , role, , quoted] = LINE.exec(next ?? '') ?? []
  return role === 'row' && quoted !== undefined && RULE.test(unquoted(quoted))
}

/** A row and its cells, with the elements in them. */
function rowNodes(text: string, isHeader: boolean, make: Make, create: CreateNode): readonly Node[] {
  const cells = text.slice(2, -2).split(/(?<!\\) \| /)
  const row = make({ role: 'row' })
  return [
    row,
    ...cells.flatMap((escaped) => {
      const cell = escaped.replace(/\\([\\|])/g, '$1')
      const inner = innerNodes(cell, row.depth + 2, make, create)
      const before = cell.slice(0, inner.start).trim()
      const name = before === '' ? inner.nodes.map((node) => node.name).join(' ') : before
      return [make({ role: isHeader ? 'columnheader' : 'gridcell', name, depth: row.depth + 1 }), ...inner.nodes]
    }),
  ]
}

/** A list and its entries. Entries of a menu are menu items, as options of a select are. */
function listNodes(list: Omit<NodeParts, 'name' | 'value'>, text: string, make: Make, create: CreateNode): readonly Node[] {
  const start = text.search(/(?:^|: )\[\d+\] ['"]/)
  const entries = innerNodes(text.slice(start), list.depth + 1, make, create)
  return [make({ ...list, name: text.slice(0, start) }), ...entries.nodes]
}

/** Returns the elements in a text, and the offset of the first. */
function innerNodes(
  text: string,
  depth: number,
  make: Make,
  { unquoted }: CreateNode,
): { nodes: readonly Node[]; start: number } {
  const found = [
    ...[...text.matchAll(INNER)].flatMap(({ index, 1: role, 2: id, 3: quoted = "''", 4: properties = '' }) =>
      role === undefined && id === undefined
        ? []
        : [{ index, id: id ?? '', role: role ?? 'menuitem', name: unquoted(quoted), properties }],
    ),
    ...[...text.matchAll(NAMELESS)].map(({ index, 1: role = '', 2: id = '', 3: properties = '' }) => ({
      index,
      id,
      role,
      name: '',
      properties,
    })),
  ].sort((one, other) => one.index - other.index)
  const nodes = found.map(({ index: _, role, ...parts }) => {
    const isContent = role === 'text'
    return make({ ...parts, role: isContent ? 'StaticText' : role, depth: isContent ? depth + 1 : depth })
  })
  return { nodes, start: found[0]?.index ?? text.length }
}

/** A heading that was merged with the link in it: the first link of an article. */
function headingOf(role: string, before: readonly Node[], depth: number, name: string, make: Make): readonly Node[] {
  const last = before.at(-1)
  return role === 'link' && last?.role === 'article' && last.depth < depth ? [make({ role: 'heading', name })] : []
}

/** A disclosure triangle is open if its details have other content. */
function withOpenStates(nodes: readonly Node[]): readonly Node[] {
  return nodes.map((node, at) =>
    node.role === 'DisclosureTriangle' && node.isOpen === undefined
      ? { ...node, isOpen: (nodes[at + 1]?.depth ?? -1) >= node.depth }
      : node,
  )
}
