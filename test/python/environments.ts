import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userDataDirectory } from '@orreryjs/harness'

/** Requirements of the tests with trainers. */
export const FRAMEWORKS: readonly string[] = ['requirements.txt', 'requirements-frameworks.txt', 'requirements-no-deps.txt']
export const HOME: string = join(import.meta.dirname, '../../python')

/** Python with packages, or the reason for a skipped test. */
export type PythonEnvironment = { readonly python: string } | { readonly missing: string }

/**
 * Returns a virtual environment with the packages of these files, which later runs use again. The packages of a file `-no-deps.txt` are
 * installed without their dependencies and for any version of Python, because tests use only a part of them. Without Python or PyPI, returns the reason, but throws in CI.
 */
export function pythonEnvironment(...files: readonly string[]): PythonEnvironment {
  const paths = files.map((file) => join(HOME, 'tests', file))
  const version = spawnSync('python3', ['-c', 'import sys; print(sys.version, sys.version_info >= (3, 10))'], {
    encoding: 'utf8',
  })
  if (version.status !== 0 || !version.stdout.includes('True'))
    return missing('python3 is missing or older than 3.10', version.stderr)
  const content = [version.stdout, ...paths.map((path) => readFileSync(path, 'utf8'))].join('\n')
  const folder = join(userDataDirectory(), 'python', `venv-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`)
  const python = join(folder, 'bin', 'python')
  // A virtual environment contains its path, so it is created in place and marked when it is complete.
  if (existsSync(join(folder, 'complete'))) return { python }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, '..'), { recursive: true })
  const created = spawnSync('python3', ['-m', 'venv', folder], { encoding: 'utf8' })
  if (created.status !== 0) return missing('python3 -m venv failed', created.stderr)
  const isAlone = (path: string): boolean => path.endsWith('-no-deps.txt')
  const together = paths.filter((path) => !isAlone(path)).flatMap((path) => ['-r', path])
  for (const requirements of [
    together,
    ...paths.filter(isAlone).map((path) => ['--no-deps', '--ignore-requires-python', '-r', path]),
  ]) {
    const installed = spawnSync(python, ['-m', 'pip', 'install', '--quiet', ...requirements], { encoding: 'utf8' })
    if (installed.status !== 0) return missing(`pip cannot install ${files.join(' and ')}`, installed.stderr)
  }
  writeFileSync(join(folder, 'complete'), '')
  return { python }
}

/** Returns the reason for a skipped test. Throws it in CI. */
export function missing(reason: string, output: string | null): { readonly missing: string } {
  if (process.env['CI'] !== undefined) throw new Error(`${reason}: ${output}`)
  return { missing: reason }
}

/** Builds the wheel, and returns its path in a folder of its own. */
export function buildWheel(python: string, folder: string): string {
  const built = spawnSync(process.execPath, [join(HOME, 'scripts', 'build.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, PYTHON: python },
  })
  if (built.status !== 0) throw new Error(built.stderr)
  const name = built.stdout.trim()
  renameSync(join(HOME, 'dist', name), join(folder, name))
  return join(folder, name)
}

/** Returns the reason for the name of a skipped test. */
export function reasonOf(found: { readonly missing: string } | object): string {
  return 'missing' in found ? ` (skipped: ${found.missing})` : ''
}

/** Runs Python to its end, and returns its exit code and output. */
export async function runPython(
  python: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(python, args, { cwd: HOME, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}
