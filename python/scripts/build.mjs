// Builds the wheel of the Python package in dist, with the server bundled into one file, and prints its name. The program
// named by PYTHON builds it (default: python3). The build backend comes from PyPI, unless that Python has it.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const home = join(import.meta.dirname, '..')
const python = process.env.PYTHON ?? 'python3'
const { version } = JSON.parse(readFileSync(join(home, '..', 'packages', 'core', 'package.json'), 'utf8'))

await bundleServer()
buildWheel()

async function bundleServer() {
  await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    mode: 'production',
    define: { __VERSION__: JSON.stringify(version) },
    ssr: { noExternal: true },
    build: {
      ssr: join(home, 'server', 'main.mjs'),
      target: 'node20',
      outDir: join(home, 'src', 'orrery_worlds', '_js'),
      emptyOutDir: true,
      license: { fileName: 'notices.md' },
      minify: true,
      rollupOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
      reportCompressedSize: false,
    },
  })
}

function buildWheel() {
  const found = spawnSync(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'])
  if (found.error || found.status !== 0)
    fail(`${python} is missing or too old. Expected Python 3.10 or later; set PYTHON to its path`)
  const { status: missing } = spawnSync(python, ['-c', 'import hatchling'])
  const isolation = missing === 0 ? ['--no-build-isolation'] : []
  const dist = join(home, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const args = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--disable-pip-version-check', ...isolation, '-w', dist, home]
  const { status, stderr } = spawnSync(python, args, { encoding: 'utf8' })
  if (status !== 0) fail(`pip wheel failed: ${stderr.trim()}`)
  process.stdout.write(`${readdirSync(dist)}\n`)
}

function fail(problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
