export { readChoice } from './choice.ts'
export { type Only, readOnly } from './only.ts'
