import { describeLikeness } from './generated-likeness.ts'

// All tasks: `generate-realism.long.test.ts`.
describeLikeness(1500)
