import { relative } from 'node:path'
import { KIND_FACTS, type Kind } from './kinds.ts'
import type { Names } from './names.ts'
import type { Place } from './place.ts'

/** What to do with a new package, as a person in `from` types it: lines to add where it is in the repository, then a command. */
export function nextSteps(
  kind: Kind,
  { kebab, camel }: Names,
  { directory, inWorkspace }: Place,
  from: string,
): readonly string[] {
  if (!inWorkspace) {
    return [
      'the packages are not published yet: `./orrery pack DIR` in a clone prints the overrides for its package.json',
      `then: cd ${typedPath(from, directory)} && npm install && npm test`,
    ]
  }
  const { home, prefix, list, entry } = KIND_FACTS[kind]
  return [
    `add to ${list.name} in ${list.file}: ${entry(`${prefix}${kebab}`, kebab, camel)}`,
    `add to the dependencies in packages/orrery/package.json, and the devDependencies in test/package.json: "${prefix}${kebab}": "workspace:*",`,
    `then: npx pnpm install && npx turbo run build && npx vitest run ${home}/${kebab}`,
  ]
}

/** A path as a person in `from` types it: relative below there, else whole. */
export function typedPath(from: string, path: string): string {
  const short = relative(from, path)
  return short.startsWith('..') ? path : short
}
