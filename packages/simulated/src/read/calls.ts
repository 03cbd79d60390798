import { type JsonValue, type Tool, toolAction } from '@orreryjs/core'
import type { PromptIdiom } from '@orreryjs/core/worlds'
import { calledWith } from './scan.ts'

/** What a call stands for: by the tool's own form, else by its name and what it was given. */
export function lineOfCall(name: string, given: string, tools: readonly Tool[], idiom: PromptIdiom): string {
  const values = readArguments(given)
  const tool = tools.find((each) => each.name === name)
  const own = tool === undefined ? undefined : toolAction(tool, values)
  if (own !== undefined) return own
  const described = Object.keys((tool?.parameters['properties'] as object | undefined) ?? values)
  const ordered = [...described, ...Object.keys(values)].filter(
    (key, index, all) => Object.hasOwn(values, key) && all.indexOf(key) === index,
  )
  return (
    calledWith(
      name,
      ordered.flatMap((key) => textsOf(values[key])),
      idiom,
    ) ?? `${name} ${given}`
  )
}

function readArguments(text: string): Readonly<Record<string, JsonValue>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, JsonValue>) : {}
  } catch {
    return {}
  }
}

/** The texts in a value: `{"item": "planks", "count": 2}` is `2 planks`. */
function textsOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((each) => textsOf(each))
  if (typeof value !== 'object') return [String(value)]
  const parts = Object.entries(value).map(([key, each]) =>
    typeof each === 'number' ? each : `${typeof each === 'string' ? each : key}`,
  )
  return [parts.sort((a, b) => Number(typeof b === 'number') - Number(typeof a === 'number')).join(' ')]
}
