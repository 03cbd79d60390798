import { describeTasks } from './generated-tasks.ts'

// generate.long.test.ts covers all tasks.
describeTasks(500)
