import { OrreryError } from '@orreryjs/core'

/** What an environment variable holds; `undefined` where it holds nothing. */
export function environment(name: string): string | undefined {
  const value = process.env[name]?.trim()
  return value === '' ? undefined : value
}

/** Texts with what the environment put into them. */
interface FilledIn {
  readonly values: Readonly<Record<string, string>>
  /** What came out of the environment. */
  readonly secrets: readonly string[]
}

const REFERENCE = /\$\{(\w+)\}|\$(\w+)/g

/** Puts environment variables in the place of `$NAME` and `${NAME}`. Throws `MODEL_AUTHENTICATION` for one that is not set. */
export function fillIn(what: string, texts: Readonly<Record<string, string>>): FilledIn {
  const secrets: string[] = []
  const fill = (name: string, text: string): string =>
    text.replace(REFERENCE, (_, braced: string | undefined, plain: string | undefined) => {
      const variable = braced ?? plain ?? ''
      const value = environment(variable)
      if (value === undefined) {
        throw new OrreryError(
          'MODEL_AUTHENTICATION',
          `the ${what} ${name} needs the environment variable ${variable}, which is not set`,
          {
            hint: `set ${variable}, or name a file that does with --env-file`,
          },
        )
      }
      secrets.push(value)
      return value
    })
  const values = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(name, text)]))
  return { values, secrets }
}

type Secret = { readonly secrets: readonly string[] }

/** A shorter key is none: local servers take `none` or `x`, and texts that hold these are no leak. */
const SHORTEST_KEY = 6

/** Words of others without the key that they may quote, and whatever else came out of the environment. */
export function withoutKey(text: string, { secrets }: Secret): string {
  return secrets.flatMap(formsOf).reduce((rest, form) => rest.replaceAll(form, '[key]'), text)
}

/** A secret as it stands, as addresses write it, and as texts inside of texts do; the longest first, as one may be a part of another. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < SHORTEST_KEY) return []
  const encoded = [encodeURIComponent(secret), encodeURI(secret), new URLSearchParams({ '': secret }).toString().slice(1)]
  const forms = [secret, ...encoded, ...encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))]
  return [...new Set([...forms, JSON.stringify(secret).slice(1, -1)])].sort((a, b) => b.length - a.length)
}

/** A JSON value without the key in any of its texts: a reply is written to the journal and sent again as history. */
export function bodyWithoutKey(body: unknown, secret: Secret): unknown {
  if (body === undefined) return undefined
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => (typeof value === 'string' ? withoutKey(value, secret) : value))
}
