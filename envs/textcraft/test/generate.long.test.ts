import { describeTasks } from './generated-tasks.ts'

describeTasks(Number.POSITIVE_INFINITY)
