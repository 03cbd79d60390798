const PART = '_bar_'

/** Code-unit order of ids: the order of every list in the observations. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Returns type and number of each id as shown to the agent. Ids of a type are numbered downwards: the first gets the highest
 * number.
 * `ids` are sorted and unique. An id without a position keeps its text and has number 0.
 */
export function demangle(ids: readonly string[]): ReadonlyMap<string, { readonly kind: string; readonly number: number }> {
  const remaining = new Map<string, number>()
  for (const id of ids) remaining.set(kindOf(id), (remaining.get(kindOf(id)) ?? 0) + 1)
  return new Map(
    ids.map((id) => {
      const kind = kindOf(id)
      const number = id.includes(PART) ? (remaining.get(kind) ?? 0) : 0
      remaining.set(kind, number - 1)
      return [id, { kind, number }]
    }),
  )
}

/** `sink_bar_..._bar_sinkbasin` is a `sinkbasin`. */
function kindOf(id: string): string {
  const end = id.indexOf(PART)
  if (end < 0) return id
  const kind = id.slice(0, end)
  return id.includes('basin') ? `${kind}basin` : kind
}
