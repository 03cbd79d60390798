import { expect, it } from 'vitest'
import { packWorkspace } from '../src/pack-workspace.ts'

// There Node tries to make the parents of a directory for ever.
it.runIf(process.platform === 'linux')('packages for a directory that cannot be made are refused at once', () => {
  expect(() => packWorkspace('/proc/nowhere')).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE' }))
})
