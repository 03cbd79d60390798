import { afterAll } from 'vitest'
import { packOnly } from './pack-all.ts'
import { describePublishable } from './publishable.ts'

// A basic package, and a package with a binary and templates. `install.long.test.ts` tests all.
const packed = packOnly(['@orreryjs/core', '@orreryjs/cli'])
afterAll(() => packed[Symbol.dispose]())
describePublishable(packed)
