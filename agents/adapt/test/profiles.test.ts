import { existsSync, readFileSync } from 'node:fs'
import {
  adapt,
  alfworldOldProfile,
  alfworldProfile,
  textcraftProfile,
  textcraftUpstreamProfile,
  webshopProfile,
} from '@orreryjs/agent-adapt'
import type { Profile } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { readCall, readMatch, shortlistParser } from '../src/parse/module.ts'
import { readPlan } from '../src/parse/plan.ts'

const textsOf = ({ demonstrations }: Profile, type?: string): readonly string[] =>
  demonstrations.filter(({ types }) => (type === undefined ? types === undefined : types?.includes(type))).map(({ text }) => text)

const linesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line).filter((line) => !line.startsWith('think: '))

/** Forms such as `go to [place]` or `click[product id]` as patterns for what may stand in their places. */
function formsOf(list: string | undefined): readonly RegExp[] {
  const forms = String(list)
    .replace(/, \[count\].*\.\.\.$/m, '')
    .split('\n')
  return forms.map((form) => {
    const parts = form.split(/(\[[^\]]*\])/).map((part) => (part.startsWith('[') ? '.+' : part.replace(/\./g, '\\.')))
    return new RegExp(`^${parts.join('')}$`)
  })
}

describe.each(adapt.profiles)('$id', (profile) => {
  test('uses only the forms of action that it lists', () => {
    const forms = formsOf(profile.parts['actions'])
    for (const { text } of profile.demonstrations) {
      for (const line of linesOf(text))
        expect(
          forms.some((form) => form.test(line)),
          line,
        ).toBe(true)
    }
  })

  test('answers every thought with OK.', () => {
    for (const { text } of profile.demonstrations) {
      expect(text.match(/^> think: .+\nOK\.$/gm) ?? []).toHaveLength(text.split('> think: ').length - 1)
    }
  })

  test('plans that the parser reads without a warning, every step in a form that is offered', () => {
    const forms = formsOf(profile.parts['modules']?.replace(/: .*$/gm, '') ?? profile.parts['skills'])
    const plans = textsOf(profile, 'plan').map((text) => readPlan(text))
    expect(plans.length).toBeGreaterThan(1)
    expect(plans.some((plan) => JSON.stringify(plan?.order).includes('"or"'))).toBe(true)
    for (const plan of plans) {
      expect(plan?.warnings).toEqual([])
      for (const step of plan?.steps ?? [])
        expect(
          forms.some((form) => form.test(step)),
          step,
        ).toBe(true)
    }
  })

  test('whole tasks end with what ends the task, and no prompt holds a score', () => {
    for (const text of textsOf(profile)) expect(text).not.toMatch(/task completed/i)
    for (const { text } of profile.demonstrations) expect(text).not.toContain('Your score')
  })
})

describe('the skills of ALFWorld', () => {
  const atomic = textsOf(alfworldProfile, 'atomic')

  test('are six, each with its subtask, what was left to it, and a claim', () => {
    const subtasks = atomic.map((text) => /^Subtask: (\w+(?: and \w+)?)/m.exec(text)?.[1])
    expect(subtasks).toEqual(['Put', 'Find and take', 'Heat', 'Cool', 'Clean', 'Find and use'])
    for (const text of atomic) expect(text.endsWith('> think: Task completed!\nOK.')).toBe(true)
  })

  test('that take for granted what is held make sure of it first', () => {
    for (const text of atomic.filter((each) => each.includes('\nInformation:\n'))) {
      expect(text).toMatch(/\nYou pick up .+|\nYou clean .+/)
      expect(text).toMatch(/\n> inventory\nYou are carrying: a .+\./)
    }
  })

  test("Atomic examine skill assumes the lamp's location is known: it walks straight there", () => {
    const [lamp = ''] = atomic.filter((text) => text.includes('> use desklamp 1'))
    expect(linesOf(lamp).filter((line) => line.startsWith('go to '))).toHaveLength(1)
  })

  test('stand beside whole tasks of each type', () => {
    for (const type of ['pick_and_place_simple', 'look_at_obj_in_light', 'pick_two_obj_and_place']) {
      expect(textsOf(alfworldProfile, type)).toHaveLength(1)
    }
    for (const verb of ['clean', 'heat', 'cool']) {
      expect(textsOf(alfworldProfile, `pick_${verb}_then_place_in_recep`)[0]).toContain(`\n> ${verb} `)
    }
    expect(textsOf(alfworldProfile)).toHaveLength(2)
  })

  test('in the old wording: locations by number, each place its own', () => {
    for (const { text } of alfworldOldProfile.demonstrations) {
      expect(text).not.toMatch(/^(> move|You move) /m)
      const pairs = [...text.matchAll(/^> go to (.+)\nYou arrive at loc (\d+)\. /gm)].map(([, place, at]) => `${place}: ${at}`)
      expect(new Set(pairs).size).toBe(new Set(pairs.map((pair) => pair.replace(/: \d+$/, ''))).size)
      expect(pairs).toHaveLength(text.match(/^You arrive at /gm)?.length ?? 0)
      expect(pairs.every((pair) => !pair.endsWith(': 0'))).toBe(true)
    }
  })
})

describe('the modules of WebShop', () => {
  const replyOf = (type: string): string => textsOf(webshopProfile, type)[0] ?? ''
  const subtaskOf = (type: string): string => /^Subtask: (.+)$/m.exec(replyOf(type))?.[1] ?? ''
  const choice = (text: string) => ({ text, finish: 'stop' }) as const

  test.each(['SimpleMatch', 'DetailMatch', 'Buy'])('%s is shown with a call of its own', (name) => {
    expect(readCall(subtaskOf(name))?.name).toBe(name)
  })

  test('answer in the forms that are read', () => {
    const found = shortlistParser(new RegExp(`^${webshopProfile.parts['id']}$`))(
      choice(replyOf('SimpleMatch').split('\n').at(-1) ?? ''),
    )
    expect(found.ok && found.value).toHaveLength(2)
    expect(readMatch(choice(replyOf('DetailMatch').split('\n').slice(-2).join('\n')))).toEqual({ ok: true, value: true })
    expect(replyOf('Buy').endsWith('> click[Buy Now]')).toBe(true)
  })
})

interface Recipe {
  readonly count: number
  readonly made: string
  readonly used: ReadonlyMap<string, number>
}

function recipeIn(line: string): Recipe | undefined {
  const [, count, made = '', used = ''] = /^craft (\d+) (.+) using (.+)$/.exec(line) ?? []
  if (count === undefined) return undefined
  const parts = used.split(', ').map((part) => /^(\d+) (.+)$/.exec(part) ?? [])
  return { count: Number(count), made, used: new Map(parts.map(([, amount, item = '']) => [item, Number(amount)])) }
}

const commandsOf = (text: string): readonly string[] =>
  (text.split('\n> ')[0] ?? '').split('\n').filter((line) => line.startsWith('craft '))

describe('the demonstrations of TextCraft', () => {
  test.each([...textsOf(textcraftProfile, 'atomic'), ...textsOf(textcraftProfile)])('follow the rules: %#', (text) => {
    const listed = commandsOf(text)
    const [, told = ''] = /\nInformation:\n> inventory\n(Inventory: .+)/.exec(text) ?? []
    const held = new Map([...told.matchAll(/\[([^\]]+)\] \((\d+)\)/g)].map(([, item = '', count]) => [item, Number(count)]))
    const pairs = (text.split('\nGoal: ')[1] ?? '')
      .replace(/\nInformation:\n.+\n.+/, '')
      .split('\n> ')
      .slice(1)
    for (const pair of pairs) {
      const [line = '', seen] = pair.split('\n')
      const recipe = recipeIn(line)
      const [, amount, item = ''] = /^get (\d+) (.+)$/.exec(line) ?? []
      if (line.startsWith('think: ')) continue
      if (line === 'inventory') {
        expect(seen).toBe(`Inventory: ${[...held].map(([name, count]) => `[${name}] (${count}) `).join('')}`)
      } else if (recipe === undefined) {
        expect(listed.some((command) => recipeIn(command)?.made === item)).toBe(false)
        expect(seen).toBe(`Got ${amount} ${item}`)
        held.set(item, (held.get(item) ?? 0) + Number(amount))
      } else {
        expect(listed).toContain(line)
        expect(seen).toBe(`Crafted ${recipe.count} ${recipe.made}`)
        for (const [name, needed] of recipe.used) held.set(name, (held.get(name) ?? 0) - needed)
        held.set(recipe.made, (held.get(recipe.made) ?? 0) + recipe.count)
        expect(Math.min(...held.values()), line).toBeGreaterThanOrEqual(0)
      }
    }
    const [, wanted = '1', thing = ''] = /^Subtask: \w+ (\d+) (.+)\.$/m.exec(text) ?? /^Goal: craft( )(.+)\.$/m.exec(text) ?? []
    expect(held.get(thing)).toBeGreaterThanOrEqual(Number(wanted) || 1)
  })

  const RECIPES = new URL('../../../../shared/data/textcraft/recipes.json', import.meta.url)

  test.skipIf(!existsSync(RECIPES))('list recipes of the game (needs shared/data/textcraft)', () => {
    const known = knownRecipes(JSON.parse(readFileSync(RECIPES, 'utf8')) as Readonly<Record<string, RawRecipe>>)
    const listed = textcraftProfile.demonstrations.flatMap(({ text }) => commandsOf(text))
    for (const command of new Set(listed)) expect(known).toContain(written(recipeIn(command)))
  })

  test('in the upstream wording differ in the names of crafted items alone', () => {
    const plain = textcraftUpstreamProfile.demonstrations.map(({ text }) =>
      text.replace(
        /^(Crafted \d+) minecraft:(.+)$/gm,
        (_, crafted: string, id: string) => `${crafted} ${id.replaceAll('_', ' ')}`,
      ),
    )
    expect(plain).toEqual(textcraftProfile.demonstrations.map(({ text }) => text))
    expect(textcraftUpstreamProfile.demonstrations.some(({ text }) => text.includes('Crafted 1 minecraft:compass'))).toBe(true)
  })
})

interface RawRecipe {
  readonly pattern?: readonly string[]
  readonly key?: Readonly<Record<string, { readonly item?: string; readonly tag?: string }>>
  readonly result?: { readonly item: string; readonly count?: number } | string
}

function written(recipe: Recipe | undefined): string {
  const used = [...(recipe?.used ?? [])].map(([item, amount]) => `${amount} ${item}`).sort()
  return [`${recipe?.count} ${recipe?.made}`, ...used].join(', ')
}

function knownRecipes(recipes: Readonly<Record<string, RawRecipe>>): readonly string[] {
  const name = (id = ''): string => id.replace('minecraft:', '').replaceAll('_', ' ')
  return Object.values(recipes).flatMap(({ pattern = [], key = {}, result }) => {
    if (typeof result !== 'object') return []
    const used = new Map<string, number>()
    for (const symbol of pattern.join('').replaceAll(' ', '')) {
      const item = name(key[symbol]?.item ?? key[symbol]?.tag)
      used.set(item, (used.get(item) ?? 0) + 1)
    }
    return [written({ count: result.count ?? 1, made: name(result.item), used })]
  })
}
