import { packOnly } from './pack-all.ts'
import { describePublishable } from './publishable.ts'

// A basic package, and a package with a binary and templates. `published.long.test.ts` tests all.
describePublishable(packOnly(['@orreryjs/core', '@orreryjs/cli']))
