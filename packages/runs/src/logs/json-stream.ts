/** A JSON value in a text and the number of its first line. */
export interface JsonPart {
  readonly json: string
  readonly line: number
}

/** Splits JSON values that follow each other: lines, or pretty-printed values of several lines. Text outside of values is a part too. */
export function splitJson(text: string): readonly JsonPart[] {
  const parts: JsonPart[] = []
  let depth = 0
  let isInText = false
  let start = 0
  let line = 1
  let startLine = 1
  const add = (end: number): void => {
    const json = text.slice(start, end).trim()
    if (json !== '') parts.push({ json, line: startLine })
    start = end
    startLine = line
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\n') {
      line += 1
      // A text cannot contain a line break, so a broken value ends here and the following lines are read.
      isInText = false
      if (depth === 0) add(at + 1)
    } else if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth <= 0) {
        depth = 0
        add(at + 1)
      }
    }
  }
  add(text.length)
  return parts
}
