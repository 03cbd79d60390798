import type { JsonValue } from '@orreryjs/core'

/** A gap for the name of what is called: `$TOOL_NAME`, `{function_name}`. */
const NAME = /\$\{?(?:TOOL|FUNCTION)(?:_NAME)?\}?|\{(?:tool|function)_name\}/
/** What stands for a parameter: a tag or an attribute with a gap for its name, and one for its value. */
const PARAMETER = /[ \t]*<[^\n<>]*?(?:\$\{?PARAMETER(?:_NAME)?\}?|\{parameter_name\})[^\n]*\n?/
const GAP_OF_NAME = /\$\{?PARAMETER(?:_NAME)?\}?(?!_VALUE)|\{parameter_name\}/g
const GAP_OF_VALUE = /\$\{?(?:PARAMETER_)?VALUE\}?|\{(?:parameter_)?value\}/g

/** The tags in which a prompt wants calls written, gaps and all: from the first tag that is closed behind both gaps. */
export function callTemplate(told: string): string | undefined {
  const name = NAME.exec(told)
  const parameter = PARAMETER.exec(told)
  if (name === null || parameter === null) return undefined
  for (const { index, 0: tag, 1: opened } of told.slice(0, name.index).matchAll(/<([\w-]+)[^<>\n]*>/g)) {
    const close = `</${opened}>`
    const end = told.indexOf(close, parameter.index + parameter[0].length - 1)
    if (end > name.index && !told.slice(index + tag.length, name.index).includes(close))
      return told.slice(index, end + close.length)
  }
  return undefined
}

/** A call in the tags of a template. */
export function inTemplate(template: string, name: string, given: Readonly<Record<string, JsonValue>>): string {
  const [line = ''] = PARAMETER.exec(template) ?? []
  const lines = Object.entries(given).map(([parameter, value]) =>
    line
      .replace(GAP_OF_VALUE, () => (typeof value === 'string' ? value : JSON.stringify(value)))
      .replace(GAP_OF_NAME, () => parameter),
  )
  return template.replace(line, () => lines.join('')).replace(NAME, () => name)
}
