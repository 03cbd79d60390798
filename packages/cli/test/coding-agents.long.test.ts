import { delimiter } from 'node:path'
import { describe, expect, test } from 'vitest'
import { orrery } from './binary.ts'
import { download } from './coding-agents/downloads.ts'
import { expectNothingLeft, fakePrograms, PROGRAMS } from './coding-agents/installed.ts'

const TASKS = ['--world', 'textcraft', '--split', 'adapt-200']

describe.skipIf(process.platform === 'win32')('twenty tasks with limits', () => {
  test.each(PROGRAMS)('are played by a program with the interfaces of %s', async (name) => {
    using programs = fakePrograms()
    const limits = ['--max-steps', '12', '--max-model-calls', '10', '--concurrency', '4']
    const run = [
      'run',
      '--agent',
      `cli:${name}`,
      '--limit',
      '20',
      '--model',
      'simulated:strong',
      ...TASKS,
      ...limits,
      '--out',
      'r',
    ]
    const { code } = await orrery(programs.path, run, { env: programs.env })
    expect(code).toBe(0)
    const ends = programs.events('r').filter((event) => event.type === 'episode-end')
    expect(ends).toHaveLength(20)
    const reasons = new Set(ends.map(({ end }) => end))
    expect([...reasons]).toEqual(expect.arrayContaining(['solved', 'model-call-limit']))
    // The model sometimes answers in text, which ends the program.
    for (const reason of reasons) expect(['solved', 'model-call-limit', 'agent-stopped']).toContain(reason)
    expect(Math.max(...ends.map(({ steps }) => steps))).toBeLessThanOrEqual(10)
    expect((await orrery(programs.path, ['verify', 'r'])).stdout).toMatch(/^verified: 20 episodes, .* no differences$/m)
    await expectNothingLeft(programs)
  })
})

// The newest versions of npm. They reach only the model server of their episode; a telemetry that ignored its switch would find no key.
describe.skipIf(process.platform === 'win32')('the real program', () => {
  test.for(PROGRAMS)('%s plays in three worlds with the simulated model', async (name, { skip }) => {
    const downloaded = await download(name)
    if ('problem' in downloaded) return skip(`${name} cannot be installed here: ${downloaded.problem}`)
    using programs = fakePrograms()
    const env = { ...programs.env, PATH: `${downloaded.bin}${delimiter}${process.env['PATH']}` }
    const worlds = [TASKS, ['--world', 'alfworld'], ['--world', 'webshop']]
    for (const [at, world] of worlds.entries()) {
      const out = `r${at}`
      const run = ['run', '--agent', `cli:${name},react`, '--limit', '1', '--model', 'simulated:perfect', ...world, '--out', out]
      const played = await orrery(programs.path, run, { env })
      expect(played, played.stderr).toMatchObject({ code: 0 })
      const events = programs.events(out)
      const ends = events.filter((event) => event.type === 'episode-end')
      const results = ends.map(({ end, success, steps }) => ({ end, success, steps }))
      // It takes the same steps as an agent that asks the same model directly.
      expect(results).toEqual([results[0], results[0]])
      const [first] = events.filter((event) => event.type === 'model-call' && event.purpose === 'cli.turn')
      const tools = first?.type === 'model-call' ? (first.prompt?.tools ?? []).map((tool) => tool.name) : []
      expect(tools.filter((tool) => /act$/.test(tool))).toHaveLength(1)
      // No tool of its own reaches files or a shell.
      expect(tools.filter((tool) => /bash|shell|exec|write|edit|read_file|grep|glob|fetch/i.test(tool))).toEqual([])
      expect((await orrery(programs.path, ['verify', out])).code).toBe(0)
    }
    await expectNothingLeft(programs)
  })
})
