import type { ResolvedDemonstration } from '../demonstration.ts'
import { OrreryError } from '../errors.ts'
import type { Message } from '../model.ts'
import { type LinearExpression, linearExpression } from '../primitives/linear-expression.ts'
import type { Profile, ProfileSource } from '../profile.ts'
import type { DemonstrationLayout, LayoutMessage, ListLayout, PromptLayout, Replacement } from '../prompt-layout.ts'
import { demonstrationText } from './demonstrations.ts'
import type { TranscriptEntry } from './prompt.ts'

/** Values of a layout's slots; each agent documents its own names. */
export interface LayoutValues {
  /** Text that the task begins with. */
  readonly task: string
  readonly goal: string
  readonly demonstrations?: readonly ResolvedDemonstration[]
  readonly pairs?: readonly TranscriptEntry[]
  /** Further slots by name. */
  readonly texts?: Readonly<Record<string, string>>
  /** Items of lists by name, each with its slots. */
  readonly lists?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
}

/** Returns the messages that the profile's layout defines, or `undefined` if it does not define this message. */
export function layoutMessages({ layout, parts }: Profile, name: string, values: LayoutValues): readonly Message[] | undefined {
  const isAgain = Object.values(values.lists ?? {}).some((items) => items.length > 0)
  const messages = (isAgain ? layout?.messages[`${name}.again`] : undefined) ?? layout?.messages[name]
  if (layout === undefined || messages === undefined) return undefined
  const slots = slotsOf(layout, values)
  const all: readonly LayoutMessage[] = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages
  return all.map(({ role, content }) => ({ role, content: fillTemplate(content, { ...parts, ...slots }, layout.window) }))
}

type Slots = Readonly<Record<string, string>>

function slotsOf(
  layout: PromptLayout,
  { task, goal, demonstrations = [], pairs = [], texts = {}, lists = {} }: LayoutValues,
): Slots {
  const { between = '' } = layout
  const listSlots = Object.entries(layout.lists ?? {}).map(([name, list]) => [name, listText(list, lists[name] ?? [])] as const)
  return {
    ...texts,
    ...Object.fromEntries(listSlots),
    task: applyReplacements(task, layout.replace, 'task'),
    goal,
    demonstrations: demonstrations.map((demonstration) => demonstrationOf(demonstration, layout.demonstration)).join(between),
    history: exchanges(layout, pairs),
    number: String(pairs.length + 1),
    index: String(pairs.length),
  }
}

/** Renders a transcript as the profile's layout renders `{history}`; empty without a layout. */
export function layoutHistory({ layout }: Pick<Profile, 'layout'>, pairs: readonly TranscriptEntry[]): string {
  return layout === undefined ? '' : exchanges(layout, pairs)
}

function exchanges(
  { exchange = '> {line}\n{observation}\n', join = '', replace }: PromptLayout,
  pairs: readonly TranscriptEntry[],
): string {
  return pairs
    .map(({ line, observation }, index) =>
      fillSlots(exchange, { line, observation: applyReplacements(observation, replace, 'observation'), ...numberSlots(index) }),
    )
    .join(join)
}

function numberSlots(index: number): Slots {
  return { number: String(index + 1), index: String(index) }
}

function listText({ head = '', item, join = '', tail = '' }: ListLayout, items: readonly Slots[]): string {
  if (items.length === 0) return ''
  return `${head}${items.map((each, index) => fillSlots(item, { ...each, ...numberSlots(index) })).join(join)}${tail}`
}

function demonstrationOf(demonstration: ResolvedDemonstration, layout: DemonstrationLayout | undefined): string {
  if ('text' in demonstration || layout === undefined) return demonstrationText(demonstration)
  const { text = '{opening}\n{exchanges}', exchange = '> {line}\n{observation}', join = '\n' } = layout
  const exchanges = demonstration.exchanges.map((each, index) => {
    const line = each.kind === 'thought' ? `think: ${each.thought}` : each.action
    const observation = each.kind === 'thought' ? 'OK.' : (each.observation ?? '')
    return fillSlots(exchange, { line, observation, ...numberSlots(index) })
  })
  return fillSlots(text, { opening: demonstration.opening, exchanges: exchanges.join(join) })
}

function applyReplacements(text: string, replacements: readonly Replacement[] = [], target: 'task' | 'observation'): string {
  return replacements
    .filter((each) => (each.in ?? target) === target)
    .reduce((before, each) => expressionOf(each).replaceAll(before, each.to), text)
}

/** Compiled expressions; a prompt applies them to every observation. */
const expressions = new WeakMap<Replacement, LinearExpression>()

function expressionOf(replacement: Replacement, setting: string = 'layout.replace'): LinearExpression {
  const known = expressions.get(replacement)
  if (known !== undefined) return known
  const expression = linearExpression(replacement.from, { setting, isMultiline: true })
  expressions.set(replacement, expression)
  return expression
}

/** Fills the slots. A window truncates the start of the text from `{task}` on, so that its end is kept. */
function fillTemplate(template: string, slots: Slots, window: number | undefined): string {
  const at = template.indexOf('{task}')
  if (window === undefined || at < 0) return fillSlots(template, slots)
  const head = fillSlots(template.slice(0, at), slots)
  const rest = fillSlots(template.slice(at), slots)
  const tailLength = Math.max(0, window - head.length)
  return `${head}${rest.length > tailLength ? rest.slice(rest.length - tailLength) : rest}`
}

function fillSlots(template: string, slots: Slots): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(slots, name) ? String(slots[name]) : whole))
}

/** True if a profile defines all of these messages, so that the agent's default layout and its parts are not needed. */
export function hasLayout({ layout }: Pick<ProfileSource, 'layout'>, names: readonly string[]): boolean {
  return layout !== undefined && names.every((name) => layout.messages[name] !== undefined)
}

/** Throws `CONFIG_INVALID` for a message that the agent does not send, or an invalid regular expression. */
export function checkLayout(agent: string, names: readonly string[], { id, layout }: ProfileSource): void {
  const other = Object.keys(layout?.messages ?? {}).find((name) => !names.includes(name.replace(/\.again$/, '')))
  if (other !== undefined) {
    const known = names.length === 0 ? 'none' : names.join(', ')
    throw new OrreryError('CONFIG_INVALID', `profile ${id}: ${agent} has no layout '${other}'; it has: ${known}`)
  }
  for (const [index, each] of (layout?.replace ?? []).entries()) expressionOf(each, `profile ${id}: layout.replace.${index}.from`)
}
