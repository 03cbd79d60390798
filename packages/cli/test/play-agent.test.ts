import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const TASK = ['play', 'textcraft', '0', '--agent', 'rebact', '--model', 'simulated:perfect']

/** Returns the output of stepping with these input lines. */
async function stepping(...lines: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  using place = scratch()
  const { code, stdout } = await orreryIn(place.path, TASK, { input: `${lines.join('\n')}\n` })
  expect(readdirSync(place.path)).toEqual([])
  return { code, text: stdout.slice(stdout.indexOf('q        quit')) }
}

/** Returns the lines that announce the next event. */
function announced(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^\d+ {2}(?:Model call|Action|Note|Query|Checkpoint|Rewind)\b/.test(line))
}

describe('play --agent', () => {
  it('steps from event to event with a description of each', async () => {
    const { code, text } = await stepping('', '', 'c', 'a', 'q')
    expect(code).toBe(0)
    expect(announced(text)).toEqual([
      '1  Model call: next action',
      '2  Action',
      '3  Model call: judge the last action and choose the next one',
      '6  Model call: judge the last action and choose the next one',
      '8  Action',
    ])
  })

  it('runs to the end, like a run', async () => {
    const { text } = await stepping('r')
    expect(text).toMatch(/solved: \d+ steps, \d+ calls, reward 1, best known \d+\n$/)
    using place = scratch()
    const run = ['run', '--world', 'textcraft', '--agent', 'rebact', '--model', 'simulated:perfect', '--tasks', '0']
    await orreryIn(place.path, [...run, '--out', 'r'])
    const { stdout } = await orreryIn(place.path, ['show', 'r', '1'])
    const actions = (from: string): readonly string[] =>
      [...from.matchAll(/^(?: *\[\d+\] )?> (\w.*)$/gm)].map(([, action = '']) => action)
    const shown = actions(text).slice(1)
    expect(shown.length).toBeGreaterThan(1)
    for (const action of shown) expect(stdout).toContain(action)
  })

  it('accepts a reply in place of the model, and goes back', async () => {
    const { text } = await stepping('e The next action is: inventory', '', 'b 2', '', '', 'q')
    expect(text).toContain('(your reply)')
    expect(text).toContain('> inventory')
    const after = text.slice(text.indexOf('back at the start'))
    expect(after).not.toContain('inventory')
    expect(announced(after).map((line) => line.slice(0, 1))).toEqual(['1', '2', '3'])
  })

  it('acts in place of the agent', async () => {
    const { text } = await stepping('a', 'e inventory', 'q')
    expect(text).toContain('> inventory\n(instead of: ')
  })

  it('prints the prompt and the commands', async () => {
    const { text } = await stepping('p', 'nonsense', 'e', 'q')
    expect(text).toContain('[user]')
    expect(text.split('Enter runs the next event')).toHaveLength(3)
  })

  it('refuses --out', async () => {
    using place = scratch()
    const { code, stderr } = await orreryIn(place.path, [...TASK, '--out', 'x'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--out does not apply to --agent')])
  })
})
