import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { lats } from '@orreryjs/agent-lats'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflexion } from '@orreryjs/agent-reflexion'
import { alfworld } from '@orreryjs/env-alfworld'
import { describe, expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { gameFor, readDemonstration } from './demonstration-game.ts'

const PROFILES = [react, rebact, reflexion, lats].flatMap(({ profiles }) => profiles).filter(({ world }) => world === 'alfworld')

describe.each(PROFILES)('the demonstrations of $id are what the world answers', (profile) => {
  const dialect = profile.dialects[0] ?? ''
  test.each(profile.demonstrations.map(({ text, types }) => [/Your task is to: .+/.exec(text)?.[0], types, text] as const))(
    '%s (%s)',
    (_, __, text) => {
      const demonstration = readDemonstration(text)
      using place = scratch()
      const file = place.file(
        `json_${dialect}/valid_unseen/${profile.demonstrations[0]?.types?.[0] ?? 'pick_and_place_simple'}-A-None-B-1/trial_1/game.tw-pddl`,
      )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, gameFor(demonstration))
      const world = alfworld.create({ data: place.path, dialect })
      const [id = ''] = world.tasks.ids('valid_unseen')
      let turn = world.start(world.tasks.get(id))
      expect(turn.observation.text).toBe(demonstration.opening)
      for (const [index, { line, observation }] of demonstration.exchanges.entries()) {
        turn = world.step(turn.state, line)
        expect(turn.observation.text, line).toBe(observation)
        expect(turn.success).toBe(index === demonstration.exchanges.length - 1)
      }
    },
  )
})
