import { OrreryError } from '@orreryjs/core'
import { problemOnWindows } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import type { ProjectType } from './scaffold-types.ts'

/** The forms of a name. */
export interface Names {
  /** `tiny-maze`: package, folder and id. */
  readonly kebab: string
  /** `tinyMaze`: the package's export. */
  readonly camel: string
  /** `TinyMaze`: part of longer identifiers. */
  readonly pascal: string
}

const NAME = /^[a-z]+(?:-[a-z]+)*$/
const MAX_LENGTH = 30

/** Reserved words of JavaScript, and names that a template imports, because a package that imports its own name gets itself. */
const RESERVED: ReadonlySet<string> = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for function if
  implements import in instanceof interface let new null package private protected public return static super switch this throw true
  try typeof var void while with yield expect program test fast-check typescript vitest`.split(/\s+/),
)

/** Names of Node.js modules, a fixed list because versions differ. */
const NODE_MODULES: ReadonlySet<string> = new Set(
  `assert buffer cluster console constants crypto dgram dns domain events fs http https inspector module net os path process punycode
  querystring readline repl stream sys timers tls tty url util vm wasi zlib`.split(/\s+/),
)

/** Parses a name. Throws `CONFIG_INVALID` if it cannot be used as package, id and identifier. */
export function readName(kind: ProjectType, text: string): Names {
  const names = namesOf(text)
  const reason = problemWith(kind, names)
  if (reason === undefined) return names
  throw new OrreryError('CONFIG_INVALID', `new ${kind}: the name ${JSON.stringify(text)} ${reason}`, {
    hint: 'choose another name of lower-case words joined by hyphens, such as tiny-maze',
  })
}

/** Returns the forms of a name. */
export function namesOf(kebab: string): Names {
  const pascal = kebab.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { kebab, camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1), pascal }
}

function problemWith(kind: ProjectType, { kebab }: Names): string | undefined {
  if (!NAME.test(kebab))
    return 'does not consist of lower-case words joined by hyphens. Expected letters a to z and hyphens, without digits'
  if (kebab.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`
  if (RESERVED.has(kebab)) return 'is a reserved word'
  if (NODE_MODULES.has(kebab)) return 'is a module of Node.js, which npm refuses as a package name'
  const onWindows = problemOnWindows(kebab)
  if (onWindows !== undefined) return onWindows
  if (kind === 'leaderboard') return undefined
  const existingIds = (kind === 'world' ? orrery.worlds : orrery.agents).map(({ id }) => id)
  return existingIds.includes(kebab) ? `is taken by ${kind === 'world' ? 'a world' : 'an agent'} of Orrery` : undefined
}
