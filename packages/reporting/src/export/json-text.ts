/**
 * A value as JSON that every reader takes: halves of surrogate pairs, which a model's reply may end in, become U+FFFD. Python's
 * validators refuse them.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' ? member.replace(/\p{Surrogate}/gu, '\ufffd') : member,
  )
}
