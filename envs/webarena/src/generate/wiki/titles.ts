/** The name of a title in URLs. */
export function articleId(title: string): string {
  return title.replace(/ /g, '_')
}
