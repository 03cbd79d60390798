/** Text that is HTML already. */
export interface Markup {
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A template whose values are escaped, unless they are markup. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Markup | readonly Markup[])[]): Markup {
  const filled = parts.map((part, index) => part + (index < values.length ? inserted(values[index] ?? '') : ''))
  return { html: filled.join('') }
}

/** Markup that its author has escaped. */
export function trusted(text: string): Markup {
  return { html: text }
}

export const NOTHING: Markup = { html: '' }

function inserted(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return 'html' in value ? value.html : value.map((each) => each.html).join('\n')
}
