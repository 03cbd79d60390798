import { OrreryError } from '@orreryjs/core'

/** A model server and the environment variables that are sent to it. */
export interface Connection {
  /** Address. @default the provider's, or OPENAI_BASE_URL */
  readonly url?: string | undefined
  /** Variable with the key. @default the provider's, or OPENAI_API_KEY */
  readonly key?: string | undefined
  /** Further variables, in headers and query. @default [] */
  readonly variables?: readonly string[] | undefined
}

/** True if a connection names neither an address nor a variable: both are the user's own. */
export function isUsual({ url, key, variables = [] }: Connection): boolean {
  return url === undefined && (key === undefined || key === DEFAULT_KEY) && variables.length === 0
}

/** Variable with the key of a model that names no variable. */
export const DEFAULT_KEY = 'OPENAI_API_KEY'

/** True if `granted` permits a connection: the same address, at most the same key, and no further variables. */
export function sameConnection(granted: Connection, { url, key, variables = [] }: Connection): boolean {
  const sameUrl = normalUrl(granted.url) === normalUrl(url)
  const sameKey = granted.key === key || (key === undefined && url !== undefined)
  return sameUrl && sameKey && variables.every((name) => granted.variables?.includes(name) === true)
}

/** Returns the names of the variables in values such as `Bearer $TOKEN`. */
export function variablesIn(...tables: readonly (Readonly<Record<string, string>> | undefined)[]): readonly string[] {
  const values = tables.flatMap((table) => Object.values(table ?? {}))
  const names = values.flatMap((value) =>
    [...value.matchAll(/\$\{(\w+)\}|\$(\w+)/g)].map(([, braced, plain]) => braced ?? plain ?? ''),
  )
  return [...new Set(names)].sort()
}

/**
 * Parses a value of `--trust`: `http://localhost:8000/v1`, `http://localhost:8000/v1,key=MY_KEY`, or `key=MY_KEY` for the usual server.
 * Returns `undefined` for a path. Throws `USAGE`.
 */
export function readConnection(value: string): Connection | undefined {
  if (!/^(?:\w+:\/\/|key=|variable=)/.test(value)) return undefined
  const [first = '', ...rest] = value.split(/,(?=(?:key|variable)=)/)
  const isUrl = /^\w+:\/\//.test(first)
  const url = isUrl ? first : undefined
  if (url !== undefined && !(/^https?:/.test(url) && URL.canParse(url))) throw invalid(value)
  let key: string | undefined
  const variables: string[] = []
  for (const part of isUrl ? rest : [first, ...rest]) {
    const [, word, name] = /^(key|variable)=([A-Za-z_]\w*)$/.exec(part) ?? []
    if (name === undefined) throw invalid(value)
    if (word === 'variable') variables.push(name)
    else if (key === undefined) key = name
    else throw invalid(value)
  }
  return { url, key, variables }
}

function invalid(value: string): OrreryError {
  return new OrreryError('USAGE', `--trust ${value}: expected URL, URL,key=VARIABLE, key=VARIABLE, or a path`)
}

/** Describes a connection in an error, and as a value of `--trust`. */
export function connectionText({ url, key, variables = [] }: Connection): { readonly text: string; readonly flag: string } {
  const flag = [
    ...(url === undefined ? [] : [url]),
    ...(key === undefined ? [] : [`key=${key}`]),
    ...variables.map((name) => `variable=${name}`),
  ].join(',')
  const names = [...(key === undefined ? [] : [key]), ...variables]
  const sent = names.length === 0 ? '' : ` with the environment variable${names.length === 1 ? '' : 's'} ${names.join(', ')}`
  return { text: `${url === undefined ? 'its server' : withoutPassword(url)}${sent}`, flag: withoutPassword(flag) }
}

function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^/@]*@/, '://')
}

function normalUrl(url: string | undefined): string | undefined {
  return url === undefined || !URL.canParse(url) ? url : new URL(url).href.replace(/\/$/, '')
}
