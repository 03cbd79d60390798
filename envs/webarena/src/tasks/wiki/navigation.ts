import type { Databases } from '../../data.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { articlePath, lineOf, listPath } from '../../sites/wiki/lists.ts'

type WikiTables = Databases['wiki']

/** Returns a URL of the encyclopedia. */
function at(path: string): string {
  return `http://wiki.test${path}`
}

const WIKI = at('/')

/** Path to the list of a category. */
export function pathToList(kind: string): readonly string[] {
  return [WIKI, at(listPath(kind))]
}

/** Path to an article through its list. */
export function pathToArticle({ id, kind }: Article): readonly string[] {
  return [...pathToList(kind), at(articlePath(id))]
}

/** Returns the page key of the first line with a label in an article's infobox. */
export function lineKey({ id, infobox }: Article, label: string): string {
  return `article:${id}:line:${infobox.findIndex((line) => line.label === label) + 1}`
}

/** Returns the article with an id from a task's parameters. */
export function articleOf(wiki: WikiTables, id: string): Article {
  const found = wiki.get('articles', id)
  if (found === undefined) throw new Error(`the encyclopaedia has no article ${id}: the task was drawn from other data`)
  return found
}

/** Returns the articles of a category. */
export function articlesOfCategory(wiki: WikiTables, kind: string): readonly Article[] {
  return wiki.where('articles', 'kind', kind)
}

/** Returns the article with the highest (or lowest) number in an infobox line, or `undefined` if it is tied. */
export function articleWithExtreme(articles: readonly Article[], label: string, isHighest: boolean): Article | undefined {
  const number = (article: Article): number => Number(lineOf(article, label)) * (isHighest ? -1 : 1)
  const [first, second] = [...articles].sort((one, other) => number(one) - number(other))
  return first === undefined || (second !== undefined && number(first) === number(second)) ? undefined : first
}
