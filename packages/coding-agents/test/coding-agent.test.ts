import { mkdirSync, writeFileSync } from 'node:fs'
import { codingAgentNamed } from '@orreryjs/coding-agents'
import { asyncAgent } from '@orreryjs/core/agents'
import { drive, tinyCraft } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { isActTool } from '../src/bridge.ts'
import { claude } from '../src/programs/claude.ts'
import { codex } from '../src/programs/codex.ts'
import { gemini } from '../src/programs/gemini.ts'
import { opencode } from '../src/programs/opencode.ts'
import { createSandbox } from '../src/sandbox.ts'
import { taskText } from '../src/task-text.ts'

describe('a name', () => {
  test.each(['claude', 'codex', 'gemini', 'opencode'])('cli:%s is a program with its own interfaces', (name) => {
    const agent = codingAgentNamed(`cli:${name}`)
    expect(agent?.id).toBe(`cli:${name}`)
    expect(agent?.summary).not.toContain('the command')
  })

  test('of anything else is a command, and an empty one is unknown', () => {
    expect(codingAgentNamed('cli:python play.py --fast')?.id).toBe('cli:python play.py --fast')
    expect(codingAgentNamed('cli:')).toBeUndefined()
    expect(codingAgentNamed('cli: ')).toBeUndefined()
  })
})

test('the options are checked, and a skill is hashed with all of its files', () => {
  using place = scratch()
  const agent = codingAgentNamed('cli:claude')
  expect(() => agent?.create({ tools: 'none' })).toThrow(/tools=none is not one of world, all/)
  expect(() => agent?.create({ skill: place.path })).toThrow(/has no file SKILL\.md/)
  writeFileSync(place.file('SKILL.md'), '---\nname: craft\n---\nCraft planks first.\n')
  mkdirSync(place.file('scripts'))
  writeFileSync(place.file('scripts/a.sh'), 'one')
  const hash = (): unknown => agent?.create({ skill: place.path }).options?.['skillHash']
  const before = hash()
  expect(before).toMatch(/^[0-9a-f]{32}$/)
  writeFileSync(place.file('scripts/a.sh'), 'two')
  expect(hash()).not.toBe(before)
  expect(agent?.create({}).options).not.toHaveProperty('skillHash')
})

test.each([
  ['mcp__world__act', true],
  ['mcp_world_act', true],
  ['world_act', true],
  ['act', true],
  ['react', false],
  ['other_act', false],
  ['act_now', false],
])('the tool %s is the tool of the world: %s', (name, expected) => {
  expect(isActTool(name)).toBe(expected)
})

test('the text of a task has the rules, the tool, a skill, the opening and earlier steps', async () => {
  const texts: string[] = []
  const agent = asyncAgent('reads', async (episode) => {
    texts.push(taskText(episode, { hasCommand: false }))
    const earlier = [{ action: 'get 1 log', observation: 'Got 1 log' }]
    texts.push(taskText({ ...episode, earlier }, { hasCommand: true, skill: 'Craft planks first.' }))
  })
  await drive(agent, { world: tinyCraft() })
  const [plain = '', full = ''] = texts
  expect(plain).toContain('the tool act of the MCP server world')
  expect(plain).not.toMatch(/orrery-act|Advice|already taken/)
  const places = ['orrery-act', 'Craft planks first.', 'already taken', '> get 1 log\nGot 1 log'].map((text) =>
    full.indexOf(text),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

describe('the output of a program', () => {
  // Lines of the real programs.
  test.each([
    [claude, '{"type":"result","subtype":"success","is_error":false,"num_turns":3}', undefined],
    [claude, '{"type":"result","subtype":"success","is_error":true,"result":"API Error: 400"}', 'API Error: 400'],
    [claude, '{"type":"system","subtype":"init"}', 'it printed no result'],
    [codex, '{"type":"turn.completed","usage":{}}', undefined],
    [codex, '{"type":"error","message":"no"}\n{"type":"turn.failed","error":{"message":"the reason"}}', 'the reason'],
    [codex, '{"type":"thread.started"}', 'it completed no turn'],
    [gemini, '{"type":"result","status":"success","stats":{}}', undefined],
    [gemini, '{"type":"result","status":"error","error":{"type":"unknown","message":"no"}}', '{"type":"unknown","message":"no"}'],
    [gemini, 'no JSON', 'it printed no result'],
    [opencode, '{"type":"step_finish","part":{"reason":"stop"}}', undefined],
    [opencode, '{"type":"error","error":{"name":"APIError"}}', '{"name":"APIError"}'],
  ])('of %o reports a failure or none', (program, output, failure) => {
    expect(program.failureIn(`warning: a line of text\n${output}\n`)).toBe(failure)
  })
})

test('a sandbox passes on the language and the PATH, and has its own home', () => {
  const user = { PATH: '/usr/bin', LANG: 'de_DE.UTF-8', HOME: '/home/me', OPENAI_API_KEY: 'secret', NODE_OPTIONS: '--inspect' }
  const fresh = createSandbox(false, user)
  const own = createSandbox(true, user)
  try {
    expect(fresh.environment['HOME']).toBe(fresh.folders.home)
    expect(fresh.environment['PATH']).toMatch(/bin.\/usr\/bin$/)
    expect(fresh.environment['LANG']).toBe('de_DE.UTF-8')
    expect(Object.values(fresh.environment)).not.toContain('secret')
    expect(fresh.environment).not.toHaveProperty('NODE_OPTIONS')
    expect(own.environment['HOME']).toBe('/home/me')
    expect(Object.values(own.environment)).not.toContain('secret')
  } finally {
    fresh.remove()
    own.remove()
  }
})
