export { type Quantiles, quantilesOf, type SplitValidation, validateSplit } from './validate-split.ts'
