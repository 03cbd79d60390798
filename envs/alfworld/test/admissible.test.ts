import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../src/engine.ts'
import { houseTask } from '../src/generate/index.ts'
import { DIALECTS, type Dialect, rulesOf } from '../src/rules.ts'
import type { AlfworldState } from '../src/state.ts'
import { tinyEngine } from './tiny-problem.ts'

/** All commands that can be formed with the names of a game, in the wording of both dialects. */
function everyCommand({ rules }: Engine): readonly string[] {
  const receptacles = [...rules.receptacles.keys()]
  const objects = [...rules.objects.keys()]
  const both = (write: (object: string, receptacle: string) => string): string[] =>
    objects.flatMap((object) => receptacles.map((receptacle) => write(object, receptacle)))
  return [
    ...['look', 'inventory', 'help'],
    ...receptacles.flatMap((name) => ['go to', 'open', 'close', 'examine'].map((verb) => `${verb} ${name}`)),
    ...objects.flatMap((name) => [`examine ${name}`, `use ${name}`]),
    ...both((object, receptacle) => `take ${object} from ${receptacle}`),
    ...both((object, receptacle) => `move ${object} to ${receptacle}`),
    ...both((object, receptacle) => `put ${object} in/on ${receptacle}`),
    ...['clean', 'heat', 'cool'].flatMap((verb) => both((object, receptacle) => `${verb} ${object} with ${receptacle}`)),
    ...objects.flatMap((object) => objects.map((tool) => `slice ${object} with ${tool}`)),
  ]
}

/** The state after a walk in which each number selects an admissible command. */
function walk(engine: Engine, choices: readonly number[]): AlfworldState {
  let { state } = engine.start('t')
  for (const choice of choices) {
    const listed = engine.admissible(state)
    state = engine.step(state, listed[choice % listed.length] ?? 'look').state
  }
  return state
}

const choices = fc.array(fc.nat(1000), { maxLength: 25 })

const games: readonly (readonly [string, (dialect: Dialect) => Engine])[] = [
  ['the tiny kitchen', (dialect) => tinyEngine({ facts: '(inReceptacle Mug_bar_2 Shelf_bar_1)' }, dialect)],
  ['a house', (dialect) => createEngine(rulesOf(houseTask('dev', 3).game, dialect))],
]

describe.each(games)('in %s', (_, create) => {
  test.each(DIALECTS)('%s: lists exactly the accepted actions, sorted', (dialect) => {
    const engine = create(dialect)
    const commands = everyCommand(engine)
    const property = fc.property(choices, (chosen) => {
      const state = walk(engine, chosen)
      const accepted = commands.filter((command) => engine.step(state, command).invalid === undefined)
      expect(engine.admissible(state)).toEqual(accepted.sort())
    })
    fc.assert(property, { numRuns: 40, seed: 3 })
  })

  test.each(DIALECTS)("%s: rejects other actions in the game's words with a typed reason, and changes nothing", (dialect) => {
    const engine = create(dialect)
    const commands = everyCommand(engine)
    const property = fc.property(choices, fc.constantFrom(...commands), (chosen, command) => {
      const state = walk(engine, chosen)
      const turn = engine.step(state, command)
      const isRefused = turn.observation.text === 'Nothing happens.'
      expect(turn.invalid !== undefined).toBe(isRefused)
      if (isRefused) expect(turn.state).toBe(state)
      if (isRefused) expect(turn.invalid?.reason).toMatch(/^[a-z ]+: ./)
    })
    fc.assert(property, { numRuns: 300, seed: 4 })
  })
})
