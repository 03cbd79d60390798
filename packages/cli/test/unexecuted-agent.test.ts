import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orreryIn } from './in-process.ts'
import { openTrap, type Trap } from './trust-cases.ts'

/** An agent that uses every effect, and fails in some tasks; it leaves a marker when it is created. */
const agentText = (marker: string): string => `
import { appendFileSync } from 'node:fs'
export default {
  id: 'own', summary: 'own', profiles: [{ id: 'own/textcraft', version: 1, world: 'textcraft', dialects: ['strict'], parts: { a: 'b' }, demonstrations: [] }],
  options: [{ name: 'depth', type: 'number', default: 2, description: 'unused' }],
  create: ({ depth = 2 }) => ({ id: 'own', version: appendFileSync(${JSON.stringify(marker)}, 'x') ?? 3, options: { depth }, *program({ task, observation }) {
    for (let { text } = observation; ;) {
      const reply = yield { kind: 'ask', request: { purpose: 'own.step', messages: [{ role: 'user', content: text + ' >' }] } }
      yield { kind: 'note', note: { kind: 'thought', text: 'a thought' } }
      const mark = yield { kind: 'mark' }
      const step = yield { kind: 'act', action: reply.choices[0].text.slice(0, 40) }
      if (text.length % 3 === 0) yield { kind: 'rewind', mark, means: ['replay', 'none'] }
      if (task.id.endsWith('/3')) throw new Error('a bug')
      text = step.observation.text
    }
  } }),
}
`

async function playOwn(trap: Trap, ...flags: readonly string[]): Promise<void> {
  writeFileSync(trap.file('own.mjs'), agentText(trap.file('MARKER')))
  rmSync(trap.file('r'), { recursive: true, force: true })
  const agents = ['--agent', './own.mjs', '--agent', 'react', '--option', 'depth=5']
  const tasks = ['--world', 'textcraft', '--model', 'simulated:mid', '--limit', '4', '--rewind', 'snapshot,replay,none']
  const { code, stderr } = await orreryIn(trap.path, ['run', ...agents, ...tasks, ...flags, '--out', 'r'])
  // An episode with an error of the agent makes it 1.
  expect([code, stderr]).toEqual([expect.toSatisfy((each) => each < 2), expect.anything()])
}

const ENDS = [
  [['--max-steps', '8', '--max-invalid', '99'], 'step-limit'],
  [['--max-model-calls', '2', '--keep-prompts'], 'model-call-limit'],
  [['--max-tokens', '2000', '--seed', '5'], 'token-limit'],
  [['--max-invalid', '3'], 'invalid-limit'],
  [['--max-steps', '8'], '"code":"AGENT_FAILED"'],
] as const

test('verify and rescore replay a run without the code of its agent, and name it', async () => {
  await using trap = await openTrap()
  for (const [flags, end] of ENDS) {
    await playOwn(trap, ...flags)
    expect(readFileSync(trap.file('r/events.jsonl'), 'utf8')).toContain(end)
    expect(trap.caught()).toHaveLength(1)
    rmSync(trap.file('MARKER'))
    const verified = await orreryIn(trap.path, ['verify', 'r'])
    expect([end, verified.code, verified.stdout]).toEqual([
      end,
      0,
      expect.stringMatching(
        /^not checked: whether \.\/own\.mjs chooses these actions; this code was not executed: add --trust-code to execute it\nverified: 8 episodes, .* no differences\n$/,
      ),
    ])
    expect((await orreryIn(trap.path, ['rescore', 'r'])).code).toBe(0)
    expect(trap.caught()).toEqual([])
  }
  // A run often comes without the files of its agents.
  rmSync(trap.file('own.mjs'))
  expect((await orreryIn(trap.path, ['verify', 'r'])).code).toBe(0)
  // The world's and the harness's part of the journal is still checked.
  const journal = readFileSync(trap.file('r/events.jsonl'), 'utf8')
  for (const [from, to] of [
    ['"reward":0', '"reward":0.5'],
    ['"steps":', '"steps":1'],
    ['"observation":"', '"observation":"changed '],
  ] as const) {
    expect(journal).toContain(from)
    writeFileSync(trap.file('r/events.jsonl'), journal.replace(from, to))
    expect([to, (await orreryIn(trap.path, ['verify', 'r'])).code]).toEqual([to, 1])
  }
})

test('verify names exports that only the code of an agent can recreate', async () => {
  await using trap = await openTrap()
  await playOwn(trap, '--max-steps', '2')
  const exported = ['export', 'r', '--to', 'inspect', '--prompts', '--trust-code']
  expect((await orreryIn(trap.path, exported)).code).toBe(0)
  expect((await orreryIn(trap.path, exported.slice(0, -1).concat('--force'))).stderr).toContain('CODE_UNTRUSTED')
  const { code, stdout } = await orreryIn(trap.path, ['verify', 'r'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^not checked: .*, and the prompts in inspect\/.*\.eval; this code/)])
})
