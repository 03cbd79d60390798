/**
 * A path as a shell takes it for one word: in quotes where it holds more than plain signs. `cmd` and PowerShell both read double
 * quotes, which no path on Windows can hold.
 */
export function shellWord(path: string, platform: string = process.platform): string {
  if (platform === 'win32') return /^[\w@+=:./\\-]+$/.test(path) ? path : `"${path}"`
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
