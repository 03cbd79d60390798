/** Replaces the import of worlds: this page gets them from separate scripts. */
export function importWorld(): never {
  throw new Error('this page imports nothing')
}
