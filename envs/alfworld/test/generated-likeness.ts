import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Game } from '../src/game.ts'
import { houseSize, houseTask } from '../src/generate/index.ts'
import { COOL } from '../src/state.ts'

/** Compares generated and real houses, with this many generated train tasks. */
export function describeLikeness(most: number): void {
  const DIRECTORY = new URL('../../../../shared/data/alfworld/', import.meta.url)
  const SPLITS = new URL('json_2.1.2/', DIRECTORY)
  const missing = existsSync(SPLITS) ? '' : ' (skipped: no real games at ../shared/data/alfworld)'

  /** Compared features of a real or generated game. */
  interface Measures {
    readonly room: string
    readonly receptacles: number
    readonly visible: number
    readonly sharesLocations: boolean
    /** True if an object is in several receptacles. */
    readonly overlaps: boolean
    readonly startsCool: boolean
  }

  function roomOf(types: readonly string[]): string {
    const signs = { fridge: 'kitchen', toilet: 'bathroom', bed: 'bedroom' }
    return Object.entries(signs).find(([type]) => types.includes(type))?.[1] ?? 'livingroom'
  }

  function gameFiles(split: string): readonly string[] {
    return readdirSync(new URL(`${split}/`, SPLITS), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('tw-pddl'),
    )
  }

  function measureReal(split: string, file: string): Measures {
    const { pddl_problem: problem } = JSON.parse(readFileSync(new URL(`${split}/${file}`, SPLITS), 'utf8'))
    const initial = String(problem).toLowerCase().split('(:goal')[0] ?? ''
    const facts = (predicate: string): string[][] => {
      return [...initial.matchAll(new RegExp(`\\(${predicate} ([^)]*)\\)`, 'g'))].map(([, rest = '']) => rest.trim().split(/\s+/))
    }
    const receptacles = facts('receptacleatlocation')
    const contained = facts('inreceptacle').map(([object]) => object)
    const visible = new Set(contained).size
    return {
      room: roomOf(receptacles.map(([id = '']) => id.slice(0, id.indexOf('_bar_')))),
      receptacles: receptacles.length,
      visible,
      sharesLocations: new Set(receptacles.map(([, location]) => location)).size < receptacles.length,
      overlaps: visible < contained.length,
      startsCool: facts('iscool').length > 0,
    }
  }

  function measureOurs({ receptacles, contents, objects }: Game): Measures {
    const contained = contents.flat()
    const visible = new Set(contained).size
    return {
      room: roomOf(receptacles.map(({ name }) => name.split(' ')[0] ?? '')),
      receptacles: receptacles.length,
      visible,
      sharesLocations: new Set(receptacles.map(({ location }) => location)).size < receptacles.length,
      overlaps: visible < contained.length,
      startsCool: objects.some(({ attributes }) => attributes === COOL),
    }
  }

  function gamesOf(split: string): readonly Game[] {
    return Array.from({ length: Math.min(houseSize(split), most) }, (_, index) => houseTask(split, index).game)
  }

  function mean(values: readonly (number | boolean)[]): number {
    return values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
  }

  function quantile(values: readonly number[], share: number): number {
    return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN
  }

  describe.skipIf(missing !== '')(`houses like the real ones${missing}`, () => {
    const splits = ['valid_seen', 'valid_unseen', 'valid_train']
    const real = missing === '' ? splits.flatMap((split) => gameFiles(split).map((file) => measureReal(split, file))) : []
    const games = gamesOf('train')
    const ours = games.map(measureOurs)

    test.each(['valid_seen', 'valid_unseen'])('%s has as many tasks of each type', (split) => {
      const typeOf = (name: string): string => name.slice(0, name.indexOf('-'))
      const made = Array.from({ length: houseSize(split) }, (_, index) => houseTask(split, index).task.type)
      expect(made.sort()).toEqual(gameFiles(split).map(typeOf).sort())
    })

    test.each(['kitchen', 'livingroom', 'bedroom', 'bathroom'])('%s: as many receptacles and visible objects', (room) => {
      for (const measure of ['receptacles', 'visible'] as const) {
        const [theirs, mine] = [real, ours].map((list) => list.filter((one) => one.room === room).map((one) => one[measure]))
        expect(Math.abs(mean(mine ?? []) / mean(theirs ?? []) - 1), measure).toBeLessThan(0.15)
        expect(quantile(mine ?? [], 0.1)).toBeGreaterThanOrEqual(Math.min(...(theirs ?? [])))
        expect(quantile(mine ?? [], 0.9)).toBeLessThanOrEqual(Math.max(...(theirs ?? [])))
      }
    })

    test.each(['sharesLocations', 'overlaps', 'startsCool'] as const)('%s: in as many games', (quirk) => {
      const share = (list: readonly Measures[]): number => mean(list.map((one) => one[quirk]))
      expect(Math.abs(share(ours) - share(real))).toBeLessThan(0.08)
    })

    test('rooms are of each kind as often', () => {
      const share = (list: readonly Measures[], room: string): number => mean(list.map((one) => one.room === room))
      for (const room of ['kitchen', 'livingroom', 'bedroom', 'bathroom']) {
        expect(Math.abs(share(ours, room) - share(real, room)), room).toBeLessThan(0.04)
      }
    })

    test('some drawers and cabinets cannot be opened, as often as measured, and no shelf can', () => {
      const { empirical } = JSON.parse(readFileSync(new URL('tables.json', DIRECTORY), 'utf8'))
      for (const [type, counts] of Object.entries<Record<string, number>>(empirical.receptacle_openable_counts)) {
        const openable = games.flatMap(({ receptacles }) => {
          return receptacles.filter(({ types }) => types.includes(`${type.toLowerCase()}type`)).map((one) => one.openable)
        })
        const share = (counts['openable'] ?? 0) / ((counts['openable'] ?? 0) + (counts['not_openable'] ?? 0))
        expect(openable.length, type).toBeGreaterThan(0)
        expect(Math.abs(mean(openable) - share), type).toBeLessThan(0.06)
      }
    })
  })
}
