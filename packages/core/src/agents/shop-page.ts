/** How a shop's pages look: its rules and how they are written. */
export interface PageLook {
  readonly dialect: 'strict' | 'upstream' | 'react'
  readonly observation: 'text_rich' | 'text' | 'react'
}

/** A page of a demonstration, written in the form `text_rich` under strict rules, as a shop of this look shows it. */
export function shopPage(page: string, { dialect, observation }: PageLook): string {
  const shown = dialect === 'strict' ? page : page.replace(/^Page .+$/m, '$&\n[button] Next > [button_]')
  switch (observation) {
    case 'text_rich':
      return `${shown}\n`
    case 'text':
      return inPlainText(dialect === 'upstream' ? shown.replace(/^You have clicked .+\n/, '') : shown)
    case 'react':
      return inBrackets(shown.replace('[button] Buy Now', '[button] Attributes [button_]\n$&'))
    default:
      return observation satisfies never
  }
}

const BUTTON = /^( {2})?\[(?:clicked )?button\] (.+) \[(?:clicked )?button_\]$/

function linesOf(page: string): readonly string[] {
  return page.split('\n').filter((line) => line !== '')
}

function inPlainText(page: string): string {
  return linesOf(page)
    .map((line) => (BUTTON.exec(line)?.[2] ?? line).trim())
    .join(' [SEP] ')
}

/** A choice is told in one sentence, and the instruction by the search page alone. */
function inBrackets(page: string): string {
  const lines = linesOf(page)
  if (page.startsWith('You have clicked ')) return lines[0] ?? ''
  const told = page.startsWith('WebShop') ? lines : lines.slice(2)
  return told.map(bracketed).join('')
}

function bracketed(line: string): string {
  const [, indent, label] = BUTTON.exec(line) ?? []
  if (label === undefined) return `\n${line} `
  return indent === undefined ? `\n[${label}] ` : `[${label}]`
}
