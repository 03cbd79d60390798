/** Parts of an element as the text of a page has them. */
export interface NodeParts {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly depth: number
  /** Selected option of a list. */
  readonly value: string | undefined
  readonly attributes: string
}

/**
 * Reads the lines of simplified pages, `role [id] 'name' [attribute: value]`, as elements. Lists, terms and rows that are joined in one line
 * become several elements again.
 */

const QUOTED = `'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"`
const ATTRIBUTES = '((?: \\[\\w+: [^\\]]*\\])*)'
const LINE = new RegExp(`^([ \\t]*)([A-Za-z]+)(?: \\[(\\d+)\\])?(?: (${QUOTED}))?${ATTRIBUTES}$`)
/** An element within a line. A list's entries have no role. */
const INNER = new RegExp(`(?:^|(?<=[ ;|]))(?:([A-Za-z]+) )?(?:\\[(\\d+)\\] ?)?(${QUOTED})${ATTRIBUTES}`, 'g')
const NAMELESS = new RegExp(`(?:^|(?<= ))([A-Za-z]+) \\[(\\d+)\\](?! ?['"])${ATTRIBUTES}`, 'g')
const SIMPLIFIED = /^[ \t]*[A-Za-z]+ \[\d+\](?:$| ['"[])/m
const TABS = /^Tab \d+ \(current\): /m
const RULE = /^\|(?: --- \|)+$/

/** True if a page is in the simplified form: roles before ids, and the line of tabs above a root without an id. */
export function isSimplifiedPage(page: string): boolean {
  return /^[ \t]*RootWebArea\b(?! \[)/m.test(page) && (SIMPLIFIED.test(page) || TABS.test(page))
}

/** Reads the elements of the lines of a simplified page. `unquoted` decodes a quoted name. */
export function readSimplifiedNodes(lines: readonly string[], unquoted: Unquote): readonly NodeParts[] {
  const nodes: NodeParts[] = []
  lines.forEach((line, at) => {
    const match = LINE.exec(line)
    if (match === null) return
    const [, indent = '', role = '', id = '', quoted = "''", attributes = ''] = match
    const depth = indent.length
    const name = unquoted(quoted)
    const make: Make = (parts) => {
      const value = valueIn(parts.attributes ?? '')
      return { id: '', role: '', name: '', depth, value, attributes: '', ...parts }
    }
    if (role === 'row' && name.startsWith('|')) {
      if (!RULE.test(name)) nodes.push(...rowNodes(name, isHeader(lines[at + 1], unquoted), make, unquoted))
    } else if (/^\[\d+\] ['"]|: \[\d+\] ['"]/.test(name))
      nodes.push(...listNodes({ id, role, depth, attributes }, name, make, unquoted))
    else
      nodes.push(
        ...headingOf(role, nodes, depth, name, make),
        make({ id, role: role === 'text' ? 'StaticText' : role, name, attributes }),
      )
  })
  return withOpenStates(nodes)
}

/** Returns the property `value`. */
function valueIn(attributes: string): string | undefined {
  const [, rest] = attributes.split('[value: ')
  return rest?.slice(0, rest.indexOf(']'))
}

/** Decodes a quoted name. */
type Unquote = (quoted: string) => string

type Make = (parts: Partial<NodeParts>) => NodeParts

function isHeader(next: string | undefined, unquoted: Unquote): boolean {
  const [, , role, , quoted] = LINE.exec(next ?? '') ?? []
  return role === 'row' && quoted !== undefined && RULE.test(unquoted(quoted))
}

/** A row and its cells, with the elements in them. */
function rowNodes(text: string, isHeader: boolean, make: Make, unquoted: Unquote): readonly NodeParts[] {
  const cells = text.slice(2, -2).split(/(?<!\\) \| /)
  const row = make({ role: 'row' })
  return [
    row,
    ...cells.flatMap((escaped) => {
      const cell = escaped.replace(/\\([\\|])/g, '$1')
      const inner = innerNodes(cell, row.depth + 2, make, unquoted)
      const before = cell.slice(0, inner.start).trim()
      const name = before === '' ? inner.nodes.map((node) => node.name).join(' ') : before
      return [make({ role: isHeader ? 'columnheader' : 'gridcell', name, depth: row.depth + 1 }), ...inner.nodes]
    }),
  ]
}

/** A list and its entries. Entries of a menu are menu items, as options of a select are. */
function listNodes(list: Omit<NodeParts, 'name' | 'value'>, text: string, make: Make, unquoted: Unquote): readonly NodeParts[] {
  const start = text.search(/(?:^|: )\[\d+\] ['"]/)
  const entries = innerNodes(text.slice(start), list.depth + 1, make, unquoted)
  const role = list.role === 'listbox' ? 'option' : 'menuitem'
  return [make({ ...list, name: text.slice(0, start) }), ...entries.nodes.map((entry) => ({ ...entry, role }))]
}

/** Returns the elements in a text, and the offset of the first. */
function innerNodes(text: string, depth: number, make: Make, unquoted: Unquote): { nodes: readonly NodeParts[]; start: number } {
  const found = [
    ...[...text.matchAll(INNER)].flatMap(({ index, 1: role, 2: id, 3: quoted = "''", 4: attributes = '' }) =>
      role === undefined && id === undefined
        ? []
        : [{ index, id: id ?? '', role: role ?? 'menuitem', name: unquoted(quoted), attributes }],
    ),
    ...[...text.matchAll(NAMELESS)].map(({ index, 1: role = '', 2: id = '', 3: attributes = '' }) => ({
      index,
      id,
      role,
      name: '',
      attributes,
    })),
  ].sort((one, other) => one.index - other.index)
  const nodes = found.map(({ index: _, role, ...parts }) => {
    const isContent = role === 'text'
    return make({ ...parts, role: isContent ? 'StaticText' : role, depth: isContent ? depth + 1 : depth })
  })
  return { nodes, start: found[0]?.index ?? text.length }
}

/** A heading that was merged with the link in it: the first link of an article. */
function headingOf(role: string, before: readonly NodeParts[], depth: number, name: string, make: Make): readonly NodeParts[] {
  const last = before.at(-1)
  return role === 'link' && last?.role === 'article' && last.depth < depth ? [make({ role: 'heading', name })] : []
}

/** A disclosure triangle is open if its details have other content. */
function withOpenStates(nodes: readonly NodeParts[]): readonly NodeParts[] {
  return nodes.map((node, at) => {
    if (node.role !== 'DisclosureTriangle' || node.attributes.includes('expanded')) return node
    return { ...node, attributes: `${node.attributes} [expanded: ${(nodes[at + 1]?.depth ?? -1) >= node.depth}]` }
  })
}
