/** Page of a list. */
export interface Slice<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** From 1; at most the last page. */
  readonly page: number
  readonly pages: number
  readonly limit: number
  /** One-based position of the first and last item shown; 0 if there is none. */
  readonly from: number
  readonly to: number
}

/** Returns a page of a list. */
export function sliceOf<Item>(items: readonly Item[], page: number, limit: number): Slice<Item> {
  const total = items.length
  const pages = Math.max(1, Math.ceil(total / limit))
  const at = Math.min(Math.max(1, page), pages)
  const from = (at - 1) * limit
  const shown = items.slice(from, from + limit)
  return { items: shown, total, page: at, pages, limit, from: shown.length === 0 ? 0 : from + 1, to: from + shown.length }
}

/** Returns up to `most` page numbers around the current page. */
export function pagesAround({ page, pages }: { readonly page: number; readonly pages: number }, maxCount = 5): readonly number[] {
  const first = Math.max(1, Math.min(page - Math.floor(maxCount / 2), pages - maxCount + 1))
  return Array.from({ length: Math.min(maxCount, pages) }, (_, at) => first + at)
}
