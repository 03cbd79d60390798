import { OrreryError } from '@orreryjs/core'

/** Returns the value of an environment variable; `undefined` if it is unset or blank. */
export function environment(name: string): string | undefined {
  const value = process.env[name]?.trim()
  return value === '' ? undefined : value
}

/** Texts with environment variables filled in. */
interface ResolvedVariables {
  readonly values: Readonly<Record<string, string>>
  /** The values of those variables. */
  readonly secrets: readonly string[]
}

const REFERENCE = /\$\{(\w+)\}|\$(\w+)/g

/** Replaces `$NAME` and `${NAME}` by environment variables. Throws `MODEL_AUTHENTICATION` for a variable that is not set. */
export function fillInVariables(subject: string, texts: Readonly<Record<string, string>>): ResolvedVariables {
  const secrets: string[] = []
  const fill = (name: string, text: string): string =>
    text.replace(REFERENCE, (_, braced: string | undefined, plain: string | undefined) => {
      const variable = braced ?? plain ?? ''
      const value = environment(variable)
      if (value === undefined) {
        throw new OrreryError(
          'MODEL_AUTHENTICATION',
          `the ${subject} ${name} needs the environment variable ${variable}, which is not set`,
          {
            hint: `set ${variable}, or pass a file that sets it with --env-file`,
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

/** Shorter keys are placeholders: local servers accept `none` or `x`, which may occur in any text. */
const MIN_KEY_LENGTH = 6

/** Removes secrets from a text of a server. */
export function withoutSecrets(text: string, { secrets }: Secret): string {
  return secrets.flatMap(formsOf).reduce((rest, form) => rest.replaceAll(form, '[key]'), text)
}

/** Returns the forms in which a secret may occur: literal, URL-encoded and JSON-escaped; longest first, as one may contain another. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < MIN_KEY_LENGTH) return []
  const encoded = [encodeURIComponent(secret), encodeURI(secret), new URLSearchParams({ '': secret }).toString().slice(1)]
  const forms = [secret, ...encoded, ...encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))]
  return [...new Set([...forms, JSON.stringify(secret).slice(1, -1)])].sort((a, b) => b.length - a.length)
}

/** Removes secrets from all strings of a JSON value, because a reply is written to the journal and sent again as history. */
export function bodyWithoutSecrets(body: unknown, secret: Secret): unknown {
  if (body === undefined) return undefined
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? withoutSecrets(value, secret) : value,
  )
}
