import { type Answer, note, type Tool, toolAction } from '@orreryjs/core'
import { askUntilParsed, type EffectGenerator, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import { take } from '../memory.ts'
import { readCall } from '../parse/call.ts'
import { nearestValue, type OptionGroup, optionTypesParser, valueNamedIn } from '../parse/options.ts'
import { parametersOf, valuesOf } from '../parse/schema.ts'
import type { Episode } from '../rules.ts'
import { consult } from './consult.ts'
import { type CurrentState, type PermittedTool, stepInput } from './current-state.ts'

/** A selected option value. */
interface Selection {
  readonly group: Group
  readonly value: string
}

/** Customises the open item and takes it irreversibly, or returns an answer if `confirmBuy` is set. */
export function* purchase(
  episode: Episode,
  current: CurrentState,
  finish: PermittedTool,
  id: string = '',
): EffectGenerator<Answer | undefined> {
  const selections = yield* customise(episode, current, finish)
  for (const { group, value } of selections) {
    const action = toolAction(group.tool, { [group.argument]: value })
    if (action !== undefined && !episode.memory.hasEnded) yield* take(episode.memory, action)
  }
  if (episode.options.confirmBuy) return { text: summary(finish, id, selections), claim: 'success' }
  const action = toolAction(finish.tool, {})
  if (action !== undefined && !episode.memory.hasEnded) yield* take(episode.memory, action)
  return undefined
}

function summary({ tool }: PermittedTool, id: string, selections: readonly Selection[]): string {
  return [`ready for ${tool.name} ${id}`.trim(), ...selections.map(({ group, value }) => `${group.name}: ${value}`)].join('; ')
}

/** Asks for the option types, then for their values. An item without options needs no model call. */
function* customise(episode: Episode, current: CurrentState, finish: PermittedTool): EffectGenerator<readonly Selection[]> {
  const offered = groupsOf(current)
  const groups = offered.length === 0 ? [] : yield* optionTypes(episode, offered)
  if (groups.length === 0) return []
  const tool = withOptions(finish.tool, groups, episode.briefing.profile.parts['tool:Customise'])
  const parse: Parser<OptionValues> = (choice) => {
    const call = readCall(choice, { tools: [tool], isKnown: () => false })
    if (!call.ok) return unparsed(call.expected)
    return parsed(call.value.kind === 'call' ? call.value.values : {})
  }
  const { value: requested } = yield* consult<OptionValues>(episode, {
    point: 'customise',
    input: stepInput(episode, 'Customise'),
    tools: [tool],
    isForced: true,
    parse,
    fallback: (rationale) => valuesNamedIn(rationale, groups),
  })
  return yield* offeredValues(groups, requested)
}

type OptionValues = Readonly<Record<string, string | number | boolean>>

function* optionTypes(episode: Episode, groups: readonly Group[]): EffectGenerator<readonly Group[]> {
  const messages = episode.prompts(stepInput(episode, 'Options'), { kind: 'option-types', names: groups.map(({ name }) => name) })
  const request = { purpose: 'laser.options', temperature: 0, maxTokens: episode.maxReplyTokens, messages }
  return yield* askUntilParsed(request, optionTypesParser(groups), { fallback: () => [] })
}

function valuesNamedIn(rationale: string, groups: readonly Group[]): OptionValues {
  const values = groups.map((group) => [group.key, valueNamedIn(rationale, group)] as const)
  return Object.fromEntries(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** Maps requested values to offered ones and logs each difference. */
function* offeredValues(groups: readonly Group[], requested: OptionValues): EffectGenerator<readonly Selection[]> {
  const selections: Selection[] = []
  for (const group of groups) {
    const requestedValue = Object.hasOwn(requested, group.key) ? String(requested[group.key]) : ''
    const value = nearestValue(requestedValue, group)
    if (value !== undefined) selections.push({ group, value })
    if (requestedValue === '' || value?.toLowerCase() === requestedValue.toLowerCase()) continue
    yield* note({
      kind: 'judgement',
      about: `${group.name}: ${requestedValue}`,
      verdict: value === undefined ? 'not offered' : `not offered, ${value} taken`,
    })
  }
  return selections
}

/** An option group of the open item, with the tool that selects its value. */
interface Group extends OptionGroup {
  /** Name of the argument. */
  readonly key: string
  readonly tool: Tool
  readonly argument: string
}

/** Option groups of the current page: the suffix of each option tool's name, with its allowed values. */
export function groupsOf({ options }: Pick<CurrentState, 'options'>): readonly Group[] {
  return options.flatMap(groupOf)
}

function groupOf({ tool, rule }: PermittedTool): readonly Group[] {
  const [argument, schema] = parametersOf(tool)[0] ?? []
  const values = schema && valuesOf(schema)
  if (argument === undefined || values === undefined) return []
  const key = rule.name.endsWith('*') ? tool.name.slice(rule.name.length - 1) : tool.name
  return [{ name: key.replaceAll('_', ' '), key, tool, argument, values }]
}

/** Returns the finishing tool with a required argument for each option group. */
function withOptions(tool: Tool, groups: readonly Group[], description: string = tool.description): Tool {
  const properties = Object.fromEntries(
    groups.map(({ key, values }) => [key, { type: 'string', description: `One of: ${values.join('; ')}` }]),
  )
  const parameters = { type: 'object', properties, required: groups.map(({ key }) => key), additionalProperties: false }
  return { ...tool, description, parameters }
}
