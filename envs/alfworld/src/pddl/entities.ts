import { append } from './fact-table.ts'
import { byText, demangle } from './names.ts'
import type { Problem } from './problem.ts'
import { invalid } from './reader.ts'

/** A constant that occurs in a fact. */
export interface Entity {
  readonly id: string
  /** `cabinet 2`; an id without position keeps a blank behind it, as the demangler leaves it. */
  readonly name: string
  /** The 2 of `cabinet 2`; 0 for an id without position. */
  readonly number: number
}

/** The constants that occur in facts, by sort, in the order of their ids. Others have no name and do not exist. */
export interface Entities {
  readonly agent: Entity
  readonly receptacles: readonly Entity[]
  readonly objects: readonly Entity[]
  readonly locations: readonly Entity[]
  /** Places of ids among those of their sort. */
  numbers(ids: readonly string[] | undefined): readonly number[]
}

/** Throws `DATA_INVALID` where there is not one agent. */
export function readEntities({ declared, facts, source }: Problem): Entities {
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
  if (agent === undefined || agents.length > 1) throw invalid(source, 1, `the problem has ${agents.length} agents, not one`)
  return {
    agent,
    receptacles: bySort.get('receptacle') ?? [],
    objects: bySort.get('object') ?? [],
    locations: bySort.get('location') ?? [],
    numbers: (given = []) => given.flatMap((id) => places.get(id) ?? []),
  }
}
