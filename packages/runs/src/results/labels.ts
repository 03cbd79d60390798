/** Note for every table with simulated rows. */
export const SIMULATED_NOTE = 'Simulated model: results do not transfer to real language models'

const PRIVILEGED_NOTE = "Privileged model: simulated:oracle observes the world state and follows the oracle's plan"

const IMPORTED_NOTE =
  'Imported from a log: the responses and rewards are those of Orrery; tokens, calls and times of the agent are unknown'

/** Returns a sentence for each label of a run, for all of its tables and figures. */
export function labelNotes(labels: readonly string[]): readonly string[] {
  return [
    ...(labels.includes('simulated') ? [SIMULATED_NOTE] : []),
    ...(labels.includes('privileged') ? [PRIVILEGED_NOTE] : []),
    ...(labels.includes('imported') ? [IMPORTED_NOTE] : []),
  ]
}
