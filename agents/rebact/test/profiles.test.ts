import { existsSync, readFileSync } from 'node:fs'
import { textcraftProfile, textcraftUpstreamProfile } from '@orreryjs/agent-rebact'
import { describe, expect, test } from 'vitest'

const RECIPES = new URL('../../../../shared/data/textcraft/recipes.json', import.meta.url)

type Amounts = ReadonlyMap<string, number>

interface Command {
  readonly made: string
  readonly count: number
  readonly used: Amounts
}

function commandIn(line: string): Command | undefined {
  const [, count, made = '', used = ''] = /^craft (\d+) (.+) using (.+)$/.exec(line) ?? []
  return count === undefined ? undefined : { made, count: Number(count), used: amountsIn(used) }
}

function amountsIn(list: string): Amounts {
  return new Map(list.split(', ').map((part) => [part.replace(/^\d+ /, ''), Number(/^\d+/.exec(part)?.[0])]))
}

/** A demonstration taken apart: its commands, its goal, and its lines with what came back. */
function read(text: string) {
  const [opening = '', ...pairs] = text.split('\n> ')
  const commands = opening.split('\n').flatMap((line) => commandIn(line) ?? [])
  return { commands, goal: /Goal: craft (.+)\.$/.exec(opening)?.[1] ?? '', pairs: pairs.map((pair) => pair.split('\n')) }
}

/** Whether the command is one of the listed, an item of its kind in the place of a kind such as planks. */
function isListed({ made, count, used }: Command, commands: readonly Command[]): boolean {
  return commands.some((each) => {
    const fits = [...each.used].every(([item, amount]) =>
      [...used].some(([name, needed]) => needed === amount && (name === item || name.endsWith(` ${item}`))),
    )
    return each.made === made && each.count === count && each.used.size === used.size && fits
  })
}

describe.each(textcraftProfile.demonstrations.map(({ text }) => read(text)))(
  'the demonstration of $goal',
  ({ commands, goal, pairs }) => {
    test('follows the rules and reaches the goal', () => {
      const held = new Map<string, number>()
      const add = (item: string, count: number): unknown => held.set(item, (held.get(item) ?? 0) + count)
      const kinds = new Set(['planks'])
      for (const [line = '', seen] of pairs) {
        const command = commandIn(line)
        const [, count, item = ''] = /^get (\d+) (.+)$/.exec(line) ?? []
        const cannot = kinds.has(item) || commands.some(({ made }) => made === item)
        if (command === undefined) {
          expect(seen).toBe(cannot ? `Could not find ${item}` : `Got ${count} ${item}`)
          if (!cannot) add(item, Number(count))
          continue
        }
        expect(isListed(command, commands), line).toBe(true)
        expect(seen).toBe(`Crafted ${command.count} ${command.made}`)
        for (const [name, needed] of command.used) {
          add(name, -needed)
          expect(held.get(name), line).toBeGreaterThanOrEqual(0)
        }
        add(command.made, command.count)
      }
      expect(held.get(goal)).toBeGreaterThan(0)
      expect(commandIn(pairs.at(-1)?.[0] ?? '')?.made).toBe(goal)
    })

    test.skipIf(!existsSync(RECIPES))('lists recipes of the game (needs shared/data/textcraft)', () => {
      const known = knownRecipes()
      for (const command of commands) expect(known).toContain(written(command))
    })
  },
)

test('the upstream profile differs in the names of crafted items alone', () => {
  const plain = textcraftUpstreamProfile.demonstrations.map(({ text }) =>
    text.replace(/^(Crafted \d+) minecraft:(.+)$/gm, (_, crafted: string, id: string) => `${crafted} ${id.replaceAll('_', ' ')}`),
  )
  expect(plain).toEqual(textcraftProfile.demonstrations.map(({ text }) => text))
  expect(textcraftUpstreamProfile.demonstrations.every(({ text }) => /^Crafted \d+ minecraft:/m.test(text))).toBe(true)
})

function written({ made, count, used }: Command): string {
  return [`${count} ${made}`, ...[...used].map(([item, amount]) => `${amount} ${item}`).sort()].join(', ')
}

interface Ingredient {
  readonly item?: string
  readonly tag?: string
}
interface Recipe {
  readonly pattern?: readonly string[]
  readonly key?: Readonly<Record<string, Ingredient>>
  readonly ingredients?: readonly Ingredient[]
  readonly result?: { readonly item: string; readonly count?: number } | string
}

function knownRecipes(): ReadonlySet<string> {
  const recipes = Object.values(JSON.parse(readFileSync(RECIPES, 'utf8')) as Readonly<Record<string, Recipe>>)
  return new Set(
    recipes.flatMap(({ pattern = [], key = {}, ingredients, result }) => {
      if (typeof result !== 'object') return []
      const used = new Map<string, number>()
      for (const each of ingredients ?? [...pattern.join('').replaceAll(' ', '')].map((symbol) => key[symbol])) {
        const name = plainName(each?.item ?? each?.tag ?? '')
        used.set(name, (used.get(name) ?? 0) + 1)
      }
      return [written({ made: plainName(result.item), count: result.count ?? 1, used })]
    }),
  )
}

function plainName(id: string): string {
  return id.replace('minecraft:', '').replaceAll('_', ' ')
}
