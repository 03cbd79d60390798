import { existsSync, readFileSync } from 'node:fs'
import { textcraftProfile, textcraftUpstreamProfile } from '@orreryjs/agent-react'
import { describe, expect, test } from 'vitest'

const RECIPES = new URL('../../../../shared/data/textcraft/recipes.json', import.meta.url)

interface Recipe {
  readonly output: string
  readonly count: number
  readonly inputs: ReadonlyMap<string, number>
}

function readCommand(line: string): Recipe {
  const [, count, output, inputs] = /^craft (\d+) (.+) using (.+)$/.exec(line) ?? []
  const parts = String(inputs)
    .split(', ')
    .map((part) => /^(\d+) (.+)$/.exec(part))
  return {
    output: String(output),
    count: Number(count),
    inputs: new Map(parts.map((part) => [String(part?.[2]), Number(part?.[1])])),
  }
}

/** What the game answers, in its own wording and by its rules: what a listed command makes cannot be fetched. */
function answer(line: string, listed: readonly string[], held: Map<string, number>): string {
  const craftable = new Set(listed.map((command) => readCommand(command).output))
  const [, count, item] = /^get (\d+) (.+)$/.exec(line) ?? []
  if (item !== undefined) {
    if (craftable.has(item)) return `Could not find ${item}`
    held.set(item, (held.get(item) ?? 0) + Number(count))
    return `Got ${count} ${item}`
  }
  expect(listed).toContain(line)
  const recipe = readCommand(line)
  for (const [name, needed] of recipe.inputs) {
    const left = (held.get(name) ?? 0) - needed
    expect(left, `${name} left after ${line}`).toBeGreaterThanOrEqual(0)
    held.set(name, left)
  }
  held.set(recipe.output, (held.get(recipe.output) ?? 0) + recipe.count)
  return `Crafted ${recipe.count} ${recipe.output}`
}

const DEMONSTRATIONS = textcraftProfile.demonstrations.map(({ text }) => {
  const [opening, ...rest] = text.split('\n> ')
  const listed = String(opening)
    .split('\n')
    .filter((line) => line.startsWith('craft '))
  const goal = /Goal: craft (.+)\.$/.exec(String(opening))?.[1]
  const pairs = rest.map((pair) => pair.split('\n') as [line: string, observation: string])
  return { goal, listed, pairs }
})

describe('the demonstrations of the textcraft profile', () => {
  test.each(DEMONSTRATIONS)('follow the rules and reach the goal: $goal', ({ goal, listed, pairs }) => {
    const held = new Map<string, number>()
    for (const [line, observation] of pairs) {
      expect(observation).toBe(line.startsWith('think: ') ? 'OK.' : answer(line, listed, held))
    }
    expect(held.get(String(goal))).toBeGreaterThan(0)
    expect(pairs.at(-1)?.[0]).toContain(`craft ${readCommand(String(pairs.at(-1)?.[0])).count} ${goal} using`)
  })

  test.skipIf(!existsSync(RECIPES))('list recipes of the game (needs shared/data/textcraft)', () => {
    const known = knownCommands()
    for (const { listed } of DEMONSTRATIONS) for (const line of listed) expect(known).toContain(canonical(readCommand(line)))
  })
})

test('the upstream profile differs in the names of crafted items alone', () => {
  const ids = textcraftProfile.demonstrations.map(({ text }) =>
    text
      .split('\n')
      .map((line) => (line.startsWith('Crafted ') ? crafted(line) : line))
      .join('\n'),
  )
  expect(textcraftUpstreamProfile.demonstrations.map(({ text }) => text)).toEqual(ids)
  expect(ids.join('\n')).toContain('Crafted 16 minecraft:glass_pane')
  expect(textcraftUpstreamProfile.parts).toEqual(textcraftProfile.parts)
})

function crafted(line: string): string {
  const [word, count, ...item] = line.split(' ')
  return `${word} ${count} minecraft:${item.join('_')}`
}

function canonical({ output, count, inputs }: Recipe): string {
  return `${count} ${output}: ${[...inputs]
    .map(([name, needed]) => `${needed} ${name}`)
    .sort()
    .join(', ')}`
}

interface RawIngredient {
  readonly item?: string
}
interface RawRecipe {
  readonly pattern?: readonly string[]
  readonly key?: Readonly<Record<string, RawIngredient>>
  readonly ingredients?: readonly RawIngredient[]
  readonly result?: { readonly item: string; readonly count?: number } | string
}

function knownCommands(): ReadonlySet<string> {
  const raw = JSON.parse(readFileSync(RECIPES, 'utf8')) as Readonly<Record<string, RawRecipe>>
  return new Set(Object.values(raw).flatMap(commandOf))
}

function commandOf({ pattern, key, ingredients, result }: RawRecipe): readonly string[] {
  if (typeof result !== 'object') return []
  const symbols = [...(pattern ?? []).join('').replaceAll(' ', '')]
  const inputs = new Map<string, number>()
  for (const ingredient of ingredients ?? symbols.map((symbol) => key?.[symbol])) {
    const name = plain(String(ingredient?.item))
    inputs.set(name, (inputs.get(name) ?? 0) + 1)
  }
  return [canonical({ output: plain(result.item), count: result.count ?? 1, inputs })]
}

function plain(id: string): string {
  return id.replace('minecraft:', '').replaceAll('_', ' ')
}
