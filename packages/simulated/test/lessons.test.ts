import type { LanguageModel } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { craftingTable } from './crafting-table.ts'
import { household } from './household.ts'
import type { Playable } from './play.ts'
import { simulated } from './players.ts'
import { answer } from './protocols/ask.ts'
import { FORMS } from './protocols/forms.ts'
import { pairsOf } from './protocols/worlds.ts'

/** The task does not show that its material is a category. */
function quarry(): Playable {
  const commands = ['craft 1 stone hoe using 2 stone tool materials, 2 stick', 'craft 4 stick using 2 bamboo']
  const categories = { 'stone tool materials': (item: string): boolean => item === 'cobblestone' }
  return craftingTable({ commands, goal: 'stone hoe', categories })
}

/** The task does not show that the shelf is within reach of the desk. */
function study(): Playable {
  const furniture = [
    { name: 'desk 1', site: 'corner' },
    { name: 'shelf 1', site: 'corner', contents: ['cd 1'] },
    { name: 'bed 1' },
  ]
  return household({ furniture, sentence: 'put a cd in bed', isDone: (house) => house.in('bed 1').includes('cd 1') })
}

/** Returns the lesson from a judgement of the last of these lines. */
async function lessonOf(make: () => Playable, lines: readonly string[]): Promise<string> {
  const world = make()
  return (await answer({ form: FORMS.align, task: world.task, pairs: pairsOf(world, lines) })).split('\n')[0] ?? ''
}

/** Returns the next action in a new trial after some lines, with a lesson in a section. */
async function next(
  make: () => Playable,
  lines: readonly string[],
  more: Readonly<Record<string, string>>,
  model?: LanguageModel,
): Promise<string> {
  const world = make()
  return answer({ form: FORMS.action, task: world.task, pairs: pairsOf(world, lines), more }, model)
}

describe('does not repeat a refusal that a prompt describes', () => {
  const PROBE = 'get 2 stone tool materials'
  const SECTIONS = ['PAST EXPERIENCE', 'EXECUTED ACTIONS', 'MEMORY']

  test.each(SECTIONS)('in %s: an item that could not be fetched is a category', async (title) => {
    const lesson = await lessonOf(quarry, [PROBE])
    expect(lesson).toBe(`The action is to ${PROBE}, but '${PROBE}' was refused: Could not find stone tool materials.`)
    expect(await next(quarry, [], {})).toBe(PROBE)
    expect(await next(quarry, [], { [title]: lesson })).toBe('get 2 cobblestone')
    expect(await next(quarry, [], { OTHER: lesson })).toBe(PROBE)
  })

  test.each(SECTIONS)('in %s: a receptacle is within reach only where a walk to it was refused', async (title) => {
    const lesson = await lessonOf(study, ['go to desk 1', 'go to shelf 1'])
    expect(lesson).toBe("The action is to go to shelf 1, but 'go to shelf 1' was refused at desk 1: Nothing happens.")
    const sections = { [title]: lesson }
    expect(await next(study, ['go to desk 1'], {})).toBe('go to shelf 1')
    expect(await next(study, ['go to desk 1'], sections)).toBe('examine shelf 1')
    expect(await next(study, ['go to desk 1', 'go to bed 1'], sections)).toBe('go to shelf 1')
    expect(await next(study, [], sections)).toBe('go to desk 1')
  })

  test('a receptacle that could not be opened has no door', async () => {
    const room = (): Playable =>
      household({ furniture: [{ name: 'drawer 1' }], sentence: 'put a pen in drawer', isDone: () => false })
    const unseen = (): Playable => ({ ...room(), step: () => 'You arrive at drawer 1. ' })
    const sections = {
      'PAST EXPERIENCE': "The action is to open drawer 1, but 'open drawer 1' was refused at drawer 1: Nothing happens.",
    }
    expect(await next(unseen, ['go to drawer 1'], {})).toBe('open drawer 1')
    expect(await next(unseen, ['go to drawer 1'], sections)).toBe('examine drawer 1')
  })

  test('missing ingredients may be available now', async () => {
    const craft = 'craft 1 stone hoe using 2 cobblestone, 2 stick'
    const lesson = await lessonOf(quarry, [craft])
    expect(lesson).toContain(`'${craft}' was refused: Could not find enough items`)
    const ready = ['get 2 cobblestone', 'get 2 bamboo', 'craft 4 stick using 2 bamboo']
    const sections = { 'PAST EXPERIENCE': [await lessonOf(quarry, [PROBE]), lesson].join('\n') }
    expect(await next(quarry, ready, sections)).toBe(craft)
  })

  test('depends on the rate of using lessons', async () => {
    const sections = { 'PAST EXPERIENCE': await lessonOf(quarry, [PROBE]) }
    expect(await next(quarry, [], sections, simulated({ use: 0, n2: 1 }))).toBe(PROBE)
    expect(await next(quarry, [], sections, simulated({ use: 1, n2: 0 }))).toBe('get 2 cobblestone')
  })

  test('a step that the lesson makes unreachable is skipped', async () => {
    const commands = ['craft 1 chest using 8 planks', 'craft 4 oak planks using 1 oak logs']
    const plank = (): Playable =>
      craftingTable({ commands, goal: 'chest', categories: { planks: () => true, plank: () => false } })
    const verdict = async (
      lines: readonly string[],
      more: Readonly<Record<string, string>> = {},
    ): Promise<string | undefined> => {
      const world = plank()
      const question = { form: FORMS.step, task: world.task, subtask: 'Get 8 plank.', pairs: pairsOf(world, lines), more }
      return (await answer(question)).split('\n').at(-1)
    }
    expect(await verdict([])).toBe('NO')
    expect(await verdict(['get 8 plank'])).toBe('SKIP')
    expect(await verdict([], { 'PAST EXPERIENCE': await lessonOf(plank, ['get 8 plank']) })).toBe('SKIP')
  })

  test('a judge without the lesson takes the alternative for a detour', async () => {
    const verdict = async (more: Readonly<Record<string, string>>): Promise<string | undefined> => {
      const world = quarry()
      const pairs = pairsOf(world, ['get 2 bamboo', 'get 2 cobblestone'])
      return (await answer({ form: FORMS.align, task: world.task, pairs, more })).split('\n')[1]
    }
    expect(await verdict({})).toBe('NO')
    expect(await verdict({ 'PAST EXPERIENCE': await lessonOf(quarry, [PROBE]) })).toBe('YES')
  })
})
