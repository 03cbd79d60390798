export { type AddedWeights, type AddWeightsOptions, addWeights } from './add-weights.ts'
export { findWeights, listWeights, type StoredWeights } from './stored-weights.ts'
