export type { PresetName, Rates, SimulatedOptions } from './settings.ts'
export { parseSimulated, simulated } from './simulated.ts'
