import { lats } from '@orreryjs/agent-lats'
import { demonstrationsOfType } from '@orreryjs/core/agents'
import { profileWithoutWorld } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'

test('has one profile per world', () => {
  expect(lats.profiles.map(({ id }) => id)).toEqual(['lats/textcraft', 'lats/alfworld', 'lats/webshop'])
})

describe.each(lats.profiles)('$id', (source) => {
  const profile = profileWithoutWorld(source)
  const notesOf = (role: string) => demonstrationsOfType(profile, role).map((shown) => ('notes' in shown ? shown.notes : {}))

  test('has two scored and two failed trajectories, and a limit per trajectory', () => {
    for (const { verdict, score } of notesOf('scored')) {
      expect(verdict).toMatch(/\.$/)
      expect(score).toMatch(/^(10|[1-9])$/)
    }
    for (const { lesson } of notesOf('failed')) expect(lesson).toMatch(/ I will /)
    expect([notesOf('scored').length, notesOf('failed').length]).toEqual([2, 2])
    expect(Number(profile.parts['trialSteps'])).toBeGreaterThan(0)
  })

  test('shows no thoughts in scored and failed trajectories', () => {
    const judged = source.demonstrations.filter(({ types = [] }) => types.includes('scored') || types.includes('failed'))
    expect(JSON.stringify(judged)).not.toContain('"thought"')
  })
})
