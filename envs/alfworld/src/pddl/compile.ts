import type { Game, GameObject, Receptacle } from '../game.ts'
import { CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'
import { append, type FactTable, factTable } from './fact-table.ts'
import { readFormula } from './goal.ts'
import { byText, demangle } from './names.ts'
import { type Problem, readProblem } from './problem.ts'
import { invalid } from './reader.ts'
import { goalSentence } from './sentence.ts'

/**
 * Compiles a PDDL problem of the domain `alfred`. `source` names the text in messages. The default sentence is ALFWorld's
 * template for the goal. Throws `DATA_INVALID`.
 */
export function compileProblem(text: string, source: string, sentence?: string): Game {
  const problem = readProblem(text, source)
  const goal = readFormula(problem.goal, problem.declared, source)
  const table = factTable(problem)
  checkInitialState(table, source)
  const entities = readEntities(problem)
  const { receptacles, objects, locations } = entities
  const inside = table.firstsOf('inreceptacle')
  const places = table.secondsOf('objectatlocation')
  const game = {
    sentence: sentence ?? goalSentence(goal, source),
    goal,
    receptacles: readReceptacles(table, entities, source),
    objects: readObjects(table, entities),
    locations: locations.length,
    locationNumbers: locations.map(({ number }) => number),
    start: locationReader(table, 'atlocation', entities, source)(entities.agent),
    contents: receptacles.map(({ id }) => entities.numbers(inside.get(id))),
    places: objects.map(({ id }) => entities.numbers(places.get(id))),
  }
  const canContain = detached([...table.secondsOf('cancontain')])
  return { ...detached(game), canContain: new Map(canContain.map(([type, contents]) => [type, new Set(contents)])) }
}

function readReceptacles(table: FactTable, entities: Entities, source: string): readonly Receptacle[] {
  const types = table.secondsOf('receptacletype')
  const openable = table.having('openable')
  const locationOf = locationReader(table, 'receptacleatlocation', entities, source)
  return entities.receptacles.map((receptacle) => ({
    id: receptacle.id,
    name: receptacle.name,
    types: types.get(receptacle.id) ?? [],
    location: locationOf(receptacle),
    openable: openable.has(receptacle.id),
  }))
}

function readObjects(table: FactTable, entities: Entities): readonly GameObject[] {
  const types = table.secondsOf('objecttype')
  const inside = table.firstsOf('inreceptacleobject')
  const attributes = attributeReader(table)
  const flag = {
    pickupable: table.having('pickupable'),
    cleanable: table.having('cleanable'),
    heatable: table.having('heatable'),
    coolable: table.having('coolable'),
    toggleable: table.having('toggleable'),
    sliceable: table.having('sliceable'),
    isReceptacle: table.having('isreceptacleobject'),
  }
  return entities.objects.map(({ id, name }) => ({
    id,
    name,
    types: types.get(id) ?? [],
    pickupable: flag.pickupable.has(id),
    cleanable: flag.cleanable.has(id),
    heatable: flag.heatable.has(id),
    coolable: flag.coolable.has(id),
    toggleable: flag.toggleable.has(id),
    sliceable: flag.sliceable.has(id),
    isReceptacle: flag.isReceptacle.has(id),
    inside: entities.numbers(inside.get(id)),
    attributes: attributes(id),
  }))
}

/** Returns the initial attribute bits of an object. */
function attributeReader(table: FactTable): (id: string) => number {
  const bits = [
    [table.having('isclean'), CLEAN],
    [table.having('ishot'), HOT],
    [table.having('iscool'), COOL],
    [table.having('issliced'), SLICED],
    [table.having('istoggled'), TOGGLED],
  ] as const
  return (id) => bits.reduce((sum, [having, bit]) => sum | (having.has(id) ? bit : 0), 0)
}

/** Returns the location number of a receptacle or of the agent. */
function locationReader(table: FactTable, predicate: string, entities: Entities, source: string): (entity: Entity) => number {
  const locations = table.secondsOf(predicate)
  return ({ id, name }) => {
    const matching = entities.numbers(locations.get(id))
    const [only] = matching
    if (only !== undefined && matching.length === 1) return only
    throw invalid(source, 1, `${name.trim()} has ${matching.length} locations (${predicate}). Expected one.`)
  }
}

/** Every real game starts with closed receptacles and empty hands, and `Game` supports no other start. */
function checkInitialState(table: FactTable, source: string): void {
  const unsupported = { opened: 'an open receptacle', holds: 'a held object', holdsany: 'a held object' }
  for (const [predicate, description] of Object.entries(unsupported)) {
    const [fact] = table.facts(predicate)
    if (fact !== undefined) throw invalid(source, fact.line, `${description} at the start is not supported`)
  }
}

/** Deep copy without shared memory: engines keep a whole text alive for a substring. */
function detached<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** A constant that occurs in a fact. */
interface Entity {
  readonly id: string
  /** Such as `cabinet 2`. An id without a position has a trailing space, as in the original demangler. */
  readonly name: string
  /** The 2 of `cabinet 2`; 0 for an id without a position. */
  readonly number: number
}

/** Constants that occur in facts, by type, in id order. Other constants have no name and are ignored. */
interface Entities {
  readonly agent: Entity
  readonly receptacles: readonly Entity[]
  readonly objects: readonly Entity[]
  readonly locations: readonly Entity[]
  /** Returns the indices of ids among the constants of their type. */
  numbers(ids: readonly string[] | undefined): readonly number[]
}

/** Throws `DATA_INVALID` unless there is exactly one agent. */
function readEntities({ declared, facts, source }: Problem): Entities {
  const ids = [...new Set(facts.flatMap(({ terms }) => terms))].sort(byText)
  const names = demangle(ids)
  const bySort = new Map<string, Entity[]>()
  const places = new Map<string, number>()
  for (const id of ids) {
    const { kind, number } = names.get(id) ?? { kind: id, number: 0 }
    places.set(id, append(bySort, declared.get(id) ?? '', { id, name: `${kind} ${number === 0 ? '' : number}`, number }) - 1)
  }
  const agents = bySort.get('agent') ?? []
  const [agent] = agents
  if (agent === undefined || agents.length > 1) throw invalid(source, 1, `the problem has ${agents.length} agents. Expected one.`)
  return {
    agent,
    receptacles: bySort.get('receptacle') ?? [],
    objects: bySort.get('object') ?? [],
    locations: bySort.get('location') ?? [],
    numbers: (ids = []) => ids.flatMap((id) => places.get(id) ?? []),
  }
}
