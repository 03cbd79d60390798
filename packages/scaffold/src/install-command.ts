import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseJson } from '@orreryjs/core'
import { shellWord } from '@orreryjs/runs/texts'

/** Commands that add development dependencies, by the lockfile of their package manager. */
const COMMANDS: readonly (readonly [lockfile: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm add -D'],
  ['yarn.lock', 'yarn add -D'],
  ['package.json', 'npm install -D'],
]

/** Returns the shell command that installs all tarballs of a directory, and vitest if it is missing, in the project around the directory. */
export function installCommandFor(directory: string): string {
  const project = projectAround(directory)
  const [, install = 'npm install -D'] = COMMANDS.find(([lockfile]) => existsSync(join(project, lockfile))) ?? []
  const path = shellWord(relative(project, directory).split(sep).join('/'))
  return `cd ${shellWord(project)} && ${install} ${hasVitest(project) ? '' : `${VITEST} `}./${path}/*.tgz`
}

/** The newest vitest for this Node.js: vitest 5 needs Node.js 22. */
const VITEST = Number.parseInt(process.versions.node, 10) < 22 ? 'vitest@4' : 'vitest'

/** Returns the closest folder above a directory that has a package.json, or else its parent. */
function projectAround(directory: string): string {
  const parent = dirname(directory)
  for (let folder = parent; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return parent
  }
}

function hasVitest(project: string): boolean {
  const path = join(project, 'package.json')
  if (!existsSync(path)) return false
  try {
    const { dependencies, devDependencies } = parseJson(readFileSync(path, 'utf8')) as Readonly<
      Record<string, object | undefined>
    >
    return 'vitest' in { ...dependencies, ...devDependencies }
  } catch {
    // The package manager reports an invalid file.
    return false
  }
}
