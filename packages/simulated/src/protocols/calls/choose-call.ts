import type { JsonObject, JsonValue, Tool } from '@orreryjs/core'
import type { Mind } from '../protocol.ts'
import { type Arguments, express, parametersOf, requiredOf } from './express.ts'
import { optionsBehind } from './options.ts'
import { readRationale } from './rationale.ts'

/** A tool and what to call it with. */
export interface Call {
  readonly name: string
  readonly arguments: Arguments
}

const IRREVERSIBLE = /buy|purchase|submit|order/i
const NO_CAP = '1000000'

/**
 * The call that expresses what was decided: what the prompt's rationale says, else the model's own decision; where no tool
 * can do that, the best candidate that one can. `undefined` where there is no tool at all.
 */
export function chooseCall(mind: Mind, tools: readonly Tool[]): Call | undefined {
  const rationale = readRationale(mind.prompt.sections.get('RATIONALE') ?? '')
  const decided = rationale.actions.length > 0 ? rationale.actions : [mind.decide() ?? '']
  const wishes = [...decided, ...mind.view.candidates.map(({ action }) => action)]
  const options = rationale.options.size > 0 ? rationale.options : optionsBehind(decided[0], mind)
  for (const action of wishes) {
    for (const tool of tools) {
      const given = express(tool, action)
      if (given !== undefined) return { name: tool.name, arguments: completed(tool, given, options, mind) }
    }
  }
  const said = decided[0]
  const door = said === undefined || said === '' ? undefined : tools.find((tool) => takesAnyCommand(tool))
  if (door !== undefined && said !== undefined) {
    return { name: door.name, arguments: completed(door, { [firstText(door) ?? '']: said }, options, mind) }
  }
  const tool = harmless(tools)
  return tool && { name: tool.name, arguments: completed(tool, {}, options, mind) }
}

/** What a tool or its parameter is called that takes any command of a world. */
const ANY_COMMAND = /act|step|command|execute|run|play|perform|send|cmd|interact|move|input|say|type|text|env|game|do\b/i

function takesAnyCommand(tool: Tool): boolean {
  const name = firstText(tool)
  return (
    name !== undefined &&
    requiredOf(tool).every((each) => each === name || OF_THOUGHTS.test(each)) &&
    ANY_COMMAND.test(`${tool.name} ${name}`)
  )
}

const OF_THOUGHTS = /thought|reason|why|explan|plan|note/i

/** The parameter that takes the command: the first text that is no thought and of no list. */
function firstText(tool: Tool): string | undefined {
  const texts = parametersOf(tool).filter(
    ([name, schema]) => schema['type'] !== 'integer' && schema['enum'] === undefined && !OF_THOUGHTS.test(name),
  )
  return (texts.find(([name]) => /act|command|cmd/i.test(name)) ?? texts[0])?.[0]
}

/** A tool that needs no arguments and can be taken back, as far as its name tells; else whatever comes next to that. */
function harmless(tools: readonly Tool[]): Tool | undefined {
  const safe = tools.filter(({ name }) => !IRREVERSIBLE.test(name))
  return safe.find((tool) => requiredOf(tool).length === 0) ?? safe[0] ?? tools[0]
}

/** Adds what a call has to give, and a price cap where it may. */
function completed(tool: Tool, given: Arguments, options: ReadonlyMap<string, string>, mind: Mind): Arguments {
  const required = requiredOf(tool)
  const added: Record<string, JsonValue> = { ...given }
  for (const [name, schema] of parametersOf(tool)) {
    if (Object.hasOwn(added, name)) continue
    if (/price/i.test(name)) added[name] = priceCap(mind.prompt.task)
    else if (OF_THOUGHTS.test(name) && required.includes(name)) added[name] = 'This brings me nearer to the goal.'
    else if (required.includes(name)) added[name] = argumentFor(name, schema, options)
  }
  return added
}

/** The option of that name, else nothing in particular. */
function argumentFor(name: string, schema: JsonObject, options: ReadonlyMap<string, string>): JsonValue {
  const chosen = [...options].find(([option]) => plain(option) === plain(name))?.[1]
  const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]) : undefined
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 1
  return listed === undefined ? (chosen ?? 'none') : (listed.find((each) => each === chosen) ?? listed[0] ?? 'none')
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The highest price that an instruction names, as it is written. */
function priceCap(task: string): string {
  return (
    /\b(?:lower|less|below|under|most|cheaper|within|exceed\w*|up to)\b[^$\d\n]{0,20}\$?\s?(\d+(?:\.\d+)?)/i.exec(task)?.[1] ??
    NO_CAP
  )
}
