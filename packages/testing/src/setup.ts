// Registers the matchers: for `setupFiles` of a vitest configuration, or an import at the top of a test.
import { expect } from 'vitest'
import { orreryMatchers } from './matchers/index.ts'

/** Matchers that this module adds to `expect`. */
export type { OrreryMatchers } from './matchers/index.ts'

expect.extend(orreryMatchers)
