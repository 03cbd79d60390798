import type { Outline, Part } from '../page/part.ts'

const byPath = new WeakMap<Outline, ReadonlyMap<string, Part>>()

/** The element at a path. */
export function partAt(outline: Outline, path: string | undefined): Part | undefined {
  if (path === undefined || path === '') return undefined
  let known = byPath.get(outline)
  if (known === undefined) {
    known = indexed(outline)
    byPath.set(outline, known)
  }
  return known.get(path)
}

/** Breadth first an element comes before what stands in it under the same path: its texts, its value, its list. */
function indexed({ parts }: Outline): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>()
  for (const part of parts) if (part.path !== '' && !found.has(part.path)) found.set(part.path, part)
  return found
}

/** The nearest element that fits, from the one given outwards. */
export function nearest(part: Part | undefined, fits: (part: Part) => boolean): Part | undefined {
  for (let at = part; at !== undefined && at.path !== ''; at = at.parent) if (fits(at)) return at
  return undefined
}
