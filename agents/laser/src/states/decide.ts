import { note } from '@orreryjs/core'
import type { Parser, Steps } from '@orreryjs/core/agents'
import { type Call, type CallGrammar, plain, readCall } from '../parse/call.ts'
import { valueNamedIn } from '../parse/options.ts'
import { parametersOf, requiredOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import { consult } from './consult.ts'
import type { Move, Permitted, Place } from './look.ts'
import { plainMove, sightOf, toolFor } from './look.ts'
import type { Machine } from './machine.ts'
import { groupsOf } from './purchase.ts'

/** What may be settled about a decision beforehand. */
interface Choosing {
  /** Stands for the model's own reason. */
  readonly rationale?: string
  readonly retries?: number
  /** Whether the id of an item has to be a listed one. @default false */
  readonly listedId?: boolean
  /** Taken where no call could be read. @default what suits the state */
  readonly fallback?: Move
}

type Said = Call | { readonly kind: 'fallback'; readonly move: Move | undefined }

/**
 * The next move: rationale, then tool call. `undefined` where nothing can be done. A lone tool without arguments is taken
 * without a question.
 */
export function* decide(run: Run, place: Place, choosing: Choosing = {}): Steps<Move | undefined> {
  const [only, ...others] = place.permitted
  if (only === undefined) return undefined
  if (others.length === 0 && requiredOf(only.tool).length === 0) return { ...only, values: {}, rationale: '' }
  const { rationale: given, retries } = choosing
  const grammar = grammarOf(run.machine, place, choosing)
  const parse: Parser<Said> = (choice) => readCall(choice, grammar)
  const { rationale, said } = yield* consult<Said>(run, {
    ...(given !== undefined && { rationale: given }),
    ...(retries !== undefined && { retries }),
    sight: sightOf(run, place),
    tools: grammar.tools,
    parse,
    fallback: (reason) => ({ kind: 'fallback', move: choosing.fallback ?? fallbackMove(run, place, reason) }),
  })
  const move = said.kind === 'fallback' ? said.move : yield* moveFor(place, said)
  return move && { ...move, rationale }
}

function grammarOf(machine: Machine, place: Place, { listedId = false }: Choosing): CallGrammar {
  const opener = listedId ? undefined : toolFor(place, 'select')?.tool
  const names = new Set(machine.flatMap(({ rules }) => rules).map(({ name }) => plain(name)))
  const canReject = toolFor(place, 'reject') !== undefined
  return {
    tools: place.permitted.map(({ tool }) => tool),
    ...(opener !== undefined && { opener }),
    isKnown: (name) => canReject && names.has(name),
  }
}

/** A call as a move; a tool that an item's page does not have means that the item is left. */
function* moveFor(place: Place, call: Call): Steps<Move | undefined> {
  if (call.kind === 'call') {
    const called = place.permitted.find(({ tool }) => tool === call.tool)
    return called && { ...called, values: call.values, rationale: '' }
  }
  yield* note({ kind: 'judgement', about: call.name, verdict: 'unavailable' })
  return bare(toolFor(place, 'reject'))
}

/**
 * Taken where no call could be read. A search for the goal's own words; from an item back, unless the rationale names a
 * value of its options and not the way back: then it is to be customised and taken; else a move without arguments.
 */
function fallbackMove(run: Run, place: Place, rationale: string): Move | undefined {
  const search = toolFor(place, 'search')
  if (search !== undefined) return { ...search, values: searchFor(search, wordsOfGoal(run)), rationale }
  const leave = toolFor(place, 'reject')
  if (leave === undefined) return bare(plainMove(place) ?? toolFor(place, 'return'))
  const isNamed = groupsOf(place).some((group) => valueNamedIn(rationale, group) !== undefined)
  const isLeaving = rationale.toLowerCase().includes(leave.tool.name.toLowerCase())
  return bare(isNamed && !isLeaving ? (toolFor(place, 'finish') ?? leave) : leave)
}

function bare(permitted: Permitted | undefined): Move | undefined {
  return permitted && { ...permitted, values: {}, rationale: '' }
}

/** The arguments of a search for these words. */
export function searchFor({ tool }: Permitted, words: string): Move['values'] {
  const name = requiredOf(tool)[0] ?? parametersOf(tool)[0]?.[0]
  return name === undefined ? {} : { [name]: words }
}

/** The goal without what it says about the price. */
function wordsOfGoal({ briefing, pricePattern }: Run): string {
  const { goal } = briefing.task
  const words = pricePattern === undefined ? '' : goal.replace(pricePattern, '').trim()
  return words === '' ? goal : words
}
