import type { Block } from '@orreryjs/runs/configuration'

/** The floor and the ceiling of a table: no skill, and full knowledge. */
export const BASELINE_ROWS: Block = { agent: ['random', 'oracle'] }
