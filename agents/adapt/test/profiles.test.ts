import { adapt, alfworldProfile, webshopProfile } from '@orreryjs/agent-adapt'
import { linearExpression, type ProfileSource } from '@orreryjs/core'
import { profileWithoutWorld } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../src/options.ts'
import { readCall, readMatch, shortlistParser } from '../src/parse/module.ts'
import { readPlan } from '../src/parse/plan.ts'
import { demonstrationOf } from '../src/prompts.ts'
import { rulesFrom } from '../src/rules.ts'

const textsOf = (source: ProfileSource, type?: string): readonly string[] =>
  profileWithoutWorld(source)
    .demonstrations.filter(({ types }) => (type === undefined ? types === undefined : types?.includes(type)))
    .map(demonstrationOf)

const linesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^> (.+)$/gm)].map(([, line = '']) => line).filter((line) => !line.startsWith('think: '))

/** Converts forms such as `go to [place]` or `click[product id]` to patterns. */
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
  test('answers every thought with OK.', () => {
    for (const text of profileWithoutWorld(profile).demonstrations.map(demonstrationOf)) {
      expect(text.match(/^> think: .+\nOK\.$/gm) ?? []).toHaveLength(text.split('> think: ').length - 1)
    }
  })

  test('has plans that parse without a warning and whose steps have offered forms', () => {
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

  test('ends whole-task demonstrations with the action that ends the task', () => {
    for (const text of textsOf(profile)) expect(text).not.toMatch(/task completed/i)
  })
})

describe('the skills of ALFWorld', () => {
  const atomic = textsOf(alfworldProfile, 'atomic')

  test('has six, each with its subtask, information and claim', () => {
    const subtasks = atomic.map((text) => /^Subtask: (\w+(?: and \w+)?)/m.exec(text)?.[1])
    expect(subtasks).toEqual(['Put', 'Find and take', 'Heat', 'Cool', 'Clean', 'Find and use'])
    for (const text of atomic) expect(text.endsWith('> think: Task completed!\nOK.')).toBe(true)
  })

  test('checks what the agent holds if the skill depends on it', () => {
    for (const text of atomic.filter((each) => each.includes('\nInformation:\n> take ')))
      expect(text).toContain('\n> inventory\n')
  })

  test('atomic examine skill walks straight to the lamp, whose location it assumes to be known', () => {
    const [lamp = ''] = atomic.filter((text) => text.includes('> use desklamp 1'))
    expect(linesOf(lamp).filter((line) => line.startsWith('go to '))).toHaveLength(1)
  })

  test('adds the whole tasks of ReAct, two of each type', () => {
    for (const type of ['pick_and_place_simple', 'look_at_obj_in_light', 'pick_two_obj_and_place']) {
      expect(textsOf(alfworldProfile, type)).toHaveLength(2)
    }
    for (const verb of ['clean', 'heat', 'cool']) {
      expect(textsOf(alfworldProfile, `pick_${verb}_then_place_in_recep`)[0]).toContain(`\n> ${verb} `)
    }
    expect(textsOf(alfworldProfile)).toHaveLength(2)
  })
})

describe('the modules of WebShop', () => {
  const replyOf = (type: string): string => textsOf(webshopProfile, type)[0] ?? ''
  const subtaskOf = (type: string): string => /^Subtask: (.+)$/m.exec(replyOf(type))?.[1] ?? ''
  const choice = (text: string) => ({ text, finish: 'stop' }) as const

  test.each(['SimpleMatch', 'DetailMatch', 'Buy'])('demonstrates %s with a call', (name) => {
    expect(readCall(subtaskOf(name))?.name).toBe(name)
  })

  test('answers in formats that the parsers read', () => {
    const found = shortlistParser(linearExpression(String(webshopProfile.parts['id']), { setting: 'id' }))(
      choice(replyOf('SimpleMatch').split('\n').at(-1) ?? ''),
    )
    expect(found.ok && found.value).toHaveLength(2)
    expect(readMatch(choice(replyOf('DetailMatch').split('\n').slice(-2).join('\n')))).toEqual({ ok: true, value: true })
    expect(replyOf('Buy')).toMatch(/> click\[Buy Now\]\n\.\.\.$/)
  })
})

test('checks ids with a slow expression of a profile in linear time', () => {
  const profile = profileWithoutWorld({ ...webshopProfile, parts: { ...webshopProfile.parts, id: '(B+)+' } })
  const { modules } = rulesFrom(profile, DEFAULTS)
  expect(['B', 'BB', `${'B'.repeat(50_000)}!`].map((id) => modules?.id.matchesWhole(id))).toEqual([true, true, false])
})
