import type { ScriptedDemonstration } from '../demonstration.ts'
import type { JsonObject } from '../primitives/json.ts'
import type { Tool } from '../tool.ts'
import type { Turn, World } from '../world.ts'
import type { Explained } from '../worlds/explained.ts'

/** What a world says of itself: all that prompts can be derived from where nobody wrote any. */
export interface ToldWorld {
  readonly id: string
  readonly dialect: string
  /** One line, where its package has one. */
  readonly summary: string | undefined
  /** The goal, where the tasks looked at have one goal. */
  readonly goal: string | undefined
  /** Whether what a task begins with tells its goal. */
  readonly tellsGoal: boolean
  readonly tools: readonly ToldTool[]
  /** Kinds of page, in the order in which they come. */
  readonly pages: readonly ToldPage[]
  /** What it says to a line that is no action. */
  readonly refusal: string | undefined
  /** What people call what counts in it. */
  readonly facts: readonly string[]
  /** Sentences on the ways in which its tasks fail. */
  readonly failures: readonly string[]
  /** Forms of the actions that were seen to end a task without success. */
  readonly endings: readonly string[]
  /** The form of the action with which every plan looked at ends, where it ends the task, right or wrong: an answer, a purchase. */
  readonly closing: string | undefined
  /** Steps of the longest plan among the tasks looked at. */
  readonly planned: number
  /** A task that nothing is scored on, with its plan, where there is one. */
  readonly demonstration: ScriptedDemonstration | undefined
}

/** A tool that stands for an action. */
export interface ToldTool {
  readonly name: string
  /** How it is written in a prompt: `take [thing] from [place]`. */
  readonly form: string
  /** The same with the slots of patterns: `take {thing} from {place}`. */
  readonly template: string
  readonly description: string
  /** What its arguments are, in words. */
  readonly parameters: readonly string[]
}

/** A kind of page and the names of the tools that were seen on it. */
export interface ToldPage {
  readonly page: string
  readonly tools: readonly string[]
}

/** What a world's package adds to what the world says. */
interface ToldSource {
  readonly summary: string
  readonly defaultSplit: string
  readonly explain?: Explained
}

const LOOKED_AT = 3
const MOST_STATES = 30
const MOST_TRIED = 40
const MOST_VALUES = 12
const MOST_LINES = 15
/** Nothing that any grammar has. */
const NO_ACTION = 'xyzzy'

const told = new WeakMap<World, ToldWorld>()

/** Looks at the first tasks of a world along its own plans. The same world always tells the same; it is asked once. */
export function toldWorld(world: World, source?: ToldSource): ToldWorld {
  const known = told.get(world) ?? look(world, source)
  told.set(world, known)
  return known
}

function look(world: World, source: ToldSource | undefined): ToldWorld {
  const split = world.tasks.splits.find((each) => each === source?.defaultSplit) ?? world.tasks.splits[0] ?? ''
  const ids = [...firstOf(world.tasks.ids(split), LOOKED_AT)]
  const tasks = ids.map((id) => world.tasks.get(id))
  const walks = tasks.map((task) => walk(world, world.start(task)))
  const turns = walks.flat()
  const goals = new Set(tasks.map(({ goal }) => goal))
  const openings = walks.map(([first]) => first?.observation.text ?? '')
  const { facts, failures } = source?.explain ?? {}
  const tools = toolsOn(world, turns)
  const endings = endingsOf(world, walks[0] ?? [])
  const plans = walks.map(([first]) => (first === undefined ? [] : (world.plan(first.state) ?? [])))
  return {
    id: world.id,
    dialect: world.dialect,
    summary: source?.summary === world.id ? undefined : source?.summary,
    goal: goals.size === 1 ? [...goals][0] : undefined,
    tellsGoal: tasks.every(({ goal }, at) => plain(openings[at] ?? '').includes(plain(goal))),
    tools,
    pages: pagesOf(world, turns),
    refusal: refusalOf(world, turns[0]),
    facts: turns[0] === undefined ? [] : (facts?.(world, turns[0].state) ?? []).map(([name]) => name),
    failures: (failures?.kinds ?? []).map(({ title, meaning }) => `${title}: ${meaning}`),
    endings,
    closing: closingOf(plans, endings, tools),
    planned: Math.max(0, ...plans.map(({ length }) => length)),
    demonstration: source === undefined ? undefined : demonstrationOf(world, source),
  }
}

function* firstOf<T>(all: Iterable<T>, count: number): Generator<T, void, unknown> {
  let left = count
  for (const each of all) {
    if (left === 0) return
    left -= 1
    yield each
  }
}

/** The turns along the plan, the first one included. */
function walk(world: World, start: Turn): readonly Turn[] {
  const turns = [start]
  for (const action of (world.plan(start.state) ?? []).slice(0, MOST_STATES)) {
    const last = turns.at(-1)
    if (last === undefined || last.terminated) break
    turns.push(world.step(last.state, action))
  }
  return turns
}

function open(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter(({ terminated }) => !terminated)
}

function toolsOn(world: World, turns: readonly Turn[]): readonly ToldTool[] {
  const seen = new Map<string, Tool[]>()
  for (const { state } of open(turns))
    for (const tool of world.tools(state)) seen.set(tool.name, [...(seen.get(tool.name) ?? []), tool])
  return [...seen.values()].flatMap((same) => same.slice(0, 1).flatMap((tool) => toldTool(tool, same)))
}

function toldTool({ name, description, action, parameters }: Tool, same: readonly Tool[]): readonly ToldTool[] {
  if (action === undefined) return []
  const lines = Object.entries(record(parameters['properties'])).map(([parameter, schema]) => {
    const listed = same.map((each) => JSON.stringify(record(record(each.parameters['properties'])[parameter])['enum'] ?? null))
    return describeParameter(parameter, record(schema), new Set(listed).size === 1)
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

/** `coin is one of 1, 2, 5`: values that are the same on every page, if they are few. */
function describeParameter(name: string, schema: JsonObject, isSame: boolean): string {
  const listed = schema['enum']
  const meaning = typeof schema['description'] === 'string' ? schema['description'].replace(/\.$/, '') : undefined
  const values =
    isSame && Array.isArray(listed) && listed.length <= MOST_VALUES ? `one of ${listed.map(String).join(', ')}` : undefined
  const type = schema['type'] === 'integer' || schema['type'] === 'number' ? 'a number' : undefined
  const said = [meaning, values ?? (meaning === undefined ? type : undefined)].filter((part) => part !== undefined)
  return said.length === 0 ? '' : `${name.replaceAll('_', ' ')} is ${said.join(', ')}`
}

function record(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

function pagesOf(world: World, turns: readonly Turn[]): readonly ToldPage[] {
  const pages = new Map<string, Set<string>>()
  for (const { state, observation } of open(turns)) {
    const names = pages.get(observation.page) ?? new Set<string>()
    for (const { name, action } of world.tools(state)) if (action !== undefined) names.add(name)
    pages.set(observation.page, names)
  }
  return [...pages].map(([page, names]) => ({ page, tools: [...names] }))
}

function refusalOf(world: World, start: Turn | undefined): string | undefined {
  if (start === undefined || start.terminated) return undefined
  const { invalid, observation } = world.step(start.state, NO_ACTION)
  const [line = ''] = observation.text.trim().split('\n')
  const isSaid = invalid !== undefined && line !== '' && observation.text.trim() !== start.observation.text.trim()
  return isSaid && line.length <= 200 ? line : undefined
}

/** Every action that is possible along a plan is tried once. */
function endingsOf(world: World, turns: readonly Turn[]): readonly string[] {
  const forms = new Set<string>()
  for (const { state } of open(turns)) {
    for (const action of world.admissible(state).slice(0, MOST_TRIED)) {
      const { terminated, success } = world.step(state, action)
      if (!terminated || success) continue
      const tool = world.tools(state).find((each) => each.action !== undefined && formPattern(each.action).test(action))
      forms.add(tool?.action ?? action)
    }
  }
  return [...forms]
}

/** How the form is written in prompts with which all plans end, if there is one and it ends tasks that are not done too. */
function closingOf(
  plans: readonly (readonly string[])[],
  endings: readonly string[],
  tools: readonly ToldTool[],
): string | undefined {
  // What is asked for may be nothing: `stop []`.
  const isLast = (form: string): boolean => {
    const pattern = new RegExp(formPattern(form).source.replaceAll('.+?', '.*?'), 'i')
    return plans.every((plan) => pattern.test(plan.at(-1) ?? ''))
  }
  const template = plans.length === 0 ? undefined : endings.find(isLast)
  return template && (tools.find((tool) => tool.template === template)?.form ?? template)
}

/** A form of action as a pattern: slots such as `{thing}` stand for any text, and case does not count. */
export function formPattern(form: string): RegExp {
  const parts = form
    .trim()
    .replace(/\s+/g, ' ')
    .split(/\{\w+\}/)
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('.+?')}$`, 'i')
}

/** The plan of the first task of the split `train`, where runs take another one by default. */
function demonstrationOf(world: World, { defaultSplit }: ToldSource): ScriptedDemonstration | undefined {
  if (defaultSplit === 'train' || !world.tasks.splits.includes('train')) return undefined
  const [id] = firstOf(world.tasks.ids('train'), 1)
  if (id === undefined) return undefined
  const lines = world.plan(world.start(world.tasks.get(id)).state)
  return lines === undefined || lines.length === 0 || lines.length > MOST_LINES ? undefined : { task: id, lines }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?]$/, '')
}
