const PART = '_bar_'

/** Code-unit order of ids: the order of every list that the agent reads. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Kind and number of each id, as the agent reads them: ids of a kind are numbered downwards in the order given, so that
 * the first gets the highest number. `ids` are sorted and different. An id without position keeps its text and has no number.
 */
export function demangle(ids: readonly string[]): ReadonlyMap<string, { readonly kind: string; readonly number: number }> {
  const left = new Map<string, number>()
  for (const id of ids) left.set(kindOf(id), (left.get(kindOf(id)) ?? 0) + 1)
  return new Map(
    ids.map((id) => {
      const kind = kindOf(id)
      const number = id.includes(PART) ? (left.get(kind) ?? 0) : 0
      left.set(kind, number - 1)
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
