/** Removes Markdown, HTML, LaTeX, emoji and citations. Table cells become items. */
export function withoutMarkup(text: string): string {
  return withoutTables(
    withoutCitations(withoutCall(text))
      // French thousands separators.
      .replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, ',')
      // Runs of spaces would make the following patterns slow.
      .replace(/[^\S\n]+/g, ' ')
      .replace(/<\/(?:td|th)>/gi, '; ')
      .replace(/<[a-z][^<>]* (?:value|answer|text)="([^"<>]*)"[^<>]*>/gi, '$1\n')
      // Other elements than these are blocks.
      .replace(/<br ?\/?>|<\/(?!(?:a|b|i|u|em|strong|span|code|mark|small)>)[a-z][a-z-]*\d?>/gi, '\n')
      .replace(/<[/?!]?[a-z][a-z-]*\d?(?:[ :][^<>]*)?>/gi, ' ')
      .replace(LATEX_COMMAND, '$1')
      .replace(/\$*\\boxed\{([^{}]*)\}\$*/g, '$1')
      .replace(/\\([$%_#&])/g, '$1')
      .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
      .replace(/```(?:[a-z]*(?=\s*\n))?/gi, '\n')
      .replace(/\*\*|__|`|~~/g, '')
      .replace(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
      .replace(/^ ?(?:#{1,6}|>+) ?/gm, '')
      .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, ''),
  ).replace(/(?![\d#*])\p{Emoji_Presentation}|\uFE0F/gu, ' ')
}

/** Returns the argument of a call: `send_msg_to_user("...")`. */
function withoutCall(text: string): string {
  const [opening, quote = ''] = /^\s*[a-z_.]+\((["'])/.exec(text) ?? []
  if (opening === undefined) return text
  for (let end = text.lastIndexOf(`${quote})`); end >= opening.length; end = text.lastIndexOf(`${quote})`, end - 1)) {
    if (/^;?\s*(?:(?:#|\/\/).*)?$/.test(text.slice(end + 2))) return text.slice(opening.length, end)
  }
  return text
}

/** Commands that set the style of their argument. */
const LATEX_COMMAND = /\\(?:text|textbf|mathrm|mathbf)\{([^{}]*)\}/g

/** Removes `[1]` if a line of the text defines it, and superscript digits. */
function withoutCitations(text: string): string {
  const hasNotes = /.\n\s*\[\d{1,2}\]:?\s/.test(text)
  return (hasNotes ? text.replace(/\s?\[\d{1,2}\]:?/g, '') : text).replace(/[¹²³⁰⁴-⁹]+/g, '')
}

/** Turns table rows into lines with items. Drops the rules below headers, and a first column that numbers the rows. */
function withoutTables(text: string): string {
  const lines = text.split('\n').filter((line) => !(line.includes('---') && /^[ :|-]*$/.test(line)))
  const rows = lines.map((line) => (/^ ?\||\s\|\s/.test(line) ? cellsOf(line) : undefined))
  let number: number | undefined
  return lines
    .map((line, index) => {
      const cells = rows[index]
      if (cells === undefined) return line
      const isHeader = NUMBER_HEADING.test(cells[0] ?? '') && Number(rows[index + 1]?.[0]) === 1
      const isNext = number !== undefined && Number(cells[0]) === number + 1
      number = isHeader ? 0 : isNext ? Number(cells[0]) : undefined
      return (number === undefined || cells.length < 2 ? cells : cells.slice(1)).join('; ')
    })
    .join('\n')
}

function cellsOf(line: string): readonly string[] {
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.slice(cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : undefined)
}

/** Heading of a column that numbers the rows. */
const NUMBER_HEADING = /^(?:#|no\.?|nr\.?|rank|row|index)?$/i
