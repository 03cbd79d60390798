const MAX_LENGTH = 40

/** Formats model text for a table cell: shortened, in quotes unless it contains quotes. */
export function quoteText(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}...` : line
  return short.includes('"') ? short : `"${short}"`
}

/** Removes the model's name and address, which are printed above the table, from an error message. */
export function withoutModelAddress(message: string): string {
  return message.replace(/^[\w-]+: \S+ at \S+: /, '')
}
