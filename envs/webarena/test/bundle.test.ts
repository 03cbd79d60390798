/** The published entry points are bundles, which no other test imports. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'

const HOME = new URL('../', import.meta.url)
const { publishConfig } = JSON.parse(readFileSync(new URL('package.json', HOME), 'utf8')) as {
  readonly publishConfig: { readonly exports: Readonly<Record<string, { readonly default: string }>> }
}

/** Runs a program that uses a published entry point as `bundle`, and returns its JSON. */
function resultOf(entry: string, program: string): unknown {
  const url = new URL(publishConfig.exports[entry]?.default ?? '', HOME).href
  const args = ['--input-type=module', '-e', `import * as bundle from ${JSON.stringify(url)}\n${program}`]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/** Plays the oracle's plans. Its text also runs in the other process, so it uses only its parameters. */
function observe(world: ReturnType<typeof createWebArena>, ids: readonly string[]) {
  return ids.map((id) => {
    const task = world.tasks.get(id)
    let turn = world.start(task)
    const texts = [turn.observation.text]
    for (const action of world.plan(turn.state) ?? []) {
      turn = world.step(turn.state, action)
      texts.push(turn.observation.text)
    }
    return { id, hash: task.hash, success: turn.success, texts }
  })
}

test('the published world gives the observations of the modules', () => {
  const world = createWebArena()
  const ids = [...world.tasks.ids('test')].filter((_, at) => at % 100 === 0)
  const played = observe(world, ids)
  expect(played.length).toBeGreaterThan(5)
  expect(played.every(({ success }) => success)).toBe(true)
  const program = `${observe}\nconsole.log(JSON.stringify(observe(bundle.createWebArena(), ${JSON.stringify(ids)})))`
  expect(resultOf('.', program)).toEqual(played)
})

test.each([
  ['.', '@orreryjs/env-webarena'],
  ['./player', '@orreryjs/env-webarena/player'],
])('the published entry point %s exports the same names', async (entry, name) => {
  const modules = (await import(name)) as object
  expect(resultOf(entry, 'console.log(JSON.stringify(Object.keys(bundle).sort()))')).toEqual(Object.keys(modules).sort())
})
