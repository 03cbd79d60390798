import type { Databases } from '../../data.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { articlePath, lineOf, listPath } from '../../sites/wiki/lists.ts'

type WikiTables = Databases['wiki']

/** A URL of the encyclopaedia. */
function at(path: string): string {
  return `http://wiki.test${path}`
}

const WIKI = at('/')

/** The way to the list of a kind. */
export function toList(kind: string): readonly string[] {
  return [WIKI, at(listPath(kind))]
}

/** The way to an article, through its list. */
export function toArticle({ id, kind }: Article): readonly string[] {
  return [...toList(kind), at(articlePath(id))]
}

/** Names a line of an article's box; the first of that label. */
export function lineKey({ id, infobox }: Article, label: string): string {
  return `article:${id}:line:${infobox.findIndex((line) => line.label === label) + 1}`
}

/** The article of an id that a task was drawn with. */
export function articleOf(wiki: WikiTables, id: string): Article {
  const found = wiki.get('articles', id)
  if (found === undefined) throw new Error(`the encyclopaedia has no article ${id}: the task was drawn from other data`)
  return found
}

/** Articles of a kind. */
export function ofKind(wiki: WikiTables, kind: string): readonly Article[] {
  return wiki.where('articles', 'kind', kind)
}

/** The article with the largest number in a line of its box, or the smallest one; nothing where two of them have it. */
export function extreme(articles: readonly Article[], label: string, isMost: boolean): Article | undefined {
  const number = (article: Article): number => Number(lineOf(article, label)) * (isMost ? -1 : 1)
  const [first, second] = [...articles].sort((one, other) => number(one) - number(other))
  return first === undefined || (second !== undefined && number(first) === number(second)) ? undefined : first
}
