/**
 * Stands in whatever tells tasks of Orrery with what solves them and is not meant to be learned: journals, reports, logs, and the data that
 * tasks are made from. A corpus that holds it has been in touch with them, and so may a model that can go on with it.
 */
export const CANARY = 'orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora'
