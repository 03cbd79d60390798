/** Header that names the fields of a request that had no effect. */
const IGNORED_HEADER = 'x-orrery-ignored'

/** Reports the fields that a protocol accepts without effect, because its original does. */
export interface IgnoredFields {
  /** Returns the header for a response; no header if there are no names. Logs each name once. */
  headers(names: readonly string[]): Readonly<Record<string, string>>
}

const MAX_NAMES = 20
const MAX_LENGTH = 60
/** Maximum number of names that are logged, because clients choose them. */
const MAX_LOGGED = 100

/** Creates the report of a server, which its log lines name. */
export function createIgnoredFields(server: string, onNotice: (text: string) => void = () => undefined): IgnoredFields {
  const logged = new Set<string>()
  return {
    headers(names) {
      if (names.length === 0) return {}
      const shown = [...new Set(names)].slice(0, MAX_NAMES).map(shortened)
      for (const name of shown) {
        if (logged.has(name) || logged.size >= MAX_LOGGED) continue
        logged.add(name)
        onNotice(`${server}: the request field ${name} has no effect; responses name it in ${IGNORED_HEADER}`)
      }
      return { [IGNORED_HEADER]: `${shown.join(', ')}${names.length > MAX_NAMES ? ', ...' : ''}` }
    },
  }
}

/** Returns a name that a header and a terminal can carry: other characters are percent-encoded. */
function shortened(name: string): string {
  const text = name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}...` : name
  return (
    text.replace(/[^\w.[\]?$-]/gu, (character) =>
      encodeURIComponent(/[\ud800-\udfff]/.test(character) && character.length === 1 ? '\ufffd' : character),
    ) || '%'
  )
}

/** Names the parameters of a query other than `known`, and repeated parameters: `?name`. */
export function ignoredInQuery(query: URLSearchParams, known: readonly string[] = []): readonly string[] {
  if (query.size === 0) return []
  return [...new Set(query.keys())]
    .filter((name) => !known.includes(name) || query.getAll(name).length > 1)
    .map((name) => `?${name}`)
}
