import { FIELD_ROLES, NAMED_BY_TEXT } from '../text/observation-text.ts'
import { joinDescriptions, joinItems, joinTables } from './joins.ts'
import { filterChildren, isInteractive, mapTree, type TreeNode } from './tree.ts'

/** Options of a step. */
interface StepOptions {
  /** Applies the original's rules, which lose information (dialect `webarena`). */
  readonly isOriginal: boolean
}

type Step = (tree: TreeNode, options: StepOptions) => TreeNode

/** Names of AgentOccam's steps in order, as option `simplify` accepts them. */
export const STEP_NAMES = [
  'invisible',
  'characters',
  'properties',
  'repeats',
  'images',
  'indistinct',
  'lift',
  'roles',
  'items',
  'descriptions',
  'tables',
  'headings',
] as const

export type StepName = (typeof STEP_NAMES)[number]

/** The steps by name. */
const STEPS: Readonly<Record<StepName, Step>> = {
  /** Removes leaves without width or height. */
  invisible: (tree) => keepLeaves(tree, (leaf) => leaf.hasArea || isCell(leaf)),
  /** Removes unusual characters from names, and extra blanks. */
  characters: (tree, { isOriginal }) => mapTree(tree, (node) => withName(node, cleanName(node.name, isOriginal))),
  /** Removes properties that hardly matter to a reader. */
  properties: (tree) =>
    mapTree(withKeptProperties(tree, false), (node) => {
      const children = node.children.map((child) => withKeptProperties(child, node.role === 'row'))
      return children.every((child, index) => child === node.children[index]) ? node : { ...node, children }
    }),
  /** Removes texts that repeat the name of their parent or a sibling. */
  repeats: (tree, { isOriginal }) => mapTree(tree, isOriginal ? withoutContainedTexts : withoutRepeatedTexts),
  /** Removes images without content. */
  images: (tree) => keepLeaves(tree, ({ role, name }) => role !== 'img' && name !== 'Image'),
  /** Removes leaves with neither name nor properties, which cannot be distinguished. Empty cells keep the columns of their table aligned. */
  indistinct: (tree) => keepLeaves(tree, (leaf) => leaf.name !== '' || leaf.properties.length > 0 || isCell(leaf)),
  /** Moves a nameless parent's only text into its name. */
  lift: (tree, { isOriginal }) =>
    mapTree(tree, (node) => (isOriginal || !FIELD_ROLES.has(node.role) ? withLiftedText(node) : node)),
  /** Renames the roles of texts. */
  roles: (tree) => mapTree(tree, (node) => (/^(?:StaticText|LabelText)$/.test(node.role) ? { ...node, role: 'text' } : node)),
  items: joinItems,
  descriptions: joinDescriptions,
  tables: joinTables,
  /** Merges a heading with an equally named interactive parent or child. */
  headings: (tree) => mapTree(tree, withoutDoubleHeadings),
}

/** Order of execution: images and repeated texts are removed again after steps that can expose them. */
const ORDER: readonly StepName[] = [
  ...(['invisible', 'characters', 'properties', 'repeats', 'images', 'indistinct', 'images', 'lift', 'repeats'] as const),
  ...(['roles', 'items', 'descriptions', 'tables', 'headings'] as const),
]

/** Executes the named steps in AgentOccam's order as long as they change the tree. Each step removes or joins nodes, so this ends. */
export function simplifyTree(tree: TreeNode, names: readonly StepName[], options: StepOptions): TreeNode {
  const steps: readonly Step[] = ORDER.filter((name) => names.includes(name)).map((name) => STEPS[name])
  for (let before = tree; ; ) {
    const after = steps.reduce((at, step) => step(at, options), before)
    if (after === before) return after
    before = after
  }
}

/** Removes leaves other than interactive ones for which `isKept` is false. */
function keepLeaves(tree: TreeNode, isKept: (leaf: TreeNode) => boolean): TreeNode {
  return mapTree(tree, (node) =>
    filterChildren(node, (child) => child.children.length > 0 || isInteractive(child) || isKept(child)),
  )
}

function isCell({ role }: TreeNode): boolean {
  return /^(?:gridcell|columnheader|rowheader|LayoutTableCell)$/.test(role)
}

function withName(node: TreeNode, name: string): TreeNode {
  return name === node.name ? node : { ...node, name }
}

/** Characters outside the original's list. It deletes currency and percent signs. */
const UNLISTED = /[^\p{L}\p{M}\p{N}_\s,.!?;:\-'"()&/\u2019@]+/gu
/** Icons, control characters and private characters. */
const ICONS = /[\p{So}\p{Co}\p{Cn}\p{Cc}\p{Cf}]+/gu

function cleanName(name: string, isOriginal: boolean): string {
  const spaced = name.replace(/\s+/g, ' ')
  return spaced
    .replace(isOriginal ? UNLISTED : ICONS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

const DROPPED_PROPERTIES: ReadonlySet<string> = new Set(
  'focused autocomplete hasPopup expanded multiselectable orientation controls'.split(' '),
)

/** In a row, a property that says that a cell is not required is dropped too. */
function withKeptProperties(node: TreeNode, isInRow: boolean): TreeNode {
  const properties = node.properties.filter(
    ([name, value]) => !DROPPED_PROPERTIES.has(name) && !(isInRow && name === 'required' && value === 'False'),
  )
  return properties.length === node.properties.length ? node : { ...node, properties }
}

const TEXT_ROLES: ReadonlySet<string> = new Set(['StaticText', 'LabelText', 'text', 'caption'])

function isTextLeaf({ role, children }: TreeNode): boolean {
  return children.length === 0 && TEXT_ROLES.has(role)
}

/** The original's rule: a text that occurs anywhere in the name of its parent or of a sibling, even if that is an equal text. */
function withoutContainedTexts(parent: TreeNode): TreeNode {
  const { children } = parent
  return filterChildren(
    parent,
    (child, at) =>
      !isTextLeaf(child) ||
      (child.name !== '' &&
        !parent.name.includes(child.name) &&
        !children.some((sibling, index) => index !== at && sibling.name.includes(child.name))),
  )
}

/**
 * The repaired rule: a text of which the parent's name consists in part, or that labels the next or previous element. Values of fields and
 * equal texts of different rows stay.
 */
function withoutRepeatedTexts(parent: TreeNode): TreeNode {
  const { children, name, role } = parent
  const isField = FIELD_ROLES.has(role)
  return filterChildren(parent, (child, at) => {
    if (!isTextLeaf(child)) return true
    const text = child.name.trim()
    if (text === '') return false
    if (isField) return true
    if ((NAMED_BY_TEXT.has(role) || child.role === 'caption') && name.includes(text)) return false
    return ![children[at - 1], children[at + 1]].some(
      (sibling) => sibling !== undefined && isInteractive(sibling) && sibling.name.trim() === text,
    )
  })
}

function withLiftedText(node: TreeNode): TreeNode {
  const [child, ...others] = node.children
  if (node.name !== '' || node.form !== undefined || child === undefined || others.length > 0 || !isTextLeaf(child)) return node
  return { ...node, name: child.name, children: [] }
}

function withoutDoubleHeadings(node: TreeNode): TreeNode {
  const [child, ...others] = node.children
  if (child === undefined || others.length > 0 || child.name !== node.name) return node
  if (node.role === 'heading' && isInteractive(child)) return child
  return isInteractive(node) && child.role === 'heading' && child.children.length === 0 ? { ...node, children: [] } : node
}
