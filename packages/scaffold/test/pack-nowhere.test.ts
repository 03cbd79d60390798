import { expect, it } from 'vitest'
import { packWorkspace } from '../src/pack-workspace.ts'

// On Linux, Node would retry forever to create the parents of this directory.
it.runIf(process.platform === 'linux')('fails at once for a directory that cannot be created', () => {
  expect(() => packWorkspace('/proc/nowhere')).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE' }))
})
