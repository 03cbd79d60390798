import { quoted } from '../text/line.ts'
import { isInteractive, type TreeNode } from './tree.ts'

/** Prints a simplified tree: `role [id] 'name' [property: value]` per line, one tab per level, with ids of interactive elements only. */
export function printTree(tree: TreeNode): string {
  const lines: string[] = []
  writeNode(tree, '', lines)
  return lines.join('\n')
}

function writeNode(node: TreeNode, indent: string, lines: string[]): void {
  const { children, form } = node
  lines.push(indent + headOf(node, labelOf(node)))
  if (form === 'header') lines.push(`${indent}${node.role} '| ${children.map(() => '---').join(' | ')} |'`)
  if (form === undefined) for (const child of children) writeNode(child, `${indent}\t`, lines)
}

/** Text of a node without its children. */
function headOf({ id, role, properties }: TreeNode, name: string, asRole = role): string {
  return [
    ...(asRole === '' ? [] : [asRole]),
    ...(isInteractive({ role }) ? [`[${id}]`] : []),
    ...(name === '' ? [] : [quoted(name)]),
    ...properties.map(([property, value]) => `[${property}: ${value}]`),
  ].join(' ')
}

/** Name of a node in its line, with the children that are part of the line. */
function labelOf({ name, children, form }: TreeNode): string {
  switch (form) {
    case undefined:
      return name
    case 'items':
      return titled(name, children.map((child) => headOf(child, child.name, '')).join('; '))
    case 'details':
      return titled(name, children.map(textOfDetail).join('; '))
    case 'row':
    case 'header':
      return `| ${[...(name === '' ? [] : [escaped(name)]), ...children.map(textOfCell)].join(' | ')} |`
    default:
      return form satisfies never
  }
}

function titled(name: string, text: string): string {
  return name === '' ? text : `${name}: ${text}`
}

function textOfDetail({ name, children }: TreeNode): string {
  return [...(name === '' ? [] : [name]), ...children.map(inlineText)].join(' ')
}

/** Returns the text of a cell: its name and its descendants, without repetition of the name. */
function textOfCell({ name, children }: TreeNode): string {
  const names = children.map((child) => child.name)
  const isRepeated = name !== '' && children.length > 0 && name.trim() === names.join(' ').trim()
  return escaped([...(name === '' || isRepeated ? [] : [name]), ...children.map(inlineText)].join(' '))
}

/** Returns a node and its descendants in one line. */
function inlineText(node: TreeNode): string {
  const within = node.form === undefined ? node.children.map(inlineText) : []
  return [headOf(node, labelOf(node)), ...within].join(' ')
}

function escaped(text: string): string {
  return text.replace(/[|\\]/g, '\\$&')
}
