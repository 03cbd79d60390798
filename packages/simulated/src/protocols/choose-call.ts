import { type JsonObject, type JsonValue, type Tool, trimEndCharacters } from '@orreryjs/core'
import { isButton } from '../policies.ts'
import type { Policies } from '../settings.ts'
import { phrase } from '../voice/phrase.ts'
import { OPTIONS_FORMS, RATIONALE_FORMS } from '../voice/reason-forms.ts'
import { actionThought } from '../voice/thoughts.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'
import { type Arguments, argumentsForAction, parametersOf, requiredOf } from './tool-arguments.ts'
import { describeAction, unsureReply } from './wording.ts'

/** A tool and its arguments. */
interface Call {
  readonly name: string
  readonly arguments: Arguments
}

const IRREVERSIBLE = /buy|purchase|submit|order/i
const NO_CAP = '1000000'

/**
 * Returns the call that expresses the decision of the prompt's rationale, or else of the model; if no tool can express it, the call
 * for the best candidate that a tool can express. Returns `undefined` without tools.
 */
export function chooseCall(context: PolicyContext, offered: readonly Tool[]): Call | undefined {
  const tools = worldTools(offered)
  const rationale = readRationale(context.prompt.sections.get('RATIONALE') ?? '')
  const decided = rationale.actions.length > 0 ? rationale.actions : [context.decide() ?? '']
  const goals = [...decided, ...context.view.candidates.map(({ action }) => action)]
  const options = rationale.options.size > 0 ? rationale.options : optionsToSelect(decided[0], context)
  for (const action of goals) {
    for (const tool of tools) {
      const callArguments = argumentsForAction(tool, action)
      if (callArguments !== undefined)
        return { name: tool.name, arguments: withRequiredArguments(tool, callArguments, options, context) }
    }
  }
  const decision = decided[0]
  const commandTool = decision === undefined || decision === '' ? undefined : tools.find((tool) => takesAnyCommand(tool))
  if (commandTool !== undefined && decision !== undefined) {
    return {
      name: commandTool.name,
      arguments: withRequiredArguments(commandTool, { [commandParameter(commandTool) ?? '']: decision }, options, context),
    }
  }
  const tool = reversibleTool(tools)
  return tool && { name: tool.name, arguments: withRequiredArguments(tool, {}, options, context) }
}

/** Words in tools that work on the player's own machine, which coding agents offer too: files, shells, their user. */
const FOREIGN =
  /\b(?:files?|filesystem|filepath|directory|directories|shell|bash|terminal|notebooks?|sub-?agents?|skills?|mcp (?:servers?|resources?)|resources?|todos?|images?|user input|the user|this (?:thread|session)|(?:web|code) ?(?:search|fetch))\b/i

/** Returns the tools that may be the world's; all if every tool looks foreign. */
function worldTools(tools: readonly Tool[]): readonly Tool[] {
  const own = tools.filter(({ name, description }) => !FOREIGN.test(`${wordsOf(name)}. ${description}`))
  return own.length === 0 ? tools : own
}

/** Splits a name into words: `list_mcp_resources`, `readFile`. */
function wordsOf(name: string): string {
  return name.replace(/_+|(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** Names of tools or parameters that accept any command of a world. */
const ANY_COMMAND = /act|step|command|execute|run|play|perform|send|cmd|interact|move|input|say|type|text|env|game|do\b/i

function takesAnyCommand(tool: Tool): boolean {
  const name = commandParameter(tool)
  return (
    name !== undefined &&
    requiredOf(tool).every((each) => each === name || THOUGHT_PARAMETER.test(each)) &&
    ANY_COMMAND.test(`${tool.name} ${name}`)
  )
}

const THOUGHT_PARAMETER = /thought|reason|why|explan|plan|note/i

/** Returns the parameter for the command: the first string parameter that is not a thought and has no list of values. */
function commandParameter(tool: Tool): string | undefined {
  const texts = parametersOf(tool).filter(
    ([name, { type = 'string', enum: listed }]) => type === 'string' && listed === undefined && !THOUGHT_PARAMETER.test(name),
  )
  return (texts.find(([name]) => /act|command|cmd/i.test(name)) ?? texts[0])?.[0]
}

/** Returns a tool without required arguments whose name suggests a reversible action; otherwise the closest alternative. */
function reversibleTool(tools: readonly Tool[]): Tool | undefined {
  const safe = tools.filter(({ name }) => !IRREVERSIBLE.test(name))
  return safe.find((tool) => requiredOf(tool).length === 0) ?? safe[0] ?? tools[0]
}

/** Adds missing required arguments, and a price cap if the tool has a parameter for it. */
function withRequiredArguments(
  tool: Tool,
  callArguments: Arguments,
  options: ReadonlyMap<string, string>,
  context: PolicyContext,
): Arguments {
  const required = requiredOf(tool)
  const added: Record<string, JsonValue> = { ...callArguments }
  for (const [name, schema] of parametersOf(tool)) {
    if (Object.hasOwn(added, name)) continue
    if (/price/i.test(name)) added[name] = priceCap(context.prompt.task)
    else if (THOUGHT_PARAMETER.test(name) && required.includes(name)) added[name] = thoughtArgument(context)
    else if (required.includes(name)) added[name] = argumentFor(name, schema, options)
  }
  return added
}

function thoughtArgument(context: PolicyContext): string {
  const decided = context.decide()
  return decided === undefined ? unsureReply(context) : actionThought(decided, context)
}

function argumentFor(name: string, schema: JsonObject, options: ReadonlyMap<string, string>): JsonValue {
  const chosen = [...options].find(([option]) => normalizedName(option) === normalizedName(name))?.[1]
  const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]) : undefined
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 1
  return listed === undefined ? (chosen ?? 'none') : (listed.find((each) => each === chosen) ?? listed[0] ?? 'none')
}

function normalizedName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Returns the price limit in an instruction, as written. */
function priceCap(task: string): string {
  return (
    /\b(?:lower|less|below|under|most|cheaper|within|exceed\w*|up to)\b[^$\d\n]{0,20}\$?\s?(\d+(?:\.\d+)?)/i.exec(task)?.[1] ??
    NO_CAP
  )
}

/**
 * Returns the options to select on the open product by name: the intended ones, except for the one that the decision gets wrong or omits.
 */
function optionsToSelect(decided: string | undefined, { view, settings }: PolicyContext): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  const intended = view.candidates[0]?.action
  for (const [name, value] of view.choices?.().selectedOptions ?? []) {
    const isInHand = intended === `click[${value}]` && decided !== intended
    const selected = isInHand ? labelOf(decided, settings.policies) : value
    if (selected !== undefined) options.set(name, selected)
  }
  return options
}

/** Returns the value that an action selects; `undefined` if it selects none. */
function labelOf(action: string | undefined, policies: Policies): string | undefined {
  const label = /^click\[(.*)\]$/is.exec(action ?? '')?.[1]
  return label === undefined || isButton(label, policies) ? undefined : label
}

/**
 * LASER's rationale for the next action: the action in words and, in backquotes, as a command; facts to keep; the options to select, if
 * any.
 */
export const rationale: ReplyProtocol = {
  id: 'rationale',
  form: 'prose',
  isRequested: ({ replyFormat }) =>
    /\bnext action rationale\b|\brationale (?:for|of|behind) (?:the|your) next action\b/i.test(replyFormat),
  answer: (context) => ({ text: reason(context) }),
}

function reason(context: PolicyContext): string {
  const decided = context.decide()
  if (decided === undefined) return unsureReply(context)
  const options = [...optionsToSelect(decided, context)].map(([name, value]) => `${name}: ${value}`)
  const optionsSentence =
    options.length === 0 ? '' : ` ${phrase(context, 'options', OPTIONS_FORMS, { options: options.join('; ') })}`
  const remark = context.view.noteFor?.(decided)
  const remarkText = remark === undefined ? '' : ` ${remark}`
  const facts = { action: describeAction(decided), mark: `\`${decided}\`` }
  return `${phrase(context, 'rationale', RATIONALE_FORMS, facts)}${remarkText}${optionsSentence}`
}

/** Parses a rationale: the actions it names and the options it requests. */
function readRationale(text: string): {
  readonly actions: readonly string[]
  readonly options: ReadonlyMap<string, string>
} {
  const [, , afterAction = text] = text.split('`')
  const colon = afterAction.indexOf(': ')
  const lead = afterAction.slice(Math.max(0, afterAction.lastIndexOf('. ', colon)), Math.max(0, colon))
  // The options follow the colon of a sentence about options, in any words.
  const listed = /\boptions?\b/i.test(lead) ? trimEndCharacters(afterAction.slice(colon + 2).trim(), '.') : ''
  return {
    actions: [...text.matchAll(/`([^`\n]+)`/g)].map(([, action = '']) => action),
    options: new Map(listed.split('; ').flatMap(readOption)),
  }
}

function readOption(text: string): readonly (readonly [name: string, value: string])[] {
  const at = text.indexOf(': ')
  return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 2)]]
}
