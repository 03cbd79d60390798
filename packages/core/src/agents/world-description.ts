import type { ScriptedDemonstration } from '../demonstration.ts'
import { maxOf } from '../primitives/extremes.ts'
import type { JsonObject } from '../primitives/json.ts'
import type { Tool } from '../tool.ts'
import type { Turn, World } from '../world.ts'
import type { WorldPresentation } from '../worlds/presentation.ts'

/** Description of a world, from which prompts are generated if it has no written profile. */
export interface WorldDescription {
  readonly id: string
  readonly dialect: string
  /** One line from the world's package. */
  readonly summary: string | undefined
  /** The goal, if the sampled tasks share one. */
  readonly goal: string | undefined
  /** True if the opening of a task states its goal. */
  readonly statesGoal: boolean
  readonly tools: readonly ToolDescription[]
  /** Page types in order of appearance. */
  readonly pages: readonly PageDescription[]
  /** The world's answer to a line that is no action. */
  readonly refusal: string | undefined
  /** Names of the facts of a state, as shown to people. */
  readonly facts: readonly string[]
  /** Sentences about the types of failure in its tasks. */
  readonly failures: readonly string[]
  /** Forms of actions that ended a sampled task without success. */
  readonly failingEndActions: readonly string[]
  /** The form of the action that ends every sampled plan and also ends the task if wrong: an answer, a purchase. */
  readonly closingAction: string | undefined
  /** Length of the longest plan among the sampled tasks, in steps. */
  readonly maxPlanLength: number
  /** A task of an unscored split with its plan, if there is one. */
  readonly demonstration: ScriptedDemonstration | undefined
}

/** A tool that corresponds to an action. */
export interface ToolDescription {
  readonly name: string
  /** Form as written in prompts: `take [thing] from [place]`. */
  readonly form: string
  /** Form with the slots of patterns: `take {thing} from {place}`. */
  readonly template: string
  readonly description: string
  /** Descriptions of its arguments. */
  readonly parameters: readonly string[]
}

/** A page type and the names of the tools available on it. */
export interface PageDescription {
  readonly page: string
  readonly tools: readonly string[]
}

/** Members of a world's package that add to the description. */
interface PackageDescription {
  readonly summary: string
  readonly defaultSplit: string
  readonly presentation?: WorldPresentation
}

const MAX_TASKS = 3
const MAX_STATES = 30
const MAX_ACTIONS_TRIED = 40
const MAX_VALUES = 12
const MAX_DEMONSTRATION_LINES = 15
/** A word that no world accepts as an action. */
const UNKNOWN_ACTION = 'xyzzy'

const descriptions = new WeakMap<World, WorldDescription>()

/** Describes a world from its first tasks along the oracle's plans. Deterministic; memoized per world. */
export function describeWorld(world: World, source?: PackageDescription): WorldDescription {
  const cached = descriptions.get(world) ?? describe(world, source)
  descriptions.set(world, cached)
  return cached
}

function describe(world: World, source: PackageDescription | undefined): WorldDescription {
  const split = world.tasks.splits.find((each) => each === source?.defaultSplit) ?? world.tasks.splits[0] ?? ''
  const ids = [...take(world.tasks.ids(split), MAX_TASKS)]
  const tasks = ids.map((id) => world.tasks.get(id))
  const walks = tasks.map((task) => walk(world, world.start(task)))
  const turns = walks.flat()
  const goals = new Set(tasks.map(({ goal }) => goal))
  const openings = walks.map(([first]) => first?.observation.text ?? '')
  const { facts, failures } = source?.presentation ?? {}
  const tools = toolsOn(world, turns)
  const failingEndActions = endingsOf(world, walks[0] ?? [])
  const plans = walks.map(([first]) => (first === undefined ? [] : (world.plan(first.state) ?? [])))
  return {
    id: world.id,
    dialect: world.dialect,
    summary: source?.summary === world.id ? undefined : source?.summary,
    goal: goals.size === 1 ? [...goals][0] : undefined,
    statesGoal: tasks.every(({ goal }, at) => normalised(openings[at] ?? '').includes(normalised(goal))),
    tools,
    pages: pagesOf(world, turns),
    refusal: refusalOf(world, turns[0]),
    facts: turns[0] === undefined ? [] : (facts?.(world, turns[0].state) ?? []).map(([name]) => name),
    failures: (failures?.types ?? []).map(({ title, meaning }) => `${title}: ${meaning}`),
    failingEndActions,
    closingAction: closingOf(plans, failingEndActions, tools),
    maxPlanLength: maxOf(
      plans.map(({ length }) => length),
      0,
    ),
    demonstration: source === undefined ? undefined : demonstrationOf(world, source),
  }
}

function* take<T>(all: Iterable<T>, count: number): Generator<T, void, unknown> {
  let remaining = count
  for (const each of all) {
    if (remaining === 0) return
    remaining -= 1
    yield each
  }
}

/** Returns the turns along the plan, including the first. */
function walk(world: World, start: Turn): readonly Turn[] {
  const turns = [start]
  for (const action of (world.plan(start.state) ?? []).slice(0, MAX_STATES)) {
    const last = turns.at(-1)
    if (last === undefined || last.terminated) break
    turns.push(world.step(last.state, action))
  }
  return turns
}

function unfinished(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter(({ terminated }) => !terminated)
}

function toolsOn(world: World, turns: readonly Turn[]): readonly ToolDescription[] {
  const seen = new Map<string, Tool[]>()
  for (const { state } of unfinished(turns))
    for (const tool of world.tools(state)) seen.set(tool.name, [...(seen.get(tool.name) ?? []), tool])
  return [...seen.values()].flatMap((same) => same.slice(0, 1).flatMap((tool) => toolDescriptions(tool, same)))
}

function toolDescriptions({ name, description, action, parameters }: Tool, same: readonly Tool[]): readonly ToolDescription[] {
  if (action === undefined) return []
  const lines = Object.entries(asObject(parameters['properties'])).map(([parameter, schema]) => {
    const listed = same.map((each) =>
      JSON.stringify(asObject(asObject(each.parameters['properties'])[parameter])['enum'] ?? null),
    )
    return describeParameter(parameter, asObject(schema), new Set(listed).size === 1)
  })
  const form = action.replace(/\{(\w+)\}/g, (_, slot: string) => `[${slot.replaceAll('_', ' ')}]`)
  return [
    {
      name,
      form: form.replaceAll('[[', '[').replaceAll(']]', ']'),
      template: action,
      description,
      parameters: lines.filter((line) => line !== ''),
    },
  ]
}

/** Describes a parameter: `coin is one of 1, 2, 5`. Lists the values if they are few and the same on every page. */
function describeParameter(name: string, schema: JsonObject, isSame: boolean): string {
  const listed = schema['enum']
  const meaning = typeof schema['description'] === 'string' ? schema['description'].replace(/\.$/, '') : undefined
  const values =
    isSame && Array.isArray(listed) && listed.length <= MAX_VALUES ? `one of ${listed.map(String).join(', ')}` : undefined
  const type = schema['type'] === 'integer' || schema['type'] === 'number' ? 'a number' : undefined
  const clauses = [meaning, values ?? (meaning === undefined ? type : undefined)].filter((part) => part !== undefined)
  return clauses.length === 0 ? '' : `${name.replaceAll('_', ' ')} is ${clauses.join(', ')}`
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

function pagesOf(world: World, turns: readonly Turn[]): readonly PageDescription[] {
  const pages = new Map<string, Set<string>>()
  for (const { state, observation } of unfinished(turns)) {
    const names = pages.get(observation.page) ?? new Set<string>()
    for (const { name, action } of world.tools(state)) if (action !== undefined) names.add(name)
    pages.set(observation.page, names)
  }
  return [...pages].map(([page, names]) => ({ page, tools: [...names] }))
}

function refusalOf(world: World, start: Turn | undefined): string | undefined {
  if (start === undefined || start.terminated) return undefined
  const { invalid, observation } = world.step(start.state, UNKNOWN_ACTION)
  const [line = ''] = observation.text.trim().split('\n')
  const isRefusal = invalid !== undefined && line !== '' && observation.text.trim() !== start.observation.text.trim()
  return isRefusal && line.length <= 200 ? line : undefined
}

/** Tries every possible action along a plan once. */
function endingsOf(world: World, turns: readonly Turn[]): readonly string[] {
  const forms = new Set<string>()
  for (const { state } of unfinished(turns)) {
    for (const action of world.admissible(state).slice(0, MAX_ACTIONS_TRIED)) {
      const { terminated, success } = world.step(state, action)
      if (!terminated || success) continue
      const tool = world.tools(state).find((each) => each.action !== undefined && formPattern(each.action).test(action))
      forms.add(tool?.action ?? action)
    }
  }
  return [...forms]
}

/** Returns the form, as written in prompts, of the action that ends all plans and can also end unsolved tasks. */
function closingOf(
  plans: readonly (readonly string[])[],
  endings: readonly string[],
  tools: readonly ToolDescription[],
): string | undefined {
  // The argument may be empty: `stop []`.
  const isLast = (form: string): boolean => {
    const pattern = new RegExp(formPattern(form).source.replaceAll('.+?', '.*?'), 'i')
    return plans.every((plan) => pattern.test(plan.at(-1) ?? ''))
  }
  const template = plans.length === 0 ? undefined : endings.find(isLast)
  return template && (tools.find((tool) => tool.template === template)?.form ?? template)
}

/** Returns a pattern for an action form: slots such as `{thing}` match any text; case-insensitive. */
export function formPattern(form: string): RegExp {
  const parts = form
    .trim()
    .replace(/\s+/g, ' ')
    .split(/\{\w+\}/)
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('.+?')}$`, 'i')
}

/** Returns the plan of the first task of the split `train`, unless that is the split that runs use by default. */
function demonstrationOf(world: World, { defaultSplit }: PackageDescription): ScriptedDemonstration | undefined {
  if (defaultSplit === 'train' || !world.tasks.splits.includes('train')) return undefined
  const [id] = take(world.tasks.ids('train'), 1)
  if (id === undefined) return undefined
  const lines = world.plan(world.start(world.tasks.get(id)).state)
  return lines === undefined || lines.length === 0 || lines.length > MAX_DEMONSTRATION_LINES ? undefined : { task: id, lines }
}

function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?]$/, '')
}
