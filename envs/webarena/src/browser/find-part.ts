import { isElement, type Outline, type Part } from '../page/part.ts'

/** Returns the element at a path. */
export function partAt({ root }: Outline, path: string | undefined): Part | undefined {
  const body = root.children[0]?.children[0]
  return path === undefined || path === '' || body === undefined ? undefined : within(body, path)
}

function within(around: Part, path: string): Part | undefined {
  for (const child of around.children) {
    if (!isElement(child)) continue
    if (child.path === path) return child
    if (path.startsWith(child.path) && path[child.path.length] === '.') return within(child, path)
  }
  return undefined
}

/** Returns the nearest matching element, starting at `part`. */
export function closestPart(part: Part | undefined, fits: (part: Part) => boolean): Part | undefined {
  for (let at = part; at !== undefined && at.path !== ''; at = at.parent) if (fits(at)) return at
  return undefined
}
