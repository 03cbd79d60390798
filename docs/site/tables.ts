/** Formats a Markdown table; returns an empty text if there are no rows. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const lines = [titles, titles.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`
}

/** Formats a text as inline code. */
export function code(text: string): string {
  return text === '' ? '' : text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/** Escapes plain text for Markdown, except code in backquotes. */
export function plain(text: string): string {
  const escaped = (part: string): string => part.replace(/[\\*_[\]<>~]/g, '\\$&').replaceAll('{{', '{&#123;')
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : escaped(part)))
    .join('')
}

/** Joins the parts of a page with blank lines. */
export function paragraphs(...parts: readonly string[]): string {
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

function cell(text: string): string {
  return text.replaceAll('\n', '<br>').replaceAll('|', '\\|')
}
