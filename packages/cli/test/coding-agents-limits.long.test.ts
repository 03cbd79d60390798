import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { type Called, type CallOptions, orrery } from './binary.ts'
import { expectNothingLeft, type FakePrograms, type Fault, fakePrograms, processesIn } from './coding-agents/installed.ts'

const RUN = ['--world', 'textcraft', '--split', 'adapt-200', '--model', 'simulated:perfect']

function play(programs: FakePrograms, args: readonly string[], options: CallOptions = {}): Promise<Called> {
  return orrery(programs.path, args, { ...options, env: { ...programs.env, ...options.env } })
}

// The fake programs are started by scripts of a Unix shell.
describe.skipIf(process.platform === 'win32')('a coding agent', () => {
  test('stops at the limits of steps, model calls, tokens and time', async () => {
    using programs = fakePrograms()
    const limits = [
      ['--max-steps', '3', 'step-limit'],
      ['--max-model-calls', '2', 'model-call-limit'],
      ['--max-tokens', '3000', 'token-limit'],
    ] as const
    for (const [flag, value, end] of limits) {
      await play(programs, ['run', '--agent', 'cli:claude', '--limit', '1', flag, value, ...RUN, '--out', end])
      expect(programs.events(end).at(-1)).toMatchObject({ end })
      expect((await play(programs, ['verify', end])).code).toBe(0)
    }
    programs.install('hang')
    await play(programs, ['run', '--agent', 'cli:claude', '--limit', '1', '--time-limit', '4000', ...RUN, '--out', 'time'])
    expect(programs.events('time').at(-1)).toMatchObject({ end: 'time-limit', steps: 2 })
    await expectNothingLeft(programs)
  })

  test('stops at the limit of costs', async () => {
    using programs = fakePrograms()
    const server = await listen(createModelServer(parseSimulated('simulated:perfect', PLAYERS)), { port: 0 })
    try {
      writeFileSync(programs.file('prices.yaml'), 'simulated:perfect: { input: 100, output: 0 }\n')
      const model = ['--model', 'openai:simulated:perfect', '--base-url', `${server.url}v1`, '--prices', 'prices.yaml']
      const limit = ['--cost-limit', '0.15', '--limit', '1', '--out', 'r']
      await play(programs, ['run', '--agent', 'cli:codex', '--world', 'textcraft', '--split', 'adapt-200', ...model, ...limit])
      const events = programs.events('r')
      const costs = events.flatMap((event) => (event.type === 'model-call' ? [event.reply?.usage.cost ?? 0] : []))
      const total = costs.reduce((sum, cost) => sum + cost, 0)
      expect(events.at(-1)).toMatchObject({ end: 'cost-limit' })
      // Only the last call exceeds the limit.
      expect(total - (costs.at(-1) ?? 0)).toBeLessThan(0.15)
      expect(total).toBeGreaterThanOrEqual(0.15)
    } finally {
      await server.close()
    }
    await expectNothingLeft(programs)
  })

  test.each<[Fault, readonly string[], string, RegExp]>([
    ['crash', [], 'AGENT_FAILED', /Claude Code failed: .*panic: out of luck/],
    ['killed', [], 'AGENT_FAILED', /Claude Code failed: it was ended by SIGKILL/],
    ['hang', ['--option', 'silence=2'], 'AGENT_FAILED', /Claude Code hung: no request for 2 seconds/],
    ['stubborn', ['--option', 'silence=2'], 'AGENT_FAILED', /Claude Code hung/],
    ['no-tools', [], 'AGENT_UNAVAILABLE', /without a model call that has the tool act/],
  ])('with the fault %s ends its episode with an error', async (fault, flags, code, message) => {
    using programs = fakePrograms(fault)
    const run = await play(programs, ['run', '--agent', 'cli:claude', '--limit', '1', ...flags, ...RUN, '--out', 'r'])
    expect(run.code).toBe(1)
    expect(programs.events('r').at(-1)).toMatchObject({ end: 'error', error: { code, message: expect.stringMatching(message) } })
    expect((await play(programs, ['verify', 'r'])).code).toBe(0)
    await expectNothingLeft(programs)
  })

  test.each<[string, NodeJS.Signals]>([
    ['Ctrl-C', 'SIGINT'],
    ['SIGTERM', 'SIGTERM'],
    ['kill -9', 'SIGKILL'],
  ])('ends with all its children after %s, and the run is resumed', async (_, signal) => {
    using programs = fakePrograms('hang')
    const killed = await play(programs, ['run', '--agent', 'cli:gemini', '--limit', '1', ...RUN, '--out', 'r'], {
      onStart: (kill) => {
        const isPlaying = () => processesIn(programs.path).some((command) => command.startsWith('sleep'))
        void expect
          .poll(isPlaying)
          .toBe(true)
          .then(
            () => kill(signal),
            () => kill('SIGKILL'),
          )
      },
    })
    expect(killed.code).not.toBe(0)
    await expectNothingLeft(programs)
    programs.install('none')
    const resumed = await play(programs, ['resume', 'r'])
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining('100.0 %') })
    const [first] = programs.events('r').filter((event) => event.type === 'model-call')
    const restarted = programs.events('r').filter((event) => event.type === 'model-call')[3]
    // The program starts anew and reads the steps before the interruption.
    expect(first?.prompt?.messages.at(-1)?.content).not.toContain('already taken')
    expect(restarted?.prompt?.messages.at(-1)?.content).toContain('You have already taken these actions')
    expect((await play(programs, ['verify', 'r'])).code).toBe(0)
    await expectNothingLeft(programs)
  })

  test('with and without a skill are two rows of one run', async () => {
    using programs = fakePrograms()
    mkdirSync(programs.file('craft'))
    writeFileSync(programs.file('craft/SKILL.md'), '---\nname: craft\n---\nRead the recipes from the goal.\n')
    const run = await play(programs, [
      'run',
      '--agent',
      'cli:codex',
      '--skill',
      'none,./craft',
      '--limit',
      '1',
      ...RUN,
      '--out',
      'r',
    ])
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^cli:codex skill=none .*\ncli:codex skill=.-craft /m) })
    const requests = programs.events('r').flatMap((event) => (event.type === 'model-call' ? [JSON.stringify(event.prompt)] : []))
    const advised = requests.map((text) => text.includes('Read the recipes from the goal.'))
    expect(new Set(advised.slice(0, advised.length / 2))).toEqual(new Set([false]))
    expect(new Set(advised.slice(advised.length / 2))).toEqual(new Set([true]))
    const [, second] = JSON.parse(readFileSync(programs.file('r/run.json'), 'utf8')).agents
    expect(second.options).toMatchObject({ skill: './craft', skillHash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect((await play(programs, ['verify', 'r'])).code).toBe(0)
    expect((await play(programs, ['compare', 'r'])).stdout).toContain('skill=none')
  })
})
