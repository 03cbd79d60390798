import { describePublishable } from './publishable.ts'

// A basic package, and a package with a binary and templates. `published.long.test.ts` tests all.
describePublishable((name) => ['@orreryjs/core', '@orreryjs/cli'].includes(name))
