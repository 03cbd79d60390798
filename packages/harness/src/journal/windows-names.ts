import { win32 } from 'node:path'
import { OrreryError } from '@orreryjs/core'

/** Names of devices, which Windows does not accept as files with any extension. */
const DEVICE = /^(?:aux|clock\$|com[\d¹²³]|con|conin\$|conout\$|lpt[\d¹²³]|nul|prn)(?:\..*)?$/i

/** Returns why Windows cannot hold a file or directory of this name; `undefined` if it can. */
export function problemOnWindows(name: string): string | undefined {
  if (DEVICE.test(name.trimEnd())) return 'is the name of a device on Windows'
  if (/[. ]$/.test(name) && !/^\.{1,2}$/.test(name)) return 'ends with a dot or a space, which Windows removes'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses them in names.
  return /[<>:"|?*\\\u0000-\u001f]/.test(name) ? 'contains a character that Windows refuses in names' : undefined
}

/**
 * Throws `FILE_UNWRITABLE` on Windows for a path that names another file there: `a:b` is a hidden part of `a`, `con.md` is the terminal, and
 * `runs.` is `runs`.
 */
export function requireNameOnWindows(path: string, platform: string = process.platform): void {
  if (platform !== 'win32') return
  const resolved = win32.resolve(path)
  for (const name of resolved.slice(win32.parse(resolved).root.length).split(win32.sep)) {
    const problem = problemOnWindows(name)
    if (problem === undefined) continue
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: the name ${JSON.stringify(name)} ${problem}`, {
      hint: 'choose another name',
    })
  }
}
