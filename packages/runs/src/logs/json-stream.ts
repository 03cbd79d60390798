import { errorMessage, OrreryError, parseJson } from '@orreryjs/core'
import { pluralize } from '../texts/index.ts'

/** A JSON value in a text and the number of its first line. */
interface JsonPart {
  readonly json: string
  readonly line: number
}

/** Splits JSON values that follow each other: lines, or pretty-printed values of several lines. Text outside of values is a part too. */
function splitJson(text: string): readonly JsonPart[] {
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

/** Parses the values of a text: one, or lines or values one after another. Throws `DATA_INVALID` with the first wrong line. */
export function parseJsonValues(file: string, text: string): readonly unknown[] {
  try {
    return [parseJson(text)]
  } catch {
    const parts = splitJson(text)
    const values: unknown[] = []
    const wrong: { readonly line: number; readonly problem: string }[] = []
    for (const { json, line } of parts) {
      try {
        values.push(parseJson(json))
      } catch (error) {
        wrong.push({ line, problem: errorMessage(error) })
      }
    }
    const [first] = wrong
    if (first === undefined) return values
    throw new OrreryError(
      'DATA_INVALID',
      `${file}: ${wrong.length} of ${pluralize(parts.length, 'JSON value')} cannot be parsed, the first at line ${first.line}: ${first.problem}`,
    )
  }
}
