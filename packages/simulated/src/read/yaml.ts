/** A key whose text stands below it, further in. */
const BLOCK = /^(\s*(?:- )?)([\w -]{1,40}):\s*[|>][+-]?\d?\s*$/
/** A key with a text in quotes that has escapes. */
const QUOTED = /^(\s*(?:- )?[\w -]{1,40}:\s*)("(?:[^"\\]|\\.)*")\s*$/

/** A text with YAML's blocks moved to the margin, and its quoted texts as they are meant. `end` ends what a key says. */
export function withoutYaml(text: string, end: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, lead = '', key] = BLOCK.exec(line) ?? []
    if (key === undefined) {
      out.push(unquoted(line))
      continue
    }
    const body: string[] = []
    const margin = indentOf(lines.slice(at + 1).find((each) => each.trim() !== '') ?? '')
    while (margin > lead.length - (lead.endsWith('- ') ? 2 : 0) && at + 1 < lines.length) {
      const next = lines[at + 1] ?? ''
      if (next.trim() !== '' && indentOf(next) < margin) break
      body.push(next.slice(margin))
      at += 1
    }
    out.push(`${lead}${key}:`, ...body, ...(body.length === 0 ? [] : [end]))
  }
  return out.join('\n')
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function unquoted(line: string): string {
  if (!line.includes('\\')) return line
  const [, lead = '', quoted] = QUOTED.exec(line) ?? []
  if (quoted === undefined) return line
  try {
    return `${lead}${String(JSON.parse(quoted))}`
  } catch {
    return line
  }
}
