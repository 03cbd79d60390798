/** Text that is HTML already. */
export interface Markup {
  readonly html: string
}

type Value = string | number | Markup | readonly Markup[]

/** HTML with values filled in; whatever is not markup is escaped, so that no text of a product or a query can become a tag. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { html: parts.map((part, index) => (index === 0 ? part : `${written(values[index - 1])}${part}`)).join('') }
}

/** No markup. */
export const NOTHING: Markup = { html: '' }

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }

function written(value: Value | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((each) => each.html).join('\n')
}
