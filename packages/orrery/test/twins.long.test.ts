import type { WorldPackage } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { alfworld } from '../../../envs/alfworld/src/index.ts'
import { textcraft } from '../../../envs/textcraft/src/index.ts'
import { webshop } from '../../../envs/webshop/src/index.ts'
import { validateSplit } from '../../runs/src/validate/validate-split.ts'

const WORLDS: Readonly<Record<string, WorldPackage>> = { textcraft, alfworld, webshop }

// What `orrery validate WORLD --world-option renamed=7` does.
test.each([
  ['textcraft', { dialect: 'strict' }, 'test'],
  ['textcraft', { dialect: 'strict' }, 'hard'],
  ['textcraft', { dialect: 'adapt' }, 'adapt-200'],
  ['textcraft', { dialect: 'agentgym' }, 'agentgym'],
  ['alfworld', {}, 'valid_unseen'],
  ['alfworld', { dialect: '2.1.1' }, 'valid_unseen'],
  ['webshop', {}, 'test'],
])('the plan solves every task of the renamed world %s %o %s', (world, options, split) => {
  const entry = WORLDS[world] as WorldPackage
  const [original, twin] = ['', '7'].map((seed) =>
    validateSplit(entry.create({ ...options, renamed: seed }), split, () => undefined),
  )
  expect(twin?.failures).toEqual(original?.failures)
  expect([twin?.tasks, twin?.solved]).toEqual([original?.tasks, original?.solved])
  expect(twin?.lengths).toEqual(original?.lengths)
})
