/** One page of a list. */
export interface Slice<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** From 1; the last page where a later one was asked for. */
  readonly page: number
  readonly pages: number
  readonly limit: number
  /** The place of the first and last item shown, from 1; 0 where there is none. */
  readonly from: number
  readonly to: number
}

/** That page of a list. */
export function sliceOf<Item>(items: readonly Item[], page: number, limit: number): Slice<Item> {
  const total = items.length
  const pages = Math.max(1, Math.ceil(total / limit))
  const at = Math.min(Math.max(1, page), pages)
  const from = (at - 1) * limit
  const shown = items.slice(from, from + limit)
  return { items: shown, total, page: at, pages, limit, from: shown.length === 0 ? 0 : from + 1, to: from + shown.length }
}

/** The numbers of pages around one, at most `most` of them. */
export function pagesAround({ page, pages }: { readonly page: number; readonly pages: number }, most = 5): readonly number[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - most + 1))
  return Array.from({ length: Math.min(most, pages) }, (_, at) => first + at)
}
