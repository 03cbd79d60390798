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
