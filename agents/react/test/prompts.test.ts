import { createReact, type ReactOptions, textcraftProfile } from '@orreryjs/agent-react'
import { isOrreryError, type ModelRequest, type Profile } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'
import { briefingFor, playScript, type Script } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'

const PROFILE: Profile = {
  id: 'react/demo',
  version: 1,
  world: 'demo',
  dialects: ['any'],
  parts: { instructions: 'You are in a house.', actions: 'go to [place]\nlook' },
  demonstrations: [
    { text: 'A hall.\n> think: first the desk\nOK.\n> go to desk 1\nA desk.\nIt is empty.' },
    { types: ['heat'], text: 'A kitchen.\n> look\nA stove.' },
  ],
}

async function requests(
  options: Partial<ReactOptions>,
  script: Script,
  more: Partial<Profile> = {},
): Promise<readonly ModelRequest[]> {
  const briefing = briefingFor({
    profile: { ...PROFILE, ...more },
    observation: 'A room.\nYour task is to: leave.',
    task: { type: 'heat' },
  })
  const { effects } = await playScript(createReact(options).program(briefing), script)
  return effects.flatMap((effect) => (effect.kind === 'ask' ? [effect.request] : []))
}

const userText = (request: ModelRequest | undefined): string => String(request?.messages[1]?.content)
const bodyOf = (request: ModelRequest | undefined, title: string): string | undefined =>
  parseSections(userText(request))
    .find((part) => part.title === title)
    ?.body.trimEnd()

describe('a prompt', () => {
  test('has all sections', async () => {
    const [, , last] = await requests(
      { demos: 'common' },
      { ask: ['think: where to?', 'go to desk 1'], act: ['You see\na key.'] },
    )
    const { messages, ...settings } = last ?? { messages: [] }
    expect(settings).toEqual({ purpose: 'react.step', temperature: 0, maxTokens: 100, stop: ['\n'] })
    expect(messages.map((message) => message.role)).toEqual(['system', 'user'])
    expect(messages[0]?.content).toBe('You are in a house.')
    expect(userText(last)).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A hall.
      > think: first the desk
      OK.
      > go to desk 1
      A desk.
      It is empty.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      Reply with one line: either an action in one of the forms above, or a thought that begins with \`think: \`. Write nothing else.

      ### TASK
      A room.
      Your task is to: leave.

      ### HISTORY
      > think: where to?
      OK.
      > go to desk 1
      You see
      a key.
      >"
    `)
  })

  test('shows the demonstrations of the type, the common ones, or none', async () => {
    const shown = async (demos: ReactOptions['demos'], list = PROFILE.demonstrations): Promise<readonly string[]> => {
      const [first] = await requests({ demos }, {}, { demonstrations: list })
      return [...userText(first).matchAll(/### EXAMPLE \d\n(.*)/g)].map((match) => String(match[1]))
    }
    expect(await shown('typed')).toEqual(['A kitchen.'])
    expect(await shown('typed', PROFILE.demonstrations.slice(0, 1))).toEqual(['A hall.'])
    expect(await shown('common')).toEqual(['A hall.'])
    expect(await shown('none')).toEqual([])
  })

  test('contains no thoughts in the act-only ablation', async () => {
    const [, second] = await requests({ thoughts: false, demos: 'common' }, { ask: ['look'], act: ['A desk.'] })
    expect(userText(second)).not.toMatch(/think|OK\./)
    expect(userText(second)).toContain('### EXAMPLE 1\nA hall.\n> go to desk 1\nA desk.\nIt is empty.\n### END EXAMPLE')
    expect(bodyOf(second, 'REPLY FORMAT')).toMatch(/^Reply with one line/)
  })

  test('lists the admissible actions at each step', async () => {
    const script = { admissible: [['look', 'go to desk 1'], ['look']], ask: ['look'], act: ['Dark.'] }
    const [first, second] = await requests({ showAdmissible: true }, script)
    expect(bodyOf(first, 'ACTIONS NOW')).toBe('look\ngo to desk 1')
    expect(bodyOf(second, 'ACTIONS NOW')).toBe('look')
    expect(parseSections(userText(first)).flatMap((part) => part.title || [])).toEqual([
      'ACTIONS',
      'REPLY FORMAT',
      'TASK',
      'ACTIONS NOW',
      'HISTORY',
    ])
  })

  test('describes claims only if the profile has them', async () => {
    const [plain] = await requests({}, {})
    expect(bodyOf(plain, 'REPLY FORMAT')).not.toContain('attempt')
    const [claiming] = await requests({}, {}, { parts: { ...PROFILE.parts, claimSuccess: 'done!', claimFailure: 'lost!' } })
    expect(bodyOf(claiming, 'REPLY FORMAT')).toContain('`think: done!` ends the attempt')
    expect(bodyOf(claiming, 'REPLY FORMAT')).toContain('`think: lost!` gives it up')
  })

  test('requires all parts of the profile', async () => {
    const broken: readonly (readonly [Record<string, string>, string])[] = [
      [{ instructions: 'x' }, "profile react/demo has no part 'actions'"],
      [{ instructions: 'x', actions: 'y', maxTokens: 'many' }, 'part maxTokens is not a positive integer'],
    ]
    for (const [parts, message] of broken) {
      const error: unknown = await requests({}, {}, { parts }).catch((reason: unknown) => reason)
      expect(isOrreryError(error) && [error.code, error.message]).toEqual(['CONFIG_INVALID', expect.stringContaining(message)])
    }
  })

  test('uses the demonstration limit of the original TextCraft prompt', async () => {
    const [first] = await requests({}, {}, { parts: textcraftProfile.parts })
    expect(first?.maxTokens).toBe(150)
  })
})
