export { type Quantiles, type SplitValidation, validateSplit } from './validate-split.ts'
