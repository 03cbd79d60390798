import {
  type DialectText,
  type ProfileSource,
  profileHash,
  resolveProfile,
  type ScriptedDemonstration,
  type Task,
  type World,
} from '@orreryjs/core'
import { demonstrationText } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'

const task = (id: string): Task => ({ id, world: 'stairs', split: 'train', type: 'climb', goal: 'Climb.', hash: id })

/** A staircase of three steps; `jump` goes down for good. `counter` counts the started episodes. */
function stairs(dialectText?: DialectText, counter: { starts: number } = { starts: 0 }): World<number> {
  const turn = (state: number, text: string, changed = true) => ({
    state,
    observation: { text, page: 'stairs', key: String(state) },
    reward: state === 3 ? 1 : 0,
    terminated: state === 3 || state < 0,
    success: state === 3,
    changed,
  })
  return {
    id: 'stairs',
    version: 1,
    dialect: 'plain',
    ...(dialectText && { dialectText }),
    tasks: { splits: ['train'], size: () => 1, ids: () => ['stairs/train/0'], get: task },
    start() {
      counter.starts += 1
      return turn(0, 'At the foot.')
    },
    step(state, action) {
      if (action === 'jump') return turn(-1, 'Ouch. Your score: 0')
      if (action === 'climb' || action === 'CLIMB')
        return turn(state + 1, state === 2 ? 'On top. Your score: 1' : `On step ${state + 1}.`)
      return { ...turn(state, 'What?', false), invalid: { kind: 'syntax', reason: 'no such thing' } }
    },
    admissible: () => ['climb'],
    tools: () => [],
    plan: () => undefined,
    progress: () => 0,
    route: () => undefined,
  }
}

const SCRIPT: ScriptedDemonstration = {
  task: 'stairs/train/0',
  before: ['climb'],
  lines: [{ thought: 'On I go.' }, 'climb', { refused: 'fly' }, 'climb'],
  notes: { lesson: 'I will {{> climb}}.' },
}

function source(demonstration: ScriptedDemonstration = SCRIPT, parts: ProfileSource['parts'] = {}): ProfileSource {
  return { id: 'mine/stairs', version: 1, world: 'stairs', dialects: ['plain'], parts, demonstrations: [demonstration] }
}

const resolve = (world: World, each = source()) => resolveProfile([each], world).demonstrations[0] ?? { text: '' }

describe('a script', () => {
  test('separates earlier lines, hides thoughts from the world and marks refusals', () => {
    expect(resolve(stairs())).toEqual({
      opening: 'At the foot.',
      goal: 'Climb.',
      before: [{ kind: 'action', action: 'climb', observation: 'On step 1.' }],
      exchanges: [
        { kind: 'thought', thought: 'On I go.' },
        { kind: 'action', action: 'climb', observation: 'On step 2.' },
        { kind: 'action', action: 'fly', observation: 'What?' },
        { kind: 'action', action: 'climb', observation: 'On top. Your score: 1' },
      ],
      notes: { lesson: 'I will climb.' },
    })
  })

  test('formats as a transcript, with or without thoughts', () => {
    expect(demonstrationText(resolve(stairs()))).toBe(
      'At the foot.\n> think: On I go.\nOK.\n> climb\nOn step 2.\n> fly\nWhat?\n> climb\nOn top. Your score: 1',
    )
    expect(demonstrationText(resolve(stairs()), { thoughts: false })).not.toContain('think')
    const typed = { text: 'A hall.\n> think: first\nOK.\n> look\nDark.' }
    expect(demonstrationText(typed, { thoughts: false })).toBe('A hall.\n> look\nDark.')
  })

  test.each([
    [{ ...SCRIPT, lines: ['fly'] }, "'fly' is refused: no such thing"],
    [{ ...SCRIPT, lines: [{ refused: 'climb' }] }, "'climb' is not refused"],
    [{ ...SCRIPT, lines: ['climb', 'climb', 'climb'] }, "'climb' follows the end of the task"],
    [{ ...SCRIPT, lines: ['climb'] }, "it ends as 'open', expected 'success'"],
    [{ ...SCRIPT, lines: ['jump'] }, "it ends as 'failure', expected 'success'"],
    [{ ...SCRIPT, end: 'open' as const }, "it ends as 'success', expected 'open'"],
  ])('rejects a script that does not play as expected: %#', (script, reason) => {
    const { demonstrations: _, ...rest } = source()
    expect(() => resolve(stairs(), { ...rest, demonstrations: [script] })).toThrow(
      `the demonstration on stairs/train/0 cannot be played in stairs (plain): ${reason}`,
    )
  })

  test('is played on first access, once per world, in its demo world', () => {
    const [own, stage] = [{ starts: 0 }, { starts: 0 }]
    const idiom: DialectText = {
      texts: {},
      endRevealsReward: true,
      phrase: (action) => action.toUpperCase(),
      demoWorld: () => stairs(undefined, stage),
    }
    const world = stairs(idiom, own)
    const profile = resolveProfile([source({ ...SCRIPT, lines: ['climb', 'climb'] })], world)
    expect(stage.starts).toBe(0)
    const [first] = profile.demonstrations
    expect(profile.demonstrations[0]).toBe(first)
    expect([own.starts, stage.starts]).toEqual([0, 1])
    expect(first).toMatchObject({
      exchanges: [{ action: 'CLIMB', observation: 'On step 2.' }, { action: 'CLIMB' }],
      notes: { lesson: 'I will CLIMB.' },
    })
    expect(JSON.stringify(first)).not.toContain('Your score')
    expect(demonstrationText(first ?? { text: '' }, { placeholder: 'The end.' })).toMatch(/> CLIMB\nThe end\.$/)
  })
})

describe('a part', () => {
  const idiom: DialectText = {
    texts: { actions: 'climb' },
    endRevealsReward: false,
    phrase: (action) => action.replace(/^go (.+)$/, 'climb $1'),
    demoWorld: () => stairs(),
  }

  test('inserts texts of the world and actions in its wording', () => {
    const parts = { list: 'Do:\n{{actions}}', inverse: 'go {place} => {{> go {place}}}', plain: '{count} {thing}' }
    expect(resolveProfile([source(SCRIPT, parts)], stairs(idiom)).parts).toEqual({
      list: 'Do:\nclimb',
      inverse: 'go {place} => climb {place}',
      plain: '{count} {thing}',
    })
  })

  test('rejects a name that the world does not define', () => {
    expect(() => resolveProfile([source(SCRIPT, { list: '{{verbs}}' })], stairs(idiom))).toThrow(
      'profile mine/stairs names {{verbs}}, which the world stairs does not define',
    )
  })
})

test('the hash of a profile covers its played demonstrations', () => {
  const shouting: DialectText = {
    texts: {},
    endRevealsReward: false,
    phrase: (action) => action.toUpperCase(),
    demoWorld: () => stairs(),
  }
  const each = source({ ...SCRIPT, lines: ['climb', 'climb'] })
  expect(profileHash(resolveProfile([each], stairs()))).not.toBe(profileHash(resolveProfile([each], stairs(shouting))))
  expect(profileHash(resolveProfile([each], stairs()))).toBe(profileHash(resolveProfile([each], stairs())))
})
