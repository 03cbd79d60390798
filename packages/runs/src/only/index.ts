export { readChoice } from './choice.ts'
export { readTaskFilter, type TaskFilter } from './only.ts'
