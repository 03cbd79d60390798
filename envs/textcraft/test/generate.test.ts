import { describeTasks } from './generated-tasks.ts'

// All of them: `generate.long.test.ts`.
describeTasks(500)
