import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Folders } from './programs/program.ts'

/** Variables of the user that a program receives; everything else may be a key or a setting. */
const ALLOWED = ['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'SystemRoot', 'ComSpec', 'PATHEXT']
/** Variables that lead to the user's own configuration. */
const USER_HOME = [
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'XDG_CACHE_HOME',
]

/** Directories and variables of one episode. */
export interface Sandbox {
  readonly folders: Folders
  readonly environment: Readonly<Record<string, string>>
  write(path: string, text: string): void
  remove(): void
}

/** Creates the directories of an episode. With `userHome`, the program reads the user's own configuration. */
export function createSandbox(userHome: boolean, user: Readonly<Record<string, string | undefined>>): Sandbox {
  const root = mkdtempSync(join(tmpdir(), 'orrery-agent-'))
  chmodSync(root, 0o700)
  const folders = { root, work: join(root, 'work'), home: join(root, 'home'), bin: join(root, 'bin') }
  const temporary = join(root, 'tmp')
  for (const folder of [folders.work, folders.home, folders.bin, temporary]) mkdirSync(folder)
  writeActCommand(folders.bin)
  const { home } = folders
  const fresh = {
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'AppData'),
    LOCALAPPDATA: join(home, 'AppData'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    XDG_CACHE_HOME: join(home, '.cache'),
  }
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { mode: 0o600 })
  }
  return {
    folders,
    environment: {
      ...pick(user, ALLOWED),
      ...(userHome ? pick(user, USER_HOME) : fresh),
      PATH: [folders.bin, user['PATH'] ?? ''].join(delimiter),
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
      NO_PROXY: '127.0.0.1,localhost',
    },
    write,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}

function pick(from: Readonly<Record<string, string | undefined>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Writes the command `orrery-act`, which takes an action from a shell. */
function writeActCommand(bin: string): void {
  const script = builtFile('act-command.js')
  const file = join(bin, 'orrery-act')
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`)
  chmodSync(file, 0o755)
  writeFileSync(`${file}.cmd`, `@"${process.execPath}" "${script}" %*\r\n`)
}

/** Returns the path of a program of this package as built, also when its sources run in a test. */
export function builtFile(name: string): string {
  const isSource = import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? `../dist/${name}` : `./${name}`, import.meta.url))
}
