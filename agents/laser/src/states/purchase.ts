import { type Answer, note, type Tool, toolAction } from '@orreryjs/core'
import { askFor, type Parser, parsed, type Steps, unparsed } from '@orreryjs/core/agents'
import { take } from '../memory.ts'
import { readCall } from '../parse/call.ts'
import { nearestValue, type OptionGroup, optionTypesParser, valueNamedIn } from '../parse/options.ts'
import { parametersOf, valuesOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import { consult } from './consult.ts'
import { type Permitted, type Place, viewOf } from './look.ts'

/** A value to choose. */
interface Chosen {
  readonly group: Group
  readonly value: string
}

/** Customises the open item and takes it for good; answers instead where the run has it stop before that. */
export function* purchase(run: Run, place: Place, finish: Permitted, id: string = ''): Steps<Answer | undefined> {
  const chosen = yield* customise(run, place, finish)
  for (const { group, value } of chosen) {
    const action = toolAction(group.tool, { [group.argument]: value })
    if (action !== undefined && !run.memory.ended) yield* take(run.memory, action)
  }
  if (run.options.confirmBuy) return { text: summary(finish, id, chosen), claim: 'success' }
  const action = toolAction(finish.tool, {})
  if (action !== undefined && !run.memory.ended) yield* take(run.memory, action)
  return undefined
}

function summary({ tool }: Permitted, id: string, chosen: readonly Chosen[]): string {
  return [`ready for ${tool.name} ${id}`.trim(), ...chosen.map(({ group, value }) => `${group.name}: ${value}`)].join('; ')
}

/** Which kinds of options, which values, and a call that gives them. Nothing is asked about an item without options. */
function* customise(run: Run, place: Place, finish: Permitted): Steps<readonly Chosen[]> {
  const offered = groupsOf(place)
  const groups = offered.length === 0 ? [] : yield* optionTypes(run, offered)
  if (groups.length === 0) return []
  const tool = customised(finish.tool, groups, run.briefing.profile.parts['tool:Customise'])
  const parse: Parser<Wanted> = (choice) => {
    const call = readCall(choice, { tools: [tool], isKnown: () => false })
    if (!call.ok) return unparsed(call.expected)
    return parsed(call.value.kind === 'call' ? call.value.values : {})
  }
  const { said } = yield* consult<Wanted>(run, {
    point: 'customise',
    sight: viewOf(run, 'Customise'),
    tools: [tool],
    forced: true,
    parse,
    fallback: (rationale) => valuesNamedIn(rationale, groups),
  })
  return yield* offeredValues(groups, said)
}

type Wanted = Readonly<Record<string, string | number | boolean>>

function* optionTypes(run: Run, groups: readonly Group[]): Steps<readonly Group[]> {
  const messages = run.prompts(viewOf(run, 'Options'), { kind: 'option-types', names: groups.map(({ name }) => name) })
  const request = { purpose: 'laser.options', temperature: 0, maxTokens: run.replyBound, messages }
  return yield* askFor(request, optionTypesParser(groups), { fallback: () => [] })
}

function valuesNamedIn(rationale: string, groups: readonly Group[]): Wanted {
  const named = groups.map((group) => [group.key, valueNamedIn(rationale, group)] as const)
  return Object.fromEntries(named.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** What was wanted as far as it is offered; what differs is noted. */
function* offeredValues(groups: readonly Group[], wanted: Wanted): Steps<readonly Chosen[]> {
  const chosen: Chosen[] = []
  for (const group of groups) {
    const said = Object.hasOwn(wanted, group.key) ? String(wanted[group.key]) : ''
    const value = nearestValue(said, group)
    if (value !== undefined) chosen.push({ group, value })
    if (said === '' || value?.toLowerCase() === said.toLowerCase()) continue
    yield* note({
      kind: 'judgement',
      about: `${group.name}: ${said}`,
      verdict: value === undefined ? 'not offered' : `not offered, ${value} taken`,
    })
  }
  return chosen
}

/** A choice that the open item offers, with the tool that makes it. */
interface Group extends OptionGroup {
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
function customised(tool: Tool, groups: readonly Group[], words: string = tool.description): Tool {
  const properties = Object.fromEntries(
    groups.map(({ key, values }) => [key, { type: 'string', description: `One of: ${values.join('; ')}` }]),
  )
  const parameters = { type: 'object', properties, required: groups.map(({ key }) => key), additionalProperties: false }
  return { ...tool, description: words, parameters }
}
