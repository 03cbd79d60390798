/** What newer versions of Chromium say otherwise than version 112, set back to what 112 says (specs of WebArena's text, 1.6). */
import type { CdpNode } from '../../src/page/text/cdp-text.ts'

const ROLES: Readonly<Record<string, string>> = {
  cell: 'gridcell',
  code: 'generic',
  definition: 'DescriptionListDetail',
  emphasis: 'generic',
  image: 'img',
  sectionfooter: 'FooterAsNonLandmark',
  sectionheader: 'HeaderAsNonLandmark',
  term: 'DescriptionListTerm',
}

/** Nodes that have no name in 112, that 112 does not have, or that take no place in a field of several lines. */
const UNNAMED: ReadonlySet<string> = new Set(['InlineTextBox', 'LineBreak', 'MenuListPopup', 'rowgroup'])

/** The nodes as version 112 would give them. `tags` are those of DOM nodes whose roles say less than they did. */
export function as112(nodes: readonly CdpNode[], tags: ReadonlyMap<number, string>): readonly CdpNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  return nodes.map((node) => {
    const role = String(node.role?.value ?? '')
    if (UNNAMED.has(role)) return without(node)
    const isPopped = byId.get(node.parentId ?? '')?.role?.value === 'MenuListPopup'
    const name = role === 'term' ? { value: '' } : labelled(node)
    return {
      ...node,
      ...(name && { name }),
      role: { value: isPopped ? 'menuitem' : roleOf(role, node, tags) },
      properties: propertiesOf(role, node),
    }
  })
}

/** Where a name is from, as far as Chromium tells. */
interface Named {
  readonly value?: unknown
  readonly sources?: readonly {
    readonly value?: { readonly value?: unknown }
    readonly nativeSource?: string
    readonly nativeSourceValue?: { readonly relatedNodes?: readonly { readonly text?: string }[] }
  }[]
}

/** The name of a field whose label is around it: the blanks at its ends, which version 156 leaves away, stand where it comes from. */
function labelled({ name }: CdpNode): CdpNode['name'] {
  const { value, sources = [] } = (name ?? {}) as Named
  const source = sources.find((each) => each.value !== undefined)
  const text = source?.nativeSource === 'labelwrapped' ? source.nativeSourceValue?.relatedNodes?.[0]?.text : undefined
  return text !== undefined && text.trim() === value ? { ...name, value: text } : name
}

function without(node: CdpNode): CdpNode {
  const { name: _, ...rest } = node
  return rest
}

function roleOf(role: string, node: CdpNode, tags: ReadonlyMap<number, string>): string {
  const tag = tags.get(node.backendDOMNodeId ?? -1)
  if (tag === 'details') return 'Details'
  if (tag === 'pre') return 'Pre'
  if (role === 'form' && node.name?.value === '') return 'Section'
  return ROLES[role] ?? role
}

type Properties = NonNullable<CdpNode['properties']>

function propertiesOf(role: string, { properties = [] }: CdpNode): Properties {
  const kept = properties
    .filter(({ name }) => name !== 'url')
    .map((property) => (property.name === 'valuetext' ? EMPTY : property))
  return role === 'cell' ? [...kept, { name: 'required', value: { value: false } }] : kept
}

/** 112 knows no text of a number's value. */
const EMPTY = { name: 'valuetext', value: { value: '' } }
