import { reflexion } from '@orreryjs/agent-reflexion'
import { demonstrationsOfType } from '@orreryjs/core/agents'
import { profileWithoutWorld } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'

test('has one profile per world', () => {
  expect(reflexion.profiles.map(({ id }) => id)).toEqual(['reflexion/textcraft', 'reflexion/alfworld', 'reflexion/webshop'])
})

describe.each(reflexion.profiles)('$id', (source) => {
  const profile = profileWithoutWorld(source)

  test('has two failed trials, each with its reflection, and a limit per trial', () => {
    const failed = demonstrationsOfType(profile, 'failed')
    expect(failed).toHaveLength(2)
    for (const shown of failed) expect('notes' in shown && shown.notes['lesson']).toMatch(/ I will /)
    expect(Number(profile.parts['trialSteps'])).toBeGreaterThan(0)
  })
})
