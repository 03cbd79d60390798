import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Called, type CallOptions, orrery } from './binary.ts'
import { expectNothingLeft, type FakePrograms, fakePrograms, PROGRAMS } from './coding-agents/installed.ts'
import { orreryIn } from './in-process.ts'

const RUN = ['--world', 'textcraft', '--split', 'adapt-200', '--model', 'simulated:perfect']

function play(programs: FakePrograms, args: readonly string[], options: CallOptions = {}): Promise<Called> {
  return orrery(programs.path, args, { ...options, env: { ...programs.env, ...options.env } })
}

// The fake programs are started by scripts of a Unix shell.
describe.skipIf(process.platform === 'win32')('a coding agent', () => {
  test.each(PROGRAMS)('%s plays over MCP, with the model of the run, and its journal is verified', async (name) => {
    using programs = fakePrograms()
    const args = ['run', '--agent', `cli:${name}`, '--limit', '1', ...RUN, '--out', 'r']
    const run = await orreryIn(programs.path, args, { env: programs.env })
    expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('100.0 %') })
    const events = programs.events('r')
    const calls = events.filter((event) => event.type === 'model-call')
    const steps = events.filter((event) => event.type === 'step-end')
    // Each call takes one step, and the requests are in the journal.
    expect(calls.map(({ purpose }) => purpose)).toEqual(steps.map(() => 'cli.turn'))
    expect(calls.at(-1)?.prompt?.messages.length).toBeGreaterThan(4)
    const verified = await orreryIn(programs.path, ['verify', 'r'])
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^verified: 1 episode, .* no differences$/m) })
    await expectNothingLeft(programs)
  })

  test('may be any command, which acts with orrery-act', async () => {
    using programs = fakePrograms()
    writeFileSync(
      programs.file('player.sh'),
      'grep -q "Goal: craft" "$ORRERY_TASK_FILE" && orrery-act inventory && orrery-act "get 1 log" && env > "$1"\n',
    )
    const env = { MY_TOKEN: 'secret-of-the-user' }
    const agent = `cli:sh ${programs.file('player.sh')} ${programs.file('env.txt')}`
    const run = await play(programs, ['run', '--agent', agent, '--limit', '1', ...RUN, '--out', 'r'], { env })
    expect(run.code).toBe(0)
    const events = programs.events('r')
    const steps = events.filter((event) => event.type === 'step-end')
    expect(steps.map(({ action }) => action)).toEqual(['inventory', 'get 1 log'])
    expect(events.at(-1)).toMatchObject({ end: 'agent-stopped' })
    const names = readFileSync(programs.file('env.txt'), 'utf8')
      .split('\n')
      .map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['HOME', 'OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL', 'GOOGLE_GEMINI_BASE_URL']))
    expect(names).not.toContain('MY_TOKEN')
    expect(readFileSync(programs.file('env.txt'), 'utf8')).toMatch(/^HOME=.*orrery-agent-/m)
    await expectNothingLeft(programs)
  })

  test('that is missing or too old is refused before the run, with the command that installs it', async () => {
    using programs = fakePrograms('old')
    const args = ['run', '--agent', 'cli:codex', '--limit', '1', ...RUN, '--out', 'r']
    const old = await orreryIn(programs.path, args, { env: programs.env })
    expect(old).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/AGENT_UNAVAILABLE: Codex has version 0\.1\.0\. Expected/),
    })
    const missing = await orreryIn(programs.path, args, { env: { PATH: programs.file('nothing') } })
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('Codex is not installed') })
    expect(missing.stderr).toContain('npm install -g @openai/codex')
  })

  test('that only data name is refused', async () => {
    using programs = fakePrograms()
    writeFileSync(programs.file('suite.yaml'), 'agent: "cli:claude"\nworld: textcraft\nmodel: simulated\nlimit: 1\n')
    const run = await orreryIn(programs.path, ['run', './suite.yaml', '--out', 'r'])
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('CODE_UNTRUSTED') })
    expect((await play(programs, ['run', './suite.yaml', '--trust-code', '--out', 'r'])).code).toBe(0)
  })
})
