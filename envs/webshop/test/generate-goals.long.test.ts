import { describeGoals } from './generated-goals.ts'

describeGoals(1000)
