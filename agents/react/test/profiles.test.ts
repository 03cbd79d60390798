import { alfworldProfile, react, textcraftProfile, webshopProfile } from '@orreryjs/agent-react'
import { demonstrationsOfType, demonstrationText } from '@orreryjs/core/agents'
import { profileWithoutWorld } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'

const SIX_TYPES = [
  'pick_and_place_simple',
  'look_at_obj_in_light',
  'pick_clean_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_two_obj_and_place',
]

/** Last action of each task type. */
const TREATMENT: Readonly<Record<string, RegExp>> = {
  look_at_obj_in_light: /^> use desklamp/m,
  pick_clean_then_place_in_recep: /^> clean .+ with sinkbasin/m,
  pick_heat_then_place_in_recep: /^> heat .+ with microwave/m,
  pick_cool_then_place_in_recep: /^> cool .+ with fridge/m,
}

test('has one profile per world', () => {
  expect(react.profiles.map(({ id }) => id)).toEqual(['react/textcraft', 'react/alfworld', 'react/webshop'])
})

test.each(SIX_TYPES)('has two demonstrations of %s', (type) => {
  const texts = demonstrationsOfType(profileWithoutWorld(alfworldProfile), type).map((shown) => demonstrationText(shown))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toMatch(TREATMENT[type] ?? /^> move /m)
})

test('selects two demonstrations for ALFWorld, three for TextCraft, two for WebShop', () => {
  const common = alfworldProfile.demonstrations.filter(({ types }) => types === undefined)
  expect([common, textcraftProfile.demonstrations, webshopProfile.demonstrations].map(({ length }) => length)).toEqual([2, 3, 2])
})

describe.each(react.profiles)('the demonstrations of $id', (profile) => {
  test('answers every thought with OK.; removes all thoughts if they are off', () => {
    for (const shown of profileWithoutWorld(profile).demonstrations) {
      const text = demonstrationText(shown)
      expect(text.match(/^> think: .+\nOK\.$/gm)).toHaveLength(text.split('> think: ').length - 1)
      expect(demonstrationText(shown, { thoughts: false })).not.toMatch(/think:|^OK\.$/m)
    }
  })
})
