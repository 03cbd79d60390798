/** Longest query that the market reads, in characters. */
const MAX_QUERY = 200

/** Path of a page of results, as WebArena's site writes it: `/s?k=dog+beds&page=2`. Lone surrogates become U+FFFD. */
export function searchPath(query: string, page = 1): string {
  const words = encodeURIComponent(query.slice(0, MAX_QUERY).replace(/\p{Cs}/gu, '\ufffd')).replace(/%20/g, '+')
  return `/s?k=${words}${page === 1 ? '' : `&page=${page}`}`
}

/** The query and the number of a page of results. */
export function searchAt(path: string): { readonly query: string; readonly page: number } {
  const [, words = '', page = '1'] = /[?&]k=([^&]*)(?:&page=(\d+))?/.exec(path) ?? []
  return { query: decodeURIComponent(words.replace(/\+/g, ' ')), page: Number(page) }
}

/** The item of a path. */
export function idAt(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
