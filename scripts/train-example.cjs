// `npm run train-example [-- OPTIONS]`: installs PyTorch in a virtual environment, then runs examples/train-smollm2.
require('./node-version.cjs').checkNode()
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { homedir } = require('node:os')
const { join } = require('node:path')
const workspace = require('./workspace.cjs')

const requirements = join(workspace.root, 'examples', 'train-smollm2', 'requirements.txt')
const fingerprint = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
const folder = join(homedir(), '.cache', 'orrery-train-smollm2', `venv-${fingerprint}`)
const python = join(folder, ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']))
const complete = join(folder, 'complete')

// Wrong options and --help end here, before any download.
const options = process.argv.slice(2)
const checked = spawnSync('python3', [join(workspace.root, 'examples', 'train-smollm2', 'options.py'), ...options], {
  stdio: 'inherit',
})
if (checked.error) process.stderr.write(`python3: ${checked.error.message}. Install Python 3.10 or later.\n`)
if (checked.status !== 0 || options.some((option) => ['-h', '--help'].includes(option))) process.exit(checked.status ?? 1)

workspace.install()
workspace.build()
workspace.run('node', ['python/scripts/build.mjs'], { quiet: true })
if (!existsSync(complete)) {
  process.stdout.write(`Downloading PyTorch, Transformers, PEFT and TRL from PyPI: about 3.1 GB on Linux, to ${folder}\n`)
  rmSync(folder, { recursive: true, force: true })
  workspace.run('python3', ['-m', 'venv', folder])
  workspace.run(python, ['-m', 'pip', 'install', '--quiet', '-r', requirements])
  // A virtual environment contains its path, so it is created in place and marked when it is complete.
  writeFileSync(complete, '')
}
const env = { PYTHONPATH: join(workspace.root, 'python', 'src'), OMP_NUM_THREADS: process.env.OMP_NUM_THREADS ?? '2' }
workspace.run(python, ['examples/train-smollm2/train.py', ...options], { env })
