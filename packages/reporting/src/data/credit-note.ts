/** Note on the tables of steps and outcomes. */
export const CREDIT_NOTE =
  'From replayed states and plans of the oracle: gained + detours + search + repeats + invalid + rewinds + hopeless = steps. 95 % intervals over tasks.'
