import { describeLikeness } from './generated-likeness.ts'

// All of them: `generate-realism.long.test.ts`.
describeLikeness(1500)
