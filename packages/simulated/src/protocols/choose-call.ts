import type { JsonObject, JsonValue, Tool } from '@orreryjs/core'
import { isButton } from '../policies.ts'
import type { Policies } from '../settings.ts'
import { type Arguments, express, parametersOf, requiredOf } from './express.ts'
import { PROSE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { inWords, unsure } from './wording.ts'

/** A tool and what to call it with. */
interface Call {
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

/** What to choose of the open product, by the option's name: as intended, except for the one that a decision gets wrong or leaves out. */
function optionsBehind(decided: string | undefined, { view, settings }: Mind): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  const intended = view.candidates[0]?.action
  for (const [name, value] of view.picks ?? []) {
    const isInHand = intended === `click[${value}]` && decided !== intended
    const said = isInHand ? labelOf(decided, settings.policies) : value
    if (said !== undefined) options.set(name, said)
  }
  return options
}

/** The value that an action chooses; `undefined` where it chooses none. */
function labelOf(action: string | undefined, policies: Policies): string | undefined {
  const label = /^click\[(.*)\]$/is.exec(action ?? '')?.[1]
  return label === undefined || isButton(label, policies) ? undefined : label
}

/** LASER's reason for the next action: the action in words and, in backquotes, as a command; what is worth keeping; the options to choose, if any. */
export const rationale: Protocol = {
  id: 'rationale',
  form: 'prose',
  judges: false,
  isAskedFor: ({ replyFormat }) =>
    /\bnext action rationale\b|\brationale (?:for|of|behind) (?:the|your) next action\b/i.test(replyFormat),
  answer: (mind) => ({ text: reason(mind) }),
  malformations: PROSE_MALFORMATIONS,
}

function reason(mind: Mind): string {
  const decided = mind.decide()
  if (decided === undefined) return unsure(mind)
  const options = [...optionsBehind(decided, mind)].map(([name, value]) => `${name}: ${value}`)
  const wanted = options.length === 0 ? '' : ` Options of this product: ${options.join('; ')}.`
  const remark = mind.view.remark?.(decided)
  const noted = remark === undefined ? '' : ` ${remark}`
  return `Of what is offered here it is best to ${inWords(decided)} (\`${decided}\`).${noted}${wanted}`
}

/** A rationale read back: the actions it names and the options it wants. */
function readRationale(text: string): {
  readonly actions: readonly string[]
  readonly options: ReadonlyMap<string, string>
} {
  const listed = /Options of this product: (.*)\.$/s.exec(text.trim())?.[1] ?? ''
  return {
    actions: [...text.matchAll(/`([^`\n]+)`/g)].map(([, action = '']) => action),
    options: new Map(listed.split('; ').flatMap(readOption)),
  }
}

function readOption(text: string): readonly (readonly [name: string, value: string])[] {
  const at = text.indexOf(': ')
  return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 2)]]
}
