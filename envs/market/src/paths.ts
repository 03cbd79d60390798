/** Maximum query length in characters. */
const MAX_QUERY = 200

/** Returns the path of a results page in the format of WebArena's site: `/s?k=dog+beds&page=2`. Lone surrogates become U+FFFD. */
export function searchPath(query: string, page = 1): string {
  const words = encodeURIComponent(query.slice(0, MAX_QUERY).replace(/\p{Cs}/gu, '\ufffd')).replace(/%20/g, '+')
  return `/s?k=${words}${page === 1 ? '' : `&page=${page}`}`
}

/** Parses the path of a results page into query and page number. */
export function parseSearchPath(path: string): { readonly query: string; readonly page: number } {
  const [, words = '', page = '1'] = /[?&]k=([^&]*)(?:&page=(\d+))?/.exec(path) ?? []
  return { query: decodeURIComponent(words.replace(/\+/g, ' ')), page: Number(page) }
}

/** Returns the item id at the end of a path. */
export function itemIdAt(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
