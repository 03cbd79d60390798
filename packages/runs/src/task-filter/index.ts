export { readChoice } from './task-choice.ts'
export { readTaskFilter, type TaskFilter } from './task-filter.ts'
