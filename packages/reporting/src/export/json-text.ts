/** Formats JSON. Lone surrogates, which model replies may contain, become U+FFFD because Python validators reject them. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' ? member.replace(/\p{Surrogate}/gu, '\ufffd') : member,
  )
}
