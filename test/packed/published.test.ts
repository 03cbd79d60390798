import { describePublishable } from './publishable.ts'

// One that others build on, and one with a binary and templates. All of them: `published.long.test.ts`.
describePublishable((name) => ['@orreryjs/core', '@orreryjs/cli'].includes(name))
