import { react } from '@orreryjs/agent-react'
import { alfworldProfile, reflact } from '@orreryjs/agent-reflact'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'

const scripts = ({ demonstrations }: ProfileSource): readonly ScriptedDemonstration[] =>
  demonstrations.flatMap((each) => ('task' in each ? [each] : []))

test('has one profile per world', () => {
  expect(reflact.profiles.map(({ id }) => id)).toEqual(['reflact/textcraft', 'reflact/alfworld', 'reflact/webshop'])
})

test('shows the same pair for all tasks of ALFWorld: one places an object, one cleans it first', () => {
  const pair = scripts(alfworldProfile).filter(({ types }) => types === undefined)
  expect(pair.map(({ lines }) => /clean \w+ 1 with/.test(JSON.stringify(lines)))).toEqual([false, true])
})

describe.each(reflact.profiles)('the demonstrations of $id', (profile) => {
  test("play the actions of ReAct's demonstrations on the same tasks", () => {
    const source = react.profiles.find(({ world }) => world === profile.world)
    const actions = ({ lines }: ScriptedDemonstration): readonly unknown[] =>
      lines.filter((line) => typeof line === 'string' || 'refused' in line)
    const known = new Map(source && scripts(source).map((script) => [script.task, actions(script)]))
    for (const script of scripts(profile)) expect(actions(script)).toEqual(known.get(script.task))
  })

  test('have one sentence on the state and one clause on the goal before every action', () => {
    for (const { lines } of scripts(profile)) {
      for (const [index, line] of lines.entries()) {
        if (typeof line === 'string' || 'refused' in line) {
          expect(lines[index - 1]).toHaveProperty('thought')
          continue
        }
        expect(line.thought).toMatch(/^state: I (?:hold|am) .*[^.]\ngoal: \S.*[^.]\nthought: .*$/)
        expect(line.thought).not.toMatch(/undefined| {2}/)
      }
    }
  })
})
