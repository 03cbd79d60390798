const LONGEST = 40

/** Words of a model in a line of a table, in quotes unless it writes some itself. */
export function said(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line
  return short.includes('"') ? short : `"${short}"`
}

/** An error of a model without the name and the place of that model, which stand above the table. */
export function withoutPlace(message: string): string {
  return message.replace(/^[\w-]+: \S+ at \S+: /, '')
}
