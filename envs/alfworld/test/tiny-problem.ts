import { createEngine, type Engine } from '../src/engine.ts'
import { compileProblem } from '../src/pddl/compile.ts'
import type { Dialect } from '../src/rules.ts'
import { rulesOf } from '../src/rules.ts'

/** Changes of a test to the tiny kitchen. */
export interface TinyParts {
  readonly goal?: string
  /** Additional facts. */
  readonly facts?: string
  /** Additional declarations. */
  readonly objects?: string
}

const GOAL = `(exists (?r - receptacle) (exists (?o - object)
  (and (inReceptacle ?o ?r) (objectType ?o MugType) (receptacleType ?r CabinetType) (isClean ?o))))`

/**
 * A kitchen that exercises every rule: two cabinets at one location, one of them without a door; a fridge, a microwave and a
 * sink; a desk with a lamp that is also on a shelf; knives, a loaf, a bowl with a coin in it, and an immovable statue.
 */
export function tinyProblem({ goal = GOAL, facts = '', objects = '' }: TinyParts = {}): string {
  return `; a kitchen
(define (problem tiny)
(:domain alfred)
(:objects
  agent1 - agent
  ${things('receptacle', 'Cabinet_bar_1 Cabinet_bar_2 Fridge_bar_1 Microwave_bar_1 Sink_bar_1_bar_SinkBasin Desk_bar_1 Shelf_bar_1')}
  ${things('object', 'Mug_bar_1 Mug_bar_2 Mug_bar_3 Bread_bar_1 Knife_bar_1 Bowl_bar_1 Coin_bar_1 DeskLamp_bar_1 Statue_bar_1 Sink_bar_1 Faucet')}
  ${things('location', 'loc_bar_0 loc_bar_1 loc_bar_2 loc_bar_3 loc_bar_4 loc_bar_5')}
  ${things('otype', 'MugType BreadType KnifeType BowlType CoinType DeskLampType StatueType')}
  ${things('rtype', 'CabinetType FridgeType MicrowaveType SinkBasinType DeskType ShelfType')}
  ${objects}
)
(:init
  (= (total-cost) 0) (not (opened Fridge_bar_1))
  (atLocation agent1 loc_bar_0)
  ${receptacle('Cabinet_bar_1', 'CabinetType', 1, '(openable Cabinet_bar_1)')}
  ${receptacle('Cabinet_bar_2', 'CabinetType', 1)}
  ${receptacle('Fridge_bar_1', 'FridgeType', 2, '(openable Fridge_bar_1)')}
  ${receptacle('Microwave_bar_1', 'MicrowaveType', 3, '(openable Microwave_bar_1)')}
  ${receptacle('Sink_bar_1_bar_SinkBasin', 'SinkBasinType', 4)}
  ${receptacle('Desk_bar_1', 'DeskType', 5)}
  ${receptacle('Shelf_bar_1', 'ShelfType', 5)}
  ${thing('Mug_bar_1', 'MugType', 'Cabinet_bar_1', 1, 'pickupable cleanable heatable coolable')}
  ${thing('Mug_bar_2', 'MugType', 'Desk_bar_1', 5, 'pickupable cleanable heatable coolable')}
  ${thing('Mug_bar_3', 'MugType', 'Fridge_bar_1', 2, 'pickupable cleanable heatable coolable isCool')}
  ${thing('Bread_bar_1', 'BreadType', 'Desk_bar_1', 5, 'pickupable heatable coolable sliceable')}
  ${thing('Knife_bar_1', 'KnifeType', 'Desk_bar_1', 5, 'pickupable cleanable')}
  ${thing('Bowl_bar_1', 'BowlType', 'Shelf_bar_1', 5, 'pickupable cleanable isReceptacleObject')}
  ${thing('DeskLamp_bar_1', 'DeskLampType', 'Desk_bar_1', 5, 'toggleable')}
  ${thing('Statue_bar_1', 'StatueType', 'Shelf_bar_1', 5, '')}
  (inReceptacle DeskLamp_bar_1 Shelf_bar_1)
  (objectType Coin_bar_1 CoinType) (objectAtLocation Coin_bar_1 loc_bar_5) (inReceptacleObject Coin_bar_1 Bowl_bar_1)
  (objectAtLocation Sink_bar_1 loc_bar_4)
  ${holding('CabinetType', 'MugType BowlType')} ${holding('FridgeType', 'MugType BreadType BowlType')}
  ${holding('MicrowaveType', 'MugType BreadType')} ${holding('SinkBasinType', 'MugType KnifeType')}
  ${holding('DeskType', 'MugType BreadType KnifeType BowlType')} ${holding('ShelfType', 'MugType BowlType')}
  ${facts}
)
(:goal (and ${goal})))
`
}

/** Plays the tiny kitchen. */
export function tinyEngine(parts: TinyParts = {}, dialect: Dialect = '2.1.2'): Engine {
  return createEngine(rulesOf(compileProblem(tinyProblem(parts), 'tiny.pddl', 'put a clean mug in cabinet'), dialect))
}

function things(type: string, names: string): string {
  return `${names} - ${type}`
}

function receptacle(id: string, type: string, location: number, more = ''): string {
  return `(receptacleType ${id} ${type}) (receptacleAtLocation ${id} loc_bar_${location}) ${more}`
}

function thing(id: string, type: string, place: string, location: number, flags: string): string {
  const facts = flags.split(' ').flatMap((flag) => (flag === '' ? [] : [`(${flag} ${id})`]))
  return `(objectType ${id} ${type}) (inReceptacle ${id} ${place}) (objectAtLocation ${id} loc_bar_${location}) ${facts.join(' ')}`
}

function holding(type: string, contents: string): string {
  return contents
    .split(' ')
    .map((each) => `(canContain ${type} ${each})`)
    .join(' ')
}
