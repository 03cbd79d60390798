/** The classes and ids that WebShop's own programs look for in a page, in the order in which they list what they find. */
const CLICKABLE = ['btn', 'product-link', 'option']

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What can be clicked on a page, as upstream lists it: each word once, lower case but for options. */
export function clickables(page: string): readonly string[] {
  const elements = [...page.matchAll(/<(?:a|button)\b[^>]*\bclass="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, classes = '', text = '']) => ({
      classes: classes.split(' '),
      text: decoded(text),
    }),
  )
  const found = CLICKABLE.flatMap((name) =>
    elements.filter(({ classes }) => classes.includes(name)).map(({ text }) => (name === 'option' ? text : text.toLowerCase())),
  )
  return [...new Set(found)]
}

/** Whether something can be searched for on a page. */
export function hasSearchBar(page: string): boolean {
  return page.includes('id="search_input"')
}

/** The instruction that a page tells; `undefined` for the page after the purchase. */
export function instructionOf(page: string): string | undefined {
  const found = /<div id="instruction-text"><h4[^>]*>(.*?)<\/h4>/s.exec(page)?.[1]
  return found === undefined ? undefined : decoded(found.replace(/<[^>]*>/g, ''))
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
