/** Converts nodes of newer Chromium versions to those of version 112 (specs of WebArena's text, 1.6). */
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

/** Nodes that have no name in version 112, do not exist in it, or take no place in a multi-line field. */
const UNNAMED: ReadonlySet<string> = new Set(['InlineTextBox', 'LineBreak', 'MenuListPopup', 'rowgroup'])

/** Returns the nodes as version 112 would report them. `tags` has the tags of DOM nodes whose roles became less specific. */
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

/** Sources of a name, as reported by Chromium. */
interface Named {
  readonly value?: unknown
  readonly sources?: readonly {
    readonly value?: { readonly value?: unknown }
    readonly nativeSource?: string
    readonly nativeSourceValue?: { readonly relatedNodes?: readonly { readonly text?: string }[] }
  }[]
}

/** Restores the spaces around the name of a field whose label encloses it. Version 156 trims them, but its name sources keep them. */
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

/** Version 112 reports no text for the value of a number. */
const EMPTY = { name: 'valuetext', value: { value: '' } }
