import { writeFileSync } from 'node:fs'
import type { World } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { demonstrationLines } from '@orreryjs/reporting/tables'
import { examineProfile } from '@orreryjs/runs/doctor'
import { availableProfiles } from '@orreryjs/runs/plan'
import { afterAll, describe, expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { worldEntry } from '../cell.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** True if the profiles of all agents are played: `examined-profiles.long.test.ts`. */
const LONG = process.env['ORRERY_LONG'] !== undefined
const WORLDS = LONG ? ['textcraft', 'alfworld', 'webshop'] : ['textcraft']

test('the world plays every demonstration of the written profiles as written, in all dialects', async () => {
  const filter = LONG ? {} : { agent: 'react' }
  const profiles = (await Promise.all(WORLDS.map((world) => availableProfiles(orrery, { ...filter, world })))).flat()
  const ids = new Set(profiles.flatMap(({ source, isGenerated }) => (isGenerated ? [] : [source.id])))
  expect(ids.size).toBeGreaterThanOrEqual(LONG ? 30 : 1)
  let actions = 0
  for (const id of ids) {
    const found = await examineProfile(id, { registry: orrery })
    expect(demonstrationLines(found), id).toEqual([expect.stringMatching(/ played \(.*\), 0 faults$/)])
    actions += found.demonstrations.reduce((sum, each) => sum + each.actions, 0)
  }
  expect(actions).toBeGreaterThan(LONG ? 500 : 5)
})

/** Returns the plan of a task as a published prompt: the first text, and each action with its response. */
function promptOf(world: World, id: string, mark: string, between: string): string {
  let turn = world.start(world.tasks.get(id))
  const lines = [turn.observation.text.trim()]
  for (const action of world.plan(turn.state) ?? []) {
    turn = world.step(turn.state, action)
    lines.push(`${mark}${action}`, `${between}${turn.observation.text.trim()}`)
  }
  return `${lines.join('\n')}\n`
}

const ALFWORLD = worldEntry('alfworld').package.create({ dialect: '2.1.1' })
const PROMPT = promptOf(ALFWORLD, 'alfworld/dev/3', '> ', '')

async function linesOf(file: string, content: string, search: Partial<Parameters<typeof examineProfile>[1]> = {}) {
  writeFileSync(place.file(file), content)
  const found = await examineProfile(place.file(file), { registry: orrery, ...search })
  return demonstrationLines({ ...found, profile: file })
}

describe('a file of prompts', () => {
  const search = { world: 'alfworld', dialect: '2.1.1', split: 'dev' }

  test('names the line that the world refuses, and counts texts without a start', async () => {
    const lines = PROMPT.split('\n')
    const first = lines.findIndex((line) => line.startsWith('> go to '))
    const faulty = lines.toSpliced(first, 2).join('\n')
    const next = lines.slice(first + 2).find((line) => line.startsWith('> '))
    expect(lines[first + 2]).toBe(next)
    const prompts = { demo_0: PROMPT, demo_1: faulty, plain: 'Think step by step.', other: '> look\nA kitchen.\n' }
    const found = await linesOf('prompts.json', JSON.stringify(prompts), search)
    expect(found[0]).toMatch(`prompts.json: demonstration 2 (demo_1), line ${first + 1}: '${next?.slice(2)}' is refused: `)
    expect(found[0]).toMatch(/; the world responds: Nothing happens\.$/)
    expect(found.slice(-3)).toEqual([
      'prompts.json: demonstration 3 (plain): not played: the text has no marked actions',
      'prompts.json: demonstration 4 (other): not played: the text does not contain the start of a task',
      expect.stringMatching(/^2 demonstrations played \(\d+ actions, 1 dialect\), 2 faults, 2 not played$/),
    ])
  })

  test('accepts thoughts, a refusal that the text shows, and responses without the sentence of arrival', async () => {
    const [start = '', ...rest] = PROMPT.split('\n> ')
    const shown = [start, `think: where to?\nOK.`, 'open it\nNothing happens.', ...rest].join('\n> ')
    const short = shown.replaceAll(/^You arrive at loc \d+\. /gm, '')
    expect(await linesOf('shown.json', JSON.stringify({ shown, short }), search)).toEqual([
      expect.stringMatching(/^2 demonstrations played \(\d+ actions, 1 dialect\), 0 faults$/),
    ])
  })

  test('counts responses that the world words differently, and actions after the end', async () => {
    const changed = `${PROMPT.replace(/^(> go to .*\n).*$/m, '$1You see nothing of interest.')}> look\nA room.\n`
    expect(await linesOf('changed.json', JSON.stringify({ changed }), search)).toEqual([
      expect.stringMatching(/line \d+: 'look' follows the end of the task$/),
      expect.stringMatching(/, 1 fault, 1 response written differently$/),
    ])
  })

  test.each([
    ['{', /^CONFIG_INVALID: .*broken\.json:1: /],
    ['{}', /^CONFIG_INVALID: .*broken\.json: neither a profile nor an object of texts/],
    ['[1]', /^CONFIG_INVALID: /],
    ['{"id": "x", "a": 1}', /^CONFIG_INVALID: /],
  ])('refuses %s with one line', async (content, expected) => {
    const error = await linesOf('broken.json', content).catch((thrown: unknown) => thrown as Error & { code: string })
    expect(error).toBeInstanceOf(Error)
    expect(`${(error as { code: string }).code}: ${(error as Error).message}`).toMatch(expected)
    expect((error as Error).message).not.toContain('\n')
  })

  test('refuses a missing file and an unknown profile', async () => {
    await expect(examineProfile(place.file('none.json'), { registry: orrery })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await expect(examineProfile('react/atlantis', { registry: orrery })).rejects.toMatchObject({ code: 'PROFILE_UNKNOWN' })
  })
})

describe('a profile file', () => {
  const head = (dialects: string): string =>
    `id: mine/textcraft\nversion: 1\nworld: textcraft\ndialects: [${dialects}]\nparts: {}\n`

  test('names each line of a script that the world does not play, with its dialects', async () => {
    const script = `demonstrations:
  - task: textcraft/train/0
    lines: [{ thought: hm }, craft 1 moon, { refused: inventory }, inventory]
    end: open
  - { task: textcraft/train/999999999, lines: [inventory] }
`
    expect(await linesOf('mine.yaml', head('strict, adapt') + script)).toEqual([
      expect.stringMatching(/^mine\.yaml: demonstration 1, line 2: 'craft 1 moon' is refused: .*; the world responds: /),
      expect.stringMatching(/^mine\.yaml: demonstration 1, line 3: 'inventory' is not refused; the world responds: /),
      expect.stringMatching(/^mine\.yaml: demonstration 2: not played: .*textcraft\/train\/999999999/),
      '1 demonstration played (3 actions, 2 dialects), 2 faults, 1 not played',
    ])
  })

  test('reads texts from the files that it names, in the dialects of the profile', async () => {
    writeFileSync(place.file('house.txt'), PROMPT)
    const profile =
      'id: mine/alfworld\nversion: 1\nworld: alfworld\ndialects: [2.1.1]\nparts: {}\ndemonstrations: [{ file: house.txt }]\n'
    expect(await linesOf('house.yaml', profile, { split: 'dev' })).toEqual([
      expect.stringMatching(/^1 demonstration played \(\d+ actions, 1 dialect\), 0 faults$/),
    ])
    await expect(linesOf('house.yaml', profile, { dialect: '2.1.2' })).rejects.toMatchObject({ code: 'DIALECT_MISMATCH' })
  })
})
