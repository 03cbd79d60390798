import { note } from '@orreryjs/core'
import type { EffectGenerator, Parser } from '@orreryjs/core/agents'
import { type Call, type CallRules, plain, readCall } from '../parse/call.ts'
import { valueNamedIn } from '../parse/options.ts'
import { parametersOf, requiredOf } from '../parse/schema.ts'
import type { Episode } from '../rules.ts'
import { consult } from './consult.ts'
import type { CurrentState, Move, PermittedTool } from './current-state.ts'
import { moveWithoutArguments, stateInput, toolFor } from './current-state.ts'
import type { Machine } from './machine.ts'
import { groupsOf } from './purchase.ts'

/** Options of `decide`. */
interface DecideOptions {
  /** Replaces the model's own rationale. */
  readonly rationale?: string
  readonly retries?: number
  /** Whether the id of an item must be one of the listed ids. @default false */
  readonly listedId?: boolean
  /** Move if no call could be parsed. @default depends on the state */
  readonly fallback?: Move
}

type ParsedReply = Call | { readonly kind: 'fallback'; readonly move: Move | undefined }

/**
 * Decides the next move: rationale, then tool call. A single tool without arguments is taken without a model call. `undefined` if
 * no tool is permitted.
 */
export function* decide(episode: Episode, current: CurrentState, options: DecideOptions = {}): EffectGenerator<Move | undefined> {
  const [only, ...others] = current.permitted
  if (only === undefined) return undefined
  if (others.length === 0 && requiredOf(only.tool).length === 0) return { ...only, values: {}, rationale: '' }
  const { rationale: fixedRationale, retries } = options
  const rules = callRulesOf(episode.machine, current, options)
  const parse: Parser<ParsedReply> = (choice) => readCall(choice, rules)
  const { rationale, value } = yield* consult<ParsedReply>(episode, {
    ...(fixedRationale !== undefined && { rationale: fixedRationale }),
    ...(retries !== undefined && { retries }),
    input: stateInput(episode, current),
    tools: rules.tools,
    parse,
    fallback: (reason) => ({ kind: 'fallback', move: options.fallback ?? fallbackMove(episode, current, reason) }),
  })
  const move = value.kind === 'fallback' ? value.move : yield* moveFor(current, value)
  return move && { ...move, rationale }
}

function callRulesOf(machine: Machine, current: CurrentState, { listedId = false }: DecideOptions): CallRules {
  const opener = listedId ? undefined : toolFor(current, 'select')?.tool
  const names = new Set(machine.flatMap(({ rules }) => rules).map(({ name }) => plain(name)))
  const canReject = toolFor(current, 'reject') !== undefined
  return {
    tools: current.permitted.map(({ tool }) => tool),
    ...(opener !== undefined && { opener }),
    isKnown: (name) => canReject && names.has(name),
  }
}

/** Converts a call to a move. A tool that the item's page does not have means that the item is rejected. */
function* moveFor(current: CurrentState, call: Call): EffectGenerator<Move | undefined> {
  if (call.kind === 'call') {
    const tool = current.permitted.find(({ tool }) => tool === call.tool)
    return tool && { ...tool, values: call.values, rationale: '' }
  }
  yield* note({ kind: 'judgement', about: call.name, verdict: 'unavailable' })
  return withoutArguments(toolFor(current, 'reject'))
}

/**
 * Move if no call could be parsed. Search page: search for the goal. Item page: go back, unless the rationale names an option
 * value and not the way back; then buy. Other pages: a move without arguments.
 */
function fallbackMove(episode: Episode, current: CurrentState, rationale: string): Move | undefined {
  const search = toolFor(current, 'search')
  if (search !== undefined) return { ...search, values: searchFor(search, wordsOfGoal(episode)), rationale }
  const leave = toolFor(current, 'reject')
  if (leave === undefined) return withoutArguments(moveWithoutArguments(current) ?? toolFor(current, 'return'))
  const namesOption = groupsOf(current).some((group) => valueNamedIn(rationale, group) !== undefined)
  const isLeaving = rationale.toLowerCase().includes(leave.tool.name.toLowerCase())
  return withoutArguments(namesOption && !isLeaving ? (toolFor(current, 'finish') ?? leave) : leave)
}

function withoutArguments(permitted: PermittedTool | undefined): Move | undefined {
  return permitted && { ...permitted, values: {}, rationale: '' }
}

/** Arguments of a search for these words. */
export function searchFor({ tool }: PermittedTool, words: string): Move['values'] {
  const name = requiredOf(tool)[0] ?? parametersOf(tool)[0]?.[0]
  return name === undefined ? {} : { [name]: words }
}

/** The goal without its price. */
function wordsOfGoal({ briefing, pricePattern }: Episode): string {
  const { goal } = briefing.task
  const words = pricePattern === undefined ? '' : pricePattern.replaceFirst(goal, '').trim()
  return words === '' ? goal : words
}
