import { parseOptions, profileHash } from '@orreryjs/core'
import {
  currentProfileId,
  FORMER_NAMES,
  FORMER_OPTIONS,
  withCurrentEventNames,
  withCurrentNames,
  withCurrentOptionNames,
  withCurrentOptions,
} from '@orreryjs/core/stored-names'
import { expect, test } from 'vitest'

const MANIFEST = {
  configuration: {
    seed: '0',
    chosenBy: [{ kind: 'failed' }],
    extended: [4],
    extendable: true,
    worldOption: { twin: '7' },
    models: { m: { model: 'gpt-5', reasoningRoom: 64 } },
  },
  agents: [
    { id: 'rebact', options: { modify: 'usual', scope: 'all' } },
    { id: 'anticipatory-reflection', options: { transcript: 'default' } },
  ],
  settings: [
    { options: { modify: 'usual' }, profile: 'rebact/vending@derived' },
    { options: { transcript: 'off' }, profile: 'ar' },
    { options: { transcript: 'on' }, profile: 'ar' },
  ],
  profiles: { 'rebact/vending@derived': 'a', 'react/textcraft': 'b' },
}
const CURRENT_MANIFEST = {
  configuration: {
    seed: '0',
    taskSelection: [{ kind: 'failed' }],
    extensions: [4],
    sequential: true,
    worldOption: { twin: '7' },
    models: { m: { model: 'gpt-5', extraReasoningTokens: 64 } },
  },
  agents: [
    { id: 'rebact', options: { modify: 'default', scope: 'all' } },
    { id: 'anticipatory-reflection', options: { transcript: false } },
  ],
  settings: [
    { options: { modify: 'default' }, profile: 'rebact/vending@generated' },
    { options: { transcript: false }, profile: 'ar' },
    { options: { transcript: true }, profile: 'ar' },
  ],
  profiles: { 'rebact/vending@generated': 'a', 'react/textcraft': 'b' },
}
const SUMMARY = {
  meanParts: { att: 1 },
  unreadPrompts: 2,
  unread: { replies: 3, cut: 1, first: 'gave-up' },
  ends: { solved: 1, 'gave-up': 2 },
}
const CURRENT_SUMMARY = {
  meanRewardComponents: { att: 1 },
  promptsNotUnderstood: 2,
  unparsed: { replies: 3, truncated: 1, first: 'gave-up' },
  ends: { solved: 1, 'agent-stopped': 2 },
}

/** Content of each file with every former name, and the same content with current names. */
const FILES: Readonly<Record<keyof typeof FORMER_NAMES, readonly [former: object, current: object]>> = {
  'events.jsonl': [
    { type: 'episode-end', end: 'gave-up', parts: { att: 1 }, steps: 2 },
    { type: 'episode-end', end: 'agent-stopped', rewardComponents: { att: 1 }, steps: 2 },
  ],
  configuration: [MANIFEST.configuration, CURRENT_MANIFEST.configuration],
  'run.json': [MANIFEST, CURRENT_MANIFEST],
  'results.json': [
    { manifest: MANIFEST, cells: [{ options: { scope: 'usual' }, summary: SUMMARY }, { planned: 2 }] },
    { manifest: CURRENT_MANIFEST, cells: [{ options: { scope: 'default' }, summary: CURRENT_SUMMARY }, { planned: 2 }] },
  ],
}

test.each(Object.keys(FILES) as (keyof typeof FILES)[])('former names in %s are replaced in place', (file) => {
  const [former, current] = FILES[file]
  // Equal texts: the order of the members is kept.
  expect(JSON.stringify(withCurrentNames(file, former))).toBe(JSON.stringify(current))
  expect(withCurrentNames(file, current)).toEqual(current)
  for (const content of [null, 'gave-up', 3, [], {}]) expect(withCurrentNames(file, content)).toEqual(content)
})

test('every former name is in a case', () => {
  for (const [file, names] of Object.entries(FORMER_NAMES)) {
    const [former] = FILES[file as keyof typeof FILES]
    for (const { former: name } of names) expect(JSON.stringify(former), file).toContain(name)
  }
})

test('only the end of an episode is changed in a journal', () => {
  expect(withCurrentEventNames(FILES['events.jsonl'][0])).toEqual(FILES['events.jsonl'][1])
  const step = { type: 'step-end', end: 'gave-up', parts: {} }
  expect(withCurrentEventNames(step)).toBe(step)
  expect(withCurrentEventNames(null)).toBeNull()
})

test('options accept former names and values that no current option has', () => {
  const specs = [
    { name: 'renamed', type: 'text', default: '', description: '' },
    { name: 'scope', type: 'choice', default: 'default', choices: ['default', 'all'], description: '' },
  ] as const
  expect(parseOptions('w', specs, { twin: '7', scope: 'usual' })).toEqual({ renamed: '7', scope: 'default' })
  expect(withCurrentOptionNames(specs, { 'w.twin': '7', scope: 'all' })).toEqual({ 'w.renamed': '7', scope: 'all' })
  expect(withCurrentOptions({ twin: '7', scope: 'usual', size: 3 })).toEqual({ renamed: '7', scope: 'default', size: 3 })
  expect(FORMER_OPTIONS).toEqual({ names: { twin: 'renamed' }, values: { usual: 'default' } })

  const own = [{ name: 'twin', type: 'choice', default: 'a', choices: ['a', 'usual'], description: '' }] as const
  expect(parseOptions('w', own, { twin: 'usual' })).toEqual({ twin: 'usual' })
  expect(() => parseOptions('w', [], { twin: '7' })).toThrow("w has no option 'twin'")
})

test('the hash of a generated profile is that of earlier versions', () => {
  const profile = { version: 1, world: 'vending', dialects: ['any'], parts: {}, demonstrations: [] }
  const [former, current] = ['react/vending@derived', 'react/vending@generated'].map((id) => profileHash({ ...profile, id }))
  expect(current).toBe(former)
  expect(currentProfileId('react/vending@derived')).toBe('react/vending@generated')
  expect(currentProfileId('react/@derived/x')).toBe('react/@derived/x')
})
