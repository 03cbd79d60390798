/** Milliseconds that a case may take: to end one that hangs, on a machine where much else runs. */
export const PATIENCE = 120_000
