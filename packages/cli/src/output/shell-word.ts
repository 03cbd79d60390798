/** A path as a POSIX shell takes it for one word: in quotes where it holds more than plain signs. */
export function shellWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
