import { react } from '@orreryjs/agent-react'
import { stateact } from '@orreryjs/agent-stateact'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { readStated } from '../src/parse.ts'

const scripts = ({ demonstrations }: ProfileSource): readonly ScriptedDemonstration[] =>
  demonstrations.flatMap((each) => ('task' in each ? [each] : []))

test('has one profile per world', () => {
  expect(stateact.profiles.map(({ id }) => id)).toEqual(['stateact/textcraft', 'stateact/alfworld', 'stateact/webshop'])
})

describe.each(stateact.profiles)("the demonstrations of $id are ReAct's with a state before every action", (profile) => {
  const source = react.profiles.find(({ world }) => world === profile.world)

  test('have the same tasks, types, actions and thoughts', () => {
    const essence = (each: ProfileSource): unknown =>
      scripts(each).map(({ task, types, lines }) => ({
        task,
        types,
        actions: lines.filter((line) => typeof line === 'string' || 'refused' in line),
        thoughts: lines.flatMap((line) => (typeof line === 'object' && 'thought' in line ? thoughtIn(line.thought) : [])),
      }))
    expect(source && essence(profile)).toEqual(source && essence(source))
  })

  test('state every key of the profile except the goal and the action', () => {
    const names = String(profile.parts['keys'])
      .split('\n')
      .map((line) => line.split(':')[0] ?? '')
    for (const { lines } of scripts(profile)) {
      for (const [index, line] of lines.entries()) {
        if (typeof line === 'object' && 'thought' in line) expect(readStated(line.thought, names).size).toBe(names.length - 2)
        else expect(lines[index - 1]).toHaveProperty('thought')
      }
    }
  })
})

/** The thought in keyed lines, or a thought without keys. */
function thoughtIn(text: string): readonly string[] {
  const keyed = /^(?:thought|think): ?(.*)$/im.exec(text)
  const thought = keyed === null ? text : (keyed[1] ?? '')
  return thought === '' ? [] : [thought]
}
