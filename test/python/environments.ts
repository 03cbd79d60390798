import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userDataDirectory } from '@orreryjs/harness'

export const HOME: string = join(import.meta.dirname, '../../python')

/** Python with packages, or the reason for a skipped test. */
export type PythonEnvironment = { readonly python: string } | { readonly missing: string }

/**
 * Returns a virtual environment with the packages of these files, which later runs use again. Without Python or PyPI, returns the reason,
 * but throws in CI.
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
  const requirements = paths.flatMap((path) => ['-r', path])
  const installed = spawnSync(python, ['-m', 'pip', 'install', '--quiet', ...requirements], { encoding: 'utf8' })
  if (installed.status !== 0) return missing(`pip cannot install ${files.join(' and ')}`, installed.stderr)
  writeFileSync(join(folder, 'complete'), '')
  return { python }
}

function missing(reason: string, output: string | null): PythonEnvironment {
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
