import { useState } from 'preact/hooks'
import type { TreeNode, TreePicture } from '../../src/pictures/index.ts'
import { stateText } from './act-chip.tsx'

/** The tree as a nested list, rendered when it is opened. */
export function AsText({ picture }: { readonly picture: TreePicture }) {
  const [open, setOpen] = useState(false)
  const [root] = picture.nodes
  return (
    <details class="as-text" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Tree as a list</summary>
      {open && root !== undefined && (
        <ul>
          <Branch node={root} nodes={picture.nodes} />
        </ul>
      )}
    </details>
  )
}

function Branch({ node, nodes }: { readonly node: TreeNode; readonly nodes: readonly TreeNode[] }) {
  const children = nodes.filter(({ parent }) => parent === node.id)
  return (
    <li>
      {nodeInWords(node)}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} node={child} nodes={nodes} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Describes a node for screen readers. */
export function nodeInWords({ act, action, parent, value, visits, chosen }: TreeNode): string {
  if (parent === undefined) return 'start'
  const parts = [
    act === undefined ? `${action}, not executed` : `${act.number}: ${action}${stateText(act)}`,
    value !== undefined && `value ${Math.round(value * 10)} of 10`,
    visits > 0 && `${visits} ${visits === 1 ? 'round' : 'rounds'}`,
    chosen && 'on the final path',
  ]
  return parts.filter((part) => part !== false).join(', ')
}
