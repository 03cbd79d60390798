import { describeGoals } from './generated-goals.ts'

// `generate-goals.long.test.ts` tests all of them.
describeGoals(200)
