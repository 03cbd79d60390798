import { anticipatoryReflection } from '@orreryjs/agent-anticipatory-reflection'
import type { ProfileSource } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'
import { requestsIn } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { body, PROFILE, play, prompts } from './playing.ts'

const SCREENS = ['OBSERVATION BEFORE', 'ACTION', 'OBSERVATION AFTER']
const titles = (prompt: string | undefined) => parseSections(prompt ?? '').map(({ title }) => title)

describe('prompts', () => {
  const options = { R: 1, maxActions: 3, maxTrials: 2 }
  const replies = {
    action: ['note_down [x]', 'open orders', 'confirm'],
    remedy: ['open reports', 'open products'],
  }

  test('show the sections of the method in a fixed order', async () => {
    const { events } = await play(replies, options)
    expect(titles(prompts(events, 'plan')[0])).toEqual(['ACTIONS', 'REPLY FORMAT', 'TASK'])
    const known = ['PLAN', 'EXECUTED ACTIONS', 'NOTES', 'HISTORY', 'OBSERVATION']
    expect(titles(prompts(events, 'action')[2])).toEqual(['ACTIONS', 'REPLY FORMAT', 'TASK', 'SUBTASK', ...known])
    expect(titles(prompts(events, 'task-completed').at(-1))).toEqual(['REPLY FORMAT', 'TASK', ...known])
    expect(titles(prompts(events, 'subtask-completed').at(-1))).toEqual(['REPLY FORMAT', 'TASK', 'SUBTASK', ...known])
    const before = ['SUBTASK', 'PLAN', 'EXECUTED ACTIONS', 'NOTES']
    expect(titles(prompts(events, 'align')[0])).toEqual(['REPLY FORMAT', 'TASK', ...before, ...SCREENS])
  })

  test('show the current screen once in a separate section, and the transcript only if requested', async () => {
    const way = { action: ['open orders', 'back', 'open reports'] }
    const transcriptIn = async (transcript: boolean, part?: string) => {
      const parts = part === undefined ? PROFILE.parts : { ...PROFILE.parts, transcript: part }
      const { events } = await play(way, { R: 0, maxActions: 3, transcript }, { ...PROFILE, parts })
      return prompts(events, 'action')[2]
    }
    const [shown, hidden] = [await transcriptIn(false), await transcriptIn(false, 'off')]
    expect(body(shown, 'HISTORY')).toBe('> open orders\nThe page orders. A button: confirm.\n> back')
    expect(body(shown, 'OBSERVATION')).toContain('The page home.')
    expect(titles(hidden)).not.toContain('HISTORY')
    expect(body(hidden, 'OBSERVATION')).toBe(body(shown, 'OBSERVATION'))
    expect([await transcriptIn(true), await transcriptIn(true, 'off')]).toEqual([shown, shown])
  })

  test('judge an action by the screens only if requested, as in the paper', async () => {
    const { events } = await play({ action: ['open orders', 'back'] }, { R: 0, maxActions: 2, alignSees: 'exchange' })
    expect(titles(prompts(events, 'align')[1])).toEqual(['REPLY FORMAT', 'TASK', 'SUBTASK', ...SCREENS])
  })

  test('show the actions of earlier trials, or with historyScope=path those on the path; plans and answers always show all', async () => {
    const trials = {
      action: ['open orders', 'open reports'],
      align: ['The action is to go astray.\nNO'],
      task: ['NO', 'NO', 'YES'],
    }
    const profile = { ...PROFILE, parts: { ...PROFILE.parts, question: 'yes' } }
    const past = 'The action is to go astray.\nTrial 1 failed. The last thing seen was: The page orders. A button: confirm.'
    const transcriptIn = async (historyScope: 'all' | 'path', point: string) =>
      body(prompts((await play(trials, { R: 0, historyScope }, profile)).events, point).at(-1), 'PAST EXPERIENCE')
    for (const point of ['action', 'align', 'task-completed', 'subtask-completed']) {
      expect(await transcriptIn('all', point), point).toBe(past)
      expect(await transcriptIn('path', point), point).toBeUndefined()
    }
    expect([await transcriptIn('path', 'plan'), await transcriptIn('path', 'answer')]).toEqual([past, past])
  })

  test('request replies in the words that the simulated model recognizes', async () => {
    const { events } = await play({ ...replies, align: ['Hm.'] }, options)
    expect(prompts(events, 'plan')[0]).toContain("Begin with 'List'")
    expect(prompts(events, 'action')[0]).toContain('Reply with only one action')
    expect(prompts(events, 'remedy')[0]).toContain('the next action should instead be:')
    expect(prompts(events, 'align')[0]).toMatch(/The action is to[\s\S]*YES or NO/)
    expect(prompts(events, 'task-completed')[0]).toContain('YES or NO')
    expect(prompts(events, 'subtask-completed')[0]).toContain('YES, NO or SKIP')
  })

  test('have a reply limit, and name a missing part of the profile', async () => {
    const { events } = await play(replies, options)
    for (const { maxTokens } of requestsIn(events)) expect(maxTokens).toBe(512)
    const { end } = await play(replies, {}, { ...PROFILE, parts: { actions: 'look' } })
    expect(end.error?.message).toContain("profile anticipatory-reflection/tiny-site has no part 'instructions'")
  })
})

describe('profiles', () => {
  test('list the forms of free actions as the worlds phrase them', () => {
    const parts = (world: string): ProfileSource['parts'] =>
      anticipatoryReflection.profiles.find((profile) => profile.world === world)?.parts ?? {}
    const worlds = ['textcraft', 'alfworld', 'webshop', 'webarena', 'webarena-browsergym']
    expect(anticipatoryReflection.profiles.map(({ id }) => id.split('/')[1])).toEqual(worlds)
    for (const world of ['alfworld', 'webshop']) expect(parts(world)['actions']).toBe('{{actions}}\nnote_down [text]')
    for (const world of ['alfworld', 'webshop'])
      expect(parts(world)['instructions']).toMatch(/note_down \[text\] does nothing .* stands under NOTES/)
    expect(parts('webshop')).toMatchObject({ free: 'search[words]' })
    expect(parts('webarena')).toMatchObject({
      actions: '{{moves}}\nnote_down [text]',
      answer: '{{finish}}',
      references: 'change',
    })
  })

  test('have no demonstrations: the method is zero-shot', () => {
    for (const { demonstrations } of anticipatoryReflection.profiles) expect(demonstrations).toEqual([])
  })
})
