import type { AxNode } from '../accessibility/ax-node.ts'
import type { Outline } from '../part.ts'
import { canBeListed, hasLine, type ObservationOptions } from './observation-text.ts'
import { isOutside } from './viewport.ts'

/** Part of a page that has a tree. */
interface LaidOutPage {
  readonly root: AxNode
  readonly outline: Outline
}

/**
 * Returns the node that `observationText` lists with an id; `undefined` for any other id. Writes no text, and lays out only the blocks
 * around the node.
 */
export function findListedNode({ root, outline }: LaidOutPage, id: number, options: ObservationOptions): AxNode | undefined {
  const slot = id - options.base
  const path = pathOfSlot(outline, slot)
  return path === undefined ? undefined : search(root, slot, path, options)
}

/** Returns the path of the element to which a slot belongs. The slots after the last part are the second lines of all textareas, then the third lines, and so on. */
function pathOfSlot({ parts, textareas }: Outline, slot: number): string | undefined {
  return (parts[slot] ?? textareas[(slot - parts.length) % textareas.length])?.path
}

function search(node: AxNode, slot: number, path: string, options: ObservationOptions): AxNode | undefined {
  if (node.path !== '' && node.path !== path && !path.startsWith(`${node.path}.`)) return undefined
  if (options.observesWholePage !== true && isOutside(node, options.scrollY)) return undefined
  let found = node.slot === slot && canBeListed(node, options) && hasLine(node, options) ? node : undefined
  // The last node with the slot counts.
  for (const child of node.children) found = search(child, slot, path, options) ?? found
  return found
}
