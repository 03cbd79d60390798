import type { Tool } from '@orreryjs/core'
import type { OptionGroup } from '../parse/options.ts'
import { parametersOf, valuesOf } from '../parse/schema.ts'
import type { Permitted, Place } from './place.ts'

/** A choice that the open item offers, with the tool that makes it. */
export interface Group extends OptionGroup {
  /** Its name as an argument. */
  readonly key: string
  readonly tool: Tool
  readonly argument: string
}

/** What can be chosen here: what each tool's name says after the fixed part that its rule gives, and its listed values. */
export function groupsOf({ options }: Pick<Place, 'options'>): readonly Group[] {
  return options.flatMap(groupOf)
}

function groupOf({ tool, rule }: Permitted): readonly Group[] {
  const [argument, schema] = parametersOf(tool)[0] ?? []
  const values = schema && valuesOf(schema)
  if (argument === undefined || values === undefined) return []
  const key = rule.name.endsWith('*') ? tool.name.slice(rule.name.length - 1) : tool.name
  return [{ name: key.replaceAll('_', ' '), key, tool, argument, values }]
}

/** The finishing tool with a required argument for each of these choices, and what it is said to do with them. */
export function customised(tool: Tool, groups: readonly Group[], words: string = tool.description): Tool {
  const properties = Object.fromEntries(
    groups.map(({ key, values }) => [key, { type: 'string', description: `One of: ${values.join('; ')}` }]),
  )
  const parameters = { type: 'object', properties, required: groups.map(({ key }) => key), additionalProperties: false }
  return { ...tool, description: words, parameters }
}
