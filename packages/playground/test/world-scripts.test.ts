import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import type { Observation, World, WorldPackage } from '@orreryjs/core'
import { webarena } from '@orreryjs/orrery/webarena'
import { expect, test } from 'vitest'
import '../app/shared.ts'
import { PLAYGROUND_PATH } from '../src/index.ts'

// The long tests play every world in a browser. This one runs without a browser: a classic script, without `import.meta.url` and modules.
test('WebArena plays from the script of the page', () => {
  for (const name of ['tagger.js', 'webarena.js']) {
    runInThisContext(readFileSync(join(PLAYGROUND_PATH, name), 'utf8'), { filename: name })
  }
  const { orreryWorlds } = globalThis as { readonly orreryWorlds?: { readonly webarena: WorldPackage } }
  expect(orreryWorlds).toBeDefined()
  if (orreryWorlds !== undefined) expect(firstStep(orreryWorlds.webarena.create())).toEqual(firstStep(webarena.create()))
})

/** Returns the observation after the first step of the oracle's plan for the first task. */
function firstStep({ tasks, start, step, plan }: World): Observation {
  const [split = ''] = tasks.splits
  const [id = ''] = tasks.ids(split)
  const { state } = start(tasks.get(id))
  return step(state, plan(state)?.[0] ?? '').observation
}
