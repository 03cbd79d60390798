import { createAgentOccam, type OccamOptions, webarenaProfile } from '@orreryjs/agent-occam'
import type { Effect, Profile } from '@orreryjs/core'
import { briefingFor, type PlayedScript, playScript, profileWithoutWorld, type Script } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actions, notes } from '../../react/test/effects.ts'

const PROFILE: Profile = {
  ...profileWithoutWorld(webarenaProfile),
  parts: {
    instructions: 'Play.',
    actions: 'click [id]\nstop [answer]',
    scrollActions: 'scroll [down]',
    allActions: 'click [id]\npress [keys]\nstop [answer]',
    goal: 'OBJECTIVE: {goal}',
    goto: 'goto [{url}]',
  },
  demonstrations: [],
}

/** A page with the address /NAME and elements with ids from `base`. */
function page(name: string, base: number): string {
  const links = ['Orders', 'Reviews'].map((label, index) => `\tlink [${base + index}] '${label} of ${name}'`)
  return [
    `Tab 0 (current): ${name}`,
    '',
    `RootWebArea '${name}'`,
    ...links,
    "\ttext 'words'",
    `URL: http://site.test/${name}`,
  ].join('\n')
}

function reply(action: string, { description = '', highlight = '', reason = 'It helps.' } = {}): string {
  return [
    `OBSERVATION DESCRIPTION: ${description}`,
    `REASON: ${reason}`,
    `ACTION: ${action}`,
    `OBSERVATION HIGHLIGHT: ${highlight}`,
  ].join('\n')
}

function play(script: Script, options: Partial<OccamOptions> = {}, observation = page('a', 1)): Promise<PlayedScript> {
  return playScript(createAgentOccam(options).program(briefingFor({ profile: PROFILE, observation })), script)
}

const prompts = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => (effect.kind === 'ask' ? [String(effect.request.messages[1]?.content)] : []))
const sectionOf = (prompt: string | undefined, title: string): string | undefined =>
  prompt?.split(`### ${title}\n`)[1]?.split('\n\n### ')[0]
const END = { observation: { text: 'done', page: 'end', key: 'end' }, terminated: true }

describe('the loop', () => {
  test('costs one call per step and shows the goal, the plan and the page', async () => {
    const { effects } = await play({ ask: [reply('click [1]'), reply('stop [5]')], act: [page('b', 11), END] })
    expect(actions(effects)).toEqual(['click [1]', 'stop [5]'])
    const [first, second] = prompts(effects)
    expect(sectionOf(first, 'TASK')).toMatch(/^OBJECTIVE: /)
    expect(first).not.toContain('### HISTORY')
    expect(sectionOf(first, 'OBSERVATION')).toBe(page('a', 1))
    expect(sectionOf(second, 'OBSERVATION')).toBe(page('b', 11))
    expect(prompts(effects)).toHaveLength(2)
  })

  test('calls again after an action that is not offered or an unknown element, then spends a step on the empty action', async () => {
    const { effects } = await play({
      ask: [
        reply('press [Enter]'),
        reply('click [9]'),
        reply('click [2]'),
        reply('x'),
        reply('x'),
        reply('x'),
        reply('stop [1]'),
      ],
      act: [page('b', 11), page('b', 11), END],
    })
    expect(actions(effects)).toEqual(['click [2]', '', 'stop [1]'])
    expect(notes(effects).filter(({ kind }) => kind === 'parse-failure')).toHaveLength(5)
  })

  test('offers the actions of the ablation', async () => {
    const offered = async (options: Partial<OccamOptions>): Promise<string | undefined> =>
      sectionOf(prompts((await play({ ask: [reply('stop [1]')], act: [END] }, options)).effects)[0], 'ACTIONS')
    expect(await offered({ planTree: false })).toBe('click [id]\nstop [answer]\nnote [text]')
    expect(await offered({ actions: 'scroll', planTree: false })).toBe('click [id]\nstop [answer]\nscroll [down]\nnote [text]')
    expect(await offered({ actions: 'all' })).toMatch(/^click \[id\]\npress \[keys\]\nstop \[answer\]\nnote \[text\]\nbranch/)
  })

  test('replies that only plan are limited, so that the loop ends', async () => {
    const { effects } = await play({ ask: Array.from({ length: 11 }, (_, index) => reply(`note [number ${index}]`)), act: [END] })
    expect(actions(effects)).toEqual([''])
    expect(notes(effects).filter(({ kind }) => kind === 'memo')).toHaveLength(8)
  })
})

describe('plans', () => {
  test('branches have unique ids and their own history; prune opens the address of the plan', async () => {
    const { effects } = await play({
      ask: [
        reply('click [1]'),
        reply('branch [0] [look at the orders]'),
        reply('click [11]'),
        reply('branch [0] [look at the reviews]'),
        reply('click [22]'),
        reply('prune [1] [the reviews do not help]'),
        reply('stop [1]'),
      ],
      act: [page('b', 11), page('c', 21), page('d', 31), page('b', 41), END],
    })
    expect(actions(effects)).toEqual(['click [1]', 'click [11]', 'click [22]', 'goto [http://site.test/b]', 'stop [1]'])
    const shown = prompts(effects)
    expect(sectionOf(shown[2], 'PLANS')).toMatch(/^\[0\] .*\n\t\[1\] \(active plan\) look at the orders$/)
    expect(shown[2]).not.toContain('### HISTORY')
    expect(sectionOf(shown[4], 'PLANS')).toMatch(/\n\t\[1\] look at the orders\n\t\[2\] \(active plan\) look at the reviews$/)
    // The later plan is hidden; its steps belong to the resumed one.
    expect(sectionOf(shown[6], 'PLANS')).toMatch(
      /\n\t\[1\] \(active plan\) look at the orders; resumed: the reviews do not help$/,
    )
    expect(sectionOf(shown[6], 'HISTORY')?.match(/^> (?!think).*/gm)).toEqual([
      '> click [11]',
      '> click [22]',
      '> goto [http://site.test/b]',
    ])
  })

  test('prune to the root', async () => {
    const { effects } = await play({
      ask: [
        reply('branch [0] [one]'),
        reply('click [1]'),
        reply('branch [1] [two]'),
        reply('prune [0] [start again]'),
        reply('stop [1]'),
      ],
      act: [page('b', 11), page('a', 21), END],
    })
    expect(actions(effects)).toEqual(['click [1]', 'goto [http://site.test/a]', 'stop [1]'])
    expect(sectionOf(prompts(effects).at(-1), 'PLANS')).toMatch(/^\[0\] \(active plan\) [^\n]*; resumed: start again$/)
  })

  test('prune to an unknown plan is refused', async () => {
    const { effects } = await play({ ask: [reply('prune [7] [why]'), reply('stop [1]')], act: [END] })
    expect(actions(effects)).toEqual(['stop [1]'])
    expect(notes(effects)).toContainEqual(
      expect.objectContaining({ kind: 'parse-failure', expected: 'the id of a plan in prune [id]: 0' }),
    )
  })

  test('notes stay below the plan; a repeated one is refused', async () => {
    const { effects } = await play({
      ask: [reply('note [14 orders]'), reply('note [14 orders]'), reply('stop [14]')],
      act: [END],
    })
    expect(sectionOf(prompts(effects).at(-1), 'PLANS')).toContain('\n- STEP 1: 14 orders')
    expect(notes(effects).map(({ kind }) => kind)).toContain('parse-failure')
  })
})

describe('the history', () => {
  const steps = (count: number, highlight: string): readonly string[] =>
    Array.from({ length: count }, (_, index) =>
      reply(`click [${index * 10 + 1}]`, {
        description: `Page ${index}.`,
        highlight: highlight.replace('N', String(index * 10 + 1)),
      }),
    )
  const pages = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => page(`p${index + 1}`, (index + 1) * 10 + 1))

  test('shows descriptions of old steps, and highlighted parts of the last three without other ids', async () => {
    const { effects } = await play({ ask: [...steps(5, 'N'), reply('stop [1]')], act: [...pages(5), END] })
    const prompt = prompts(effects).at(-1)
    expect(sectionOf(prompt, 'FIRST OBSERVATION')).toBe('Page 0.')
    const history = sectionOf(prompt, 'HISTORY') ?? ''
    expect(history).toContain('> click [1]\nPage 1.\n')
    expect(history).not.toContain('Page 2.')
    expect(history).toContain(
      "> click [11]\nRootWebArea 'p2'\n\tlink [21] 'Orders of p2'\n\tlink 'Reviews of p2'\n\ttext 'words'\n",
    )
    expect(history.trimEnd().endsWith('> click [41]')).toBe(true)
  })

  test('shows descriptions instead of parts that are not highlighted or too large', async () => {
    const large = page('a', 1).replace(
      '\nURL',
      `${Array.from({ length: 40 }, (_, index) => `\n\ttext 'line ${index}'`).join('')}\nURL`,
    )
    const { effects } = await play(
      {
        ask: [
          reply('click [1]', { description: 'All.', highlight: '1' }),
          reply('click [11]', { description: 'None.' }),
          reply('stop [1]'),
        ],
        act: [page('b', 11), page('c', 21), END],
      },
      {},
      large,
    )
    expect(sectionOf(prompts(effects).at(-1), 'FIRST OBSERVATION')).toBe('All.')
    expect(sectionOf(prompts(effects).at(-1), 'HISTORY')).toContain('> click [1]\nNone.')
  })

  test('does not repeat the current page', async () => {
    const { effects } = await play({ ask: [reply('click [1]', { highlight: '1' }), reply('stop [1]')], act: [page('a', 1), END] })
    expect(sectionOf(prompts(effects).at(-1), 'FIRST OBSERVATION')).toBe('The page was the same as the current one.')
  })

  test('with history=actions shows reasons and actions only', async () => {
    const { effects } = await play(
      { ask: [...steps(2, 'N'), reply('stop [1]')], act: [...pages(2), END] },
      { history: 'actions' },
    )
    expect(prompts(effects).at(-1)).not.toContain('### FIRST OBSERVATION')
    expect(sectionOf(prompts(effects).at(-1), 'HISTORY')).not.toContain('Page')
  })

  test('shows short observations of other worlds in full, below a task with the first one', async () => {
    const { effects } = await play(
      { ask: [reply('click [1]'), reply('click [2]'), reply('stop [1]')], act: ['You see a door.', 'It is open.', END] },
      {},
      'You are in a hall.',
    )
    const prompt = prompts(effects).at(-1)
    expect(sectionOf(prompt, 'TASK')).toContain('You are in a hall.')
    expect(sectionOf(prompt, 'HISTORY')).toContain('> click [1]\nYou see a door.\n')
    expect(sectionOf(prompt, 'OBSERVATION')).toBe('It is open.')
  })
})
