export { player } from './policy.ts'
