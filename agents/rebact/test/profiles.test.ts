import { alfworldProfile, rebact, textcraftProfile, webshopProfile } from '@orreryjs/agent-rebact'
import { expect, test } from 'vitest'

const SIX_TYPES = [
  'pick_and_place_simple',
  'look_at_obj_in_light',
  'pick_clean_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_two_obj_and_place',
]

test('has one profile per world', () => {
  expect(rebact.profiles.map(({ id }) => id)).toEqual(['rebact/textcraft', 'rebact/alfworld', 'rebact/webshop'])
})

test.each(SIX_TYPES)('has two demonstrations of %s', (type) => {
  expect(alfworldProfile.demonstrations.filter(({ types }) => types?.includes(type))).toHaveLength(2)
})

test('demonstrates errors and their repairs, without thoughts', () => {
  expect([textcraftProfile, webshopProfile].map(({ demonstrations }) => demonstrations.length)).toEqual([2, 1])
  for (const { demonstrations } of rebact.profiles) expect(JSON.stringify(demonstrations)).not.toContain('"thought"')
  for (const { demonstrations } of [textcraftProfile, alfworldProfile])
    expect(JSON.stringify(demonstrations)).toContain('"refused"')
})
