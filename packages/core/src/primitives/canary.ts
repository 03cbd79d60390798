/**
 * Marks every file with Orrery's tasks and their solutions that must not be used for training: journals, reports, logs and source data. A
 * corpus that contains it includes such files; a model that can complete it was probably trained on them.
 */
export const CANARY = 'orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora'
