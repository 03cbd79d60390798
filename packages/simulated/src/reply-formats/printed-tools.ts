import { type JsonObject, type JsonValue, type Tool, trimEndCharacters } from '@orreryjs/core'
import { isRecord, parseRecord, schemaOf } from '../protocols/tool-arguments.ts'
import type { ReplyFormat } from './reply-format.ts'

const SIGNATURE = /^(?:[^\S\n\r\u2028\u2029]|[*\-\d.)`])*(?:def )?([A-Za-z_]\w*)\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)/gm
const NAMED = /^(?:[^\S\n\r\u2028\u2029]|[*\-\d.)`"'])*([a-z_][\w]*)[`"']?\s*(?::|-|\u2013)\s+\S/gm
const ONE_OF = /\bone(?: name)? of(?: the)?:? ?\[([^\]]{1,2000})\]/i

/** `Tool Name: game`, followed by `Tool Arguments: {'command': {'type': 'str'}}`. */
const DESCRIBED = /Tool Name: *(\w+)[\s\S]{0,20}?Tool Arguments: *\{(.*)/g

/** `<tool_name>game</tool_name>`, followed by `<name>command</name>`, up to the closing tag. */
const TAGGED = /<tool_description>\s*<(?:tool_)?name>(\w+)<\/(?:tool_)?name>/

/**
 * Parses the tools described in a text: as signatures, objects, tags or a list of names. Tools in a list of names take one string each.
 */
export function printedTools(text: string): readonly Tool[] {
  const objects = text.split('\n').flatMap(toolIn)
  if (objects.length > 0) return objects
  const described = [...text.matchAll(DESCRIBED)]
    .filter(([, , members = '']) => members.includes('}'))
    .map(([, name = '', members = '']) =>
      tool(
        name,
        Object.fromEntries([...members.matchAll(/["'](\w+)["']: ?\{/g)].map(([, each = '']) => [each, { type: 'string' }])),
      ),
    )
  if (described.length > 0) return described
  const tagged = text
    .split('</tool_description>')
    .slice(0, -1)
    .flatMap((description) => {
      const found = TAGGED.exec(description)
      if (found === null) return []
      const parameters = [...description.slice(found.index + found[0].length).matchAll(/<name>(\w+)<\/name>/g)]
      return [tool(found[1] ?? '', Object.fromEntries(parameters.map(([, each = '']) => [each, { type: 'string' }])))]
    })
  if (tagged.length > 0) return tagged
  const named = ONE_OF.exec(text)?.[1]
    ?.split(',')
    .map((name) => name.trim().replace(/["'`]/g, ''))
  const signed = [...text.matchAll(SIGNATURE)].map(([, name = '', parameters = '']) => tool(name, parametersIn(parameters)))
  const allowed = named === undefined ? signed : signed.filter(({ name }) => named.includes(name))
  if (allowed.length > 0) return allowed
  if (named === undefined) return []
  const listed = [...text.matchAll(NAMED)].map(([, name = '']) => name).filter((name) => named.includes(name))
  return (listed.length > 0 ? [...new Set(listed)] : named).map((name) => tool(name, { input: { type: 'string' } }))
}

function tool(name: string, properties: JsonObject): Tool {
  return { name, description: '', parameters: { type: 'object', properties, required: Object.keys(properties) } }
}

function parametersIn(text: string): JsonObject {
  const names = text
    .split(',')
    .map((part) => /^\s*\**(\w+)\s*(?::\s*(\w+))?/.exec(part))
    .filter((match) => match !== null && match[1] !== 'self')
  return Object.fromEntries(
    names.map((match) => [match?.[1] ?? '', { type: /int|float|number/i.test(match?.[2] ?? '') ? 'integer' : 'string' }]),
  )
}

function toolIn(line: string): readonly Tool[] {
  const at = line.indexOf('{')
  if (at < 0 || !line.includes('"name"')) return []
  const read = parseRecord(withoutEnd(line.slice(at)))
  const value = isRecord(read?.['function']) ? read['function'] : read
  const parameters = value?.['parameters'] ?? value?.['arguments'] ?? value?.['input_schema']
  if (typeof value?.['name'] !== 'string' || !isRecord(parameters)) return []
  return [{ name: value['name'], description: String(value['description'] ?? ''), parameters: schemaOf(parameters) }]
}

/** Removes closing tags, commas and brackets after an object. */
function withoutEnd(text: string): string {
  let end = trimEndCharacters(text.trimEnd(), ',]')
  for (;;) {
    const tag = end.endsWith('>') ? end.lastIndexOf('</') : -1
    if (tag < 0 || !/^<\/[\w-]+>$/.test(end.slice(tag))) return end
    end = trimEndCharacters(end.slice(0, tag), ',]')
  }
}

/** Placeholder of the function name: `$TOOL_NAME`, `{function_name}`. */
const NAME_PLACEHOLDER = /\$\{?(?:TOOL|FUNCTION)(?:_NAME)?\}?|\{(?:tool|function)_name\}/
/** Template of a parameter, without its indentation: a tag or attribute with placeholders for its name and value. */
const PARAMETER_TEMPLATE = /<[^\n<>]*?(?:\$\{?PARAMETER(?:_NAME)?\}?|\{parameter_name\})[^\n]*\n?/
const PARAMETER_NAME_PLACEHOLDER = /\$\{?PARAMETER(?:_NAME)?\}?(?!_VALUE)|\{parameter_name\}/g
const VALUE_PLACEHOLDER = /\$\{?(?:PARAMETER_)?VALUE\}?|\{(?:parameter_)?value\}/g

/** Maximum length of a call template up to the name. */
const MAX_TEMPLATE_START = 2000

function parameterTemplate(text: string): { readonly line: string; readonly end: number } | undefined {
  const found = PARAMETER_TEMPLATE.exec(text)
  if (found === null) return undefined
  const start = trimEndCharacters(text.slice(0, found.index), ' \t').length
  const end = found.index + found[0].length
  return { line: text.slice(start, end), end }
}

/** Returns the format of a call template: its tags including placeholders, from the first tag that encloses both placeholders. */
export function templateFormatIn(text: string): ReplyFormat | undefined {
  const name = NAME_PLACEHOLDER.exec(text)
  const parameter = parameterTemplate(text)
  if (name === null || parameter === undefined) return undefined
  const from = Math.max(0, name.index - MAX_TEMPLATE_START)
  for (const { index, 0: tag, 1: opened } of text.slice(from, name.index).matchAll(/<([\w-]+)(?![\w-])[^<>\n]*>/g)) {
    const close = `</${opened}>`
    const end = text.indexOf(close, parameter.end - 1)
    if (end > name.index && !text.slice(from + index + tag.length, name.index).includes(close))
      return { kind: 'template', template: text.slice(from + index, end + close.length) }
  }
  return undefined
}

/** Formats a call with a template. */
export function fillCallTemplate(template: string, name: string, values: Readonly<Record<string, JsonValue>>): string {
  const { line = '' } = parameterTemplate(template) ?? {}
  const lines = Object.entries(values).map(([parameter, value]) =>
    line
      .replace(VALUE_PLACEHOLDER, () => (typeof value === 'string' ? value : JSON.stringify(value)))
      .replace(PARAMETER_NAME_PLACEHOLDER, () => parameter),
  )
  return template.replace(line, () => lines.join('')).replace(NAME_PLACEHOLDER, () => name)
}
