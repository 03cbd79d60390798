import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { chooseServed } from '@orreryjs/orrery/serving'
import { openEnvPackageFiles } from '@orreryjs/scaffold'

/** Token of the validator in these tests. */
export const TOKEN = 'a token of thirty-two characters or more'

/** An OpenEnv environment as `orrery new openenv` writes it, without the packed packages, which npm would install. */
export interface OpenEnvFolder {
  readonly directory: string
  read(path: string): string
  remove(): void
}

/** Writes the files of a world to a new directory. */
export async function writeOpenEnv(world: string): Promise<OpenEnvFolder> {
  const served = await chooseServed(world, {})
  const directory = mkdtempSync(join(tmpdir(), 'orrery-openenv-'))
  const source = {
    world: served.world,
    split: served.split,
    summary: served.entry.package.summary,
    name: world,
    hasDialects: true,
  }
  for (const { path, text } of openEnvPackageFiles(source)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(directory, 'node_modules'))
  return {
    directory,
    read: (path) => readFileSync(join(directory, path), 'utf8'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** The server of a folder in its own process. */
export interface OpenEnvProcess {
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** Starts `node server.mjs` on a free port of this machine, with the memory that the manifest declares. */
export async function startOpenEnv(folder: OpenEnvFolder, memory: number): Promise<OpenEnvProcess> {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', OPENENV_VALIDATION_TOKEN: TOKEN, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, [`--max-old-space-size=${memory}`, 'server.mjs'], {
    cwd: folder.directory,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line).url))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return {
    url,
    process: child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
