export { readTaskFilter, type TaskFilter } from './task-filter.ts'
