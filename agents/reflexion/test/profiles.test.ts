import { existsSync, readFileSync } from 'node:fs'
import { reflexion } from '@orreryjs/agent-reflexion'
import type { Profile } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { linesIn } from './playing.ts'

const RECIPES = new URL('../../../../shared/data/textcraft/recipes.json', import.meta.url)

const texts = ({ demonstrations, parts }: Profile): readonly string[] => [
  ...demonstrations.map(({ text }) => text),
  ...String(parts['failed']).split('\n---\n'),
]
const inWorld = (world: string): readonly Profile[] => reflexion.profiles.filter((profile) => profile.world === world)

/** The listed forms as patterns: a bracket after a blank is a slot, one after a word is written. */
function formsOf({ parts }: Profile): readonly RegExp[] {
  const repeated = /, \[count\] \[ingredient\], \.\.\./
  return String(parts['actions'])
    .split('\n')
    .map((form) => form.replace(repeated, '@'))
    .map((form) => form.replace(/[[\]]/g, '\\$&').replace(/(^| |\\\[)\\\[([^\]]+)\\\]/g, '$1.+'))
    .map((form) => form.replace(/\\\[(?:words|product id|option value)\\\]/, '\\[.+\\]').replace('@', '.*'))
    .map((form) => new RegExp(`^${form}$`))
}

describe.each(reflexion.profiles)('$id', (profile) => {
  test('has two failed trials, each with its lesson, and a bound for a trial', () => {
    const failed = String(profile.parts['failed']).split('\n---\n')
    expect(failed).toHaveLength(2)
    for (const text of failed) expect(text.split('\n').at(-1)).toMatch(/ I will /)
    expect(Number(profile.parts['trialSteps'])).toBeGreaterThan(0)
  })

  test('shows only actions of the forms that it lists, and answers every thought with OK.', () => {
    const forms = formsOf(profile)
    for (const text of texts(profile)) {
      const lines = linesIn(text)
      for (const line of lines.filter((each) => !each.startsWith('think: '))) {
        expect(
          forms.some((form) => form.test(line)),
          line,
        ).toBe(true)
      }
      expect(text.match(/^> think: .+\nOK\.$/gm) ?? []).toHaveLength(lines.filter((line) => line.startsWith('think: ')).length)
    }
  })

  test('tells no reward', () => {
    for (const text of texts(profile)) expect(text).not.toMatch(/your score|reward/i)
  })
})

describe('textcraft', () => {
  const [strict, upstream] = inWorld('textcraft') as [Profile, Profile]

  test.skipIf(!existsSync(RECIPES))('lists recipes of the game (needs shared/data/textcraft)', () => {
    const known = knownRecipes()
    const listed = texts(strict).flatMap((text) => text.split('\n').filter((line) => line.startsWith('craft ')))
    expect(listed.length).toBeGreaterThan(8)
    for (const line of listed) expect(known).toContain(canonical(line))
  })

  test('what can be crafted is not fetched, and what is crafted is listed', () => {
    for (const text of texts(strict)) {
      const commands = text.split('\n').filter((line) => line.startsWith('craft '))
      const craftable = new Set(commands.map((line) => /^craft \d+ (.+) using/.exec(line)?.[1]))
      for (const [, item, answer] of text.matchAll(/^> get \d+ (.+)\n(.+)$/gm))
        expect(answer?.startsWith('Could not find')).toBe(craftable.has(item))
      for (const [, line = '', count, item] of text.matchAll(/^> (craft (\d+) (.+) using .+)\n/gm)) {
        expect(commands.map((command) => command.replace(/(\d) planks/, '$1 acacia planks'))).toContain(
          line.replace(/(\d) planks/, '$1 acacia planks'),
        )
        expect(text).toContain(`> ${line}\nCrafted ${count} ${item}`)
      }
    }
  })

  test('the upstream profile names crafted items by their ids, and differs in nothing else', () => {
    const plain = texts(upstream).map((text) =>
      text.replace(
        /^(Crafted \d+) minecraft:(.+)$/gm,
        (_, crafted: string, id: string) => `${crafted} ${id.replaceAll('_', ' ')}`,
      ),
    )
    expect(plain).toEqual(texts(strict))
    expect(texts(upstream).join('\n')).not.toMatch(/^Crafted \d+ (?!minecraft:)/m)
  })
})

describe('alfworld', () => {
  const [, old] = inWorld('alfworld') as [Profile, Profile]

  test('the old wording puts things in or on places, which have numbers on arrival', () => {
    for (const text of texts(old)) {
      expect(text).not.toMatch(/^(> move|You move) |move it to/m)
      expect(text).not.toMatch(/^You arrive at (?!loc [1-9])/m)
      const visits = [...text.matchAll(/^> go to (.+)\nYou arrive at loc (\d+)\. /gm)].map(([, place, at]) => `${place} ${at}`)
      expect(new Set(visits).size).toBe(new Set(visits.map((visit) => visit.replace(/ \d+$/, ''))).size)
    }
  })
})

describe('webshop', () => {
  const profiles = inWorld('webshop')

  test('the same lines in every form of pages, and each form its own way of showing a button', () => {
    const lines = profiles.map((profile) => texts(profile).map(linesIn))
    for (const each of lines) expect(each).toEqual(lines[0])
    const shown = profiles.map(({ demonstrations }) => demonstrations[0]?.text ?? '')
    expect(shown[0]).toContain('[button] Buy Now [button_]')
    expect(shown[1]).toContain(' [SEP] Buy Now')
    expect(shown[4]).toContain('\n[Buy Now] ')
    expect(shown.map((text) => text.includes('Next >'))).toEqual([false, false, true, true, true])
  })

  test('a purchase cannot be taken back, and is shown without what it was worth', () => {
    for (const { parts } of profiles)
      expect(parts).toMatchObject({ irreversible: 'click[Buy Now]', endShown: expect.stringContaining('Thank you') })
    for (const profile of profiles.slice(0, 1))
      expect(texts(profile).filter((text) => text.includes('> click[Buy Now]\nThank you for shopping with us!'))).toHaveLength(1)
  })
})

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

/** A command with its ingredients in order. */
function canonical(command: string): string {
  const [, made, used = ''] = /^craft (.+) using (.+)$/.exec(command) ?? []
  return `${made}: ${used.split(', ').sort().join(', ')}`
}

function knownRecipes(): ReadonlySet<string> {
  const recipes = Object.values(JSON.parse(readFileSync(RECIPES, 'utf8')) as Readonly<Record<string, Recipe>>)
  return new Set(recipes.flatMap(commandOf).map(canonical))
}

function commandOf({ pattern = [], key = {}, ingredients, result }: Recipe): readonly string[] {
  if (typeof result !== 'object') return []
  const used = new Map<string, number>()
  for (const each of ingredients ?? [...pattern.join('').replaceAll(' ', '')].map((symbol) => key[symbol])) {
    const name = plainName(each?.item ?? each?.tag ?? '')
    used.set(name, (used.get(name) ?? 0) + 1)
  }
  const parts = [...used].map(([name, count]) => `${count} ${name}`)
  return [`craft ${result.count ?? 1} ${plainName(result.item)} using ${parts.join(', ')}`]
}

function plainName(id: string): string {
  return id.replace('minecraft:', '').replaceAll('_', ' ')
}
