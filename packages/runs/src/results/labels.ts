/** What must stand under every table with simulated rows. */
export const SIMULATED_NOTE = 'simulated: made with the rule-based model; says nothing about any real language model'

const PRIVILEGED_NOTE = "privileged: simulated:oracle is shown the world's state and decides by the world's own plan"

/** A sentence for each label of a run, to stand under every table and picture of it. */
export function labelNotes(labels: readonly string[]): readonly string[] {
  return [...(labels.includes('simulated') ? [SIMULATED_NOTE] : []), ...(labels.includes('privileged') ? [PRIVILEGED_NOTE] : [])]
}
