type Secret = { readonly secrets: readonly string[] }

/** A shorter key is none: local servers take `none` or `x`, and texts that hold these are no leak. */
const SHORTEST_KEY = 6

/** Words of others without the key that they may quote, and whatever else came out of the environment. */
export function withoutKey(text: string, { secrets }: Secret): string {
  return secrets.reduce((rest, secret) => (secret.length < SHORTEST_KEY ? rest : rest.replaceAll(secret, '[key]')), text)
}

/** A JSON value without the key in any of its texts: a reply is written to the journal and sent again as history. */
export function bodyWithoutKey(body: unknown, secret: Secret): unknown {
  if (body === undefined) return undefined
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => (typeof value === 'string' ? withoutKey(value, secret) : value))
}
