/** Quotes a path for a shell if necessary. `cmd` and PowerShell both read double quotes, which Windows paths cannot contain. */
export function shellWord(path: string, platform: string = process.platform): string {
  if (platform === 'win32') return /^[\w@+=:./\\-]+$/.test(path) ? path : `"${path}"`
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
