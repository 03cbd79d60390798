import { alfworldOldProfile, alfworldProfile } from '@orreryjs/agent-react'
import { describe, expect, test } from 'vitest'

const SIX_TYPES = [
  'pick_and_place_simple',
  'look_at_obj_in_light',
  'pick_clean_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_two_obj_and_place',
]

/** The verbs that close each type of task. */
const TREATMENT: Readonly<Record<string, RegExp>> = {
  look_at_obj_in_light: /^> use desklamp/m,
  pick_clean_then_place_in_recep: /^> clean .+ with sinkbasin/m,
  pick_heat_then_place_in_recep: /^> heat .+ with microwave/m,
  pick_cool_then_place_in_recep: /^> cool .+ with fridge/m,
}

const textsFor = (type: string): readonly string[] =>
  alfworldProfile.demonstrations.filter(({ types }) => types?.includes(type)).map(({ text }) => text)

test.each(SIX_TYPES)('two demonstrations of %s, one of each wording of its goal', (type) => {
  const texts = textsFor(type)
  const own = texts.filter((text) => TREATMENT[type]?.test(text) ?? true)
  expect(texts).toHaveLength(2)
  expect(own).toHaveLength(2)
  expect(new Set(texts.map((text) => /Your task is to: (\w+ \w+)/.exec(text)?.[1])).size).toBe(2)
})

test('some demonstrations are for any type', () => {
  const common = alfworldProfile.demonstrations.filter(({ types }) => types === undefined)
  expect(common.length).toBeGreaterThan(0)
})

describe.each([alfworldProfile, alfworldOldProfile])('$id', ({ demonstrations, parts }) => {
  test('uses only the forms that it lists', () => {
    const forms = String(parts['actions'])
      .split('\n')
      .map((form) => new RegExp(`^${form.replace(/\[[^\]]+\]/g, '[a-z]+ \\d+')}$`))
    for (const { text } of demonstrations) {
      const lines = text.split('\n').filter((line) => line.startsWith('> ') && !line.startsWith('> think: '))
      for (const line of lines)
        expect(
          forms.some((form) => form.test(line.slice(2))),
          line,
        ).toBe(true)
    }
  })

  test('every thought is answered with OK.', () => {
    for (const { text } of demonstrations)
      expect(text.match(/^> think: .+\nOK\.$/gm)).toHaveLength(text.split('> think: ').length - 1)
  })
})

test('the old wording: locations by number, the same for the same place', () => {
  for (const { text } of alfworldOldProfile.demonstrations) {
    expect(text).not.toMatch(/^(> move|You move) /m)
    const pairs = [...text.matchAll(/^> go to (.+)\nYou arrive at loc (\d+)\. /gm)].map(
      ([, place, location]) => `${place} ${location}`,
    )
    const places = pairs.map((pair) => pair.replace(/ \d+$/, ''))
    expect(new Set(pairs).size).toBe(new Set(places).size)
    expect(pairs.length).toBe(text.match(/^You arrive at /gm)?.length)
    expect(pairs.every((pair) => !pair.endsWith(' 0'))).toBe(true)
  }
})
