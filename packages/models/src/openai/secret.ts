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
