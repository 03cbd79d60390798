export { firstAdmissible } from './first-admissible.ts'
export { noisyOracle } from './noisy-oracle.ts'
export { oracle } from './oracle.ts'
export { random } from './random.ts'
