/** Stands for the worlds that a page imports from a server: this one is given them by scripts beside it. */
export function importedWorld(): never {
  throw new Error('this page imports nothing')
}
