import { OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import type { Kind } from './kinds.ts'

/** A name as it stands in each place of a package. */
export interface Names {
  /** `tiny-maze`: package, folder and id. */
  readonly kebab: string
  /** `tinyMaze`: what the package exports. */
  readonly camel: string
  /** `TinyMaze`: a part of longer identifiers. */
  readonly pascal: string
}

const NAME = /^[a-z]+(?:-[a-z]+)*$/
const LONGEST = 30

/** Words that JavaScript has taken, and those that a template imports. */
const TAKEN: ReadonlySet<string> = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for function if
  implements import in instanceof interface let new null package private protected public return static super switch this throw true
  try typeof var void while with yield expect program test`.split(/\s+/),
)

/** Reads a name. Throws `CONFIG_INVALID` for one that cannot be a package, an id and an identifier. */
export function readName(kind: Kind, text: string): Names {
  const names = namesOf(text)
  const reason = refusal(kind, names)
  if (reason === undefined) return names
  throw new OrreryError('CONFIG_INVALID', `new ${kind}: the name ${JSON.stringify(text)} ${reason}`, {
    hint: 'choose lower-case words joined by dashes, such as tiny-maze',
  })
}

/** The forms of a name. */
export function namesOf(kebab: string): Names {
  const pascal = kebab.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { kebab, camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1), pascal }
}

function refusal(kind: Kind, { kebab }: Names): string | undefined {
  if (!NAME.test(kebab)) return 'is not made of lower-case words joined by dashes'
  if (kebab.length > LONGEST) return `is longer than ${LONGEST} characters`
  if (TAKEN.has(kebab)) return 'is a word of the language'
  const known = (kind === 'world' ? orrery.worlds : orrery.agents).map(({ id }) => id)
  return known.includes(kebab) ? `is that of ${kind === 'world' ? 'a world' : 'an agent'} that there is already` : undefined
}
