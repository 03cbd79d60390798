export { PRESET_SUMMARIES, type SimulatedParameter, simulatedParameters } from './parameters.ts'
export type { PresetName, Rates } from './rates.ts'
export type { SimulatedOptions } from './settings.ts'
export { parseSimulated, simulated } from './simulated.ts'
