export { type CheckDerivedOptions, checkDerived } from './check-derived.ts'
