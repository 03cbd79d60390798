/** Note for every table with simulated rows. */
export const SIMULATED_NOTE = 'simulated: made with the rule-based model; says nothing about any real language model'

const PRIVILEGED_NOTE = "privileged: simulated:oracle is shown the world's state and decides by the world's own plan"

/** Returns a sentence for each label of a run, for all of its tables and figures. */
export function labelNotes(labels: readonly string[]): readonly string[] {
  return [...(labels.includes('simulated') ? [SIMULATED_NOTE] : []), ...(labels.includes('privileged') ? [PRIVILEGED_NOTE] : [])]
}
