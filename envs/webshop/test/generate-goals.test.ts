import { describeGoals } from './generated-goals.ts'

// All of them: `generate-goals.long.test.ts`.
describeGoals(200)
