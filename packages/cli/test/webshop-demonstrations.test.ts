import { lats } from '@orreryjs/agent-lats'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflexion } from '@orreryjs/agent-reflexion'
import type { AgentPackage } from '@orreryjs/core'
import { webshop } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { writeShop } from './demonstration-shop.ts'

/** What a price cap may be is the shop's own. */
function withoutCap(page: string): string {
  return page.replace(/price lower than [\d.]+ dollars/, 'price lower than X dollars')
}

/** An agent's profiles for the shop; the first one's demonstrations show most, and the others retell them. */
function profilesOf({ profiles }: AgentPackage) {
  const own = profiles.filter(({ world }) => world === 'webshop')
  return own.map((profile) => ({ profile, observation: formOf(profile.id), told: own[0]?.demonstrations ?? [] }))
}

/** How the pages of a profile are written; its id says so. */
function formOf(id: string): string {
  return id.endsWith('-text') ? 'text' : id.endsWith('-react') ? 'react' : 'text_rich'
}

describe.each([react, rebact, reflexion, lats].flatMap(profilesOf))(
  'the demonstrations of $profile.id are what the shop answers',
  ({ profile, observation, told }) => {
    test.each(profile.demonstrations.map(({ text }, index) => [index + 1, text] as const))('number %i', (number, text) => {
      using place = scratch()
      writeShop(place.path, told[number - 1]?.text ?? '')
      const world = webshop.create({ data: place.path, dialect: profile.dialects[0] ?? '', observation, goals: 'human' })
      const [id = ''] = world.tasks.ids('test')
      let turn = world.start(world.tasks.get(id))
      const [opening, ...pairs] = text.split('\n> ')
      expect(withoutCap(turn.observation.text)).toBe(withoutCap(opening ?? ''))
      for (const pair of pairs) {
        const [line = '', ...observed] = pair.split('\n')
        if (line.startsWith('think: ')) continue
        turn = world.step(turn.state, line)
        expect(turn.invalid, line).toBeUndefined()
        if (!turn.terminated) expect(withoutCap(turn.observation.text), line).toBe(withoutCap(observed.join('\n')))
      }
      expect(turn).toMatchObject({ terminated: true, success: true, reward: 1 })
    })
  },
)
