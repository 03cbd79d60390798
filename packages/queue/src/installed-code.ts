import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareTexts, parseJson } from '@orreryjs/core'

const SCOPE = '@orreryjs/'

/**
 * Returns a hash of the installed Orrery code that a module uses, including all required Orrery packages. Equal hashes mean equal worlds,
 * agents, models and harness.
 */
export function installedCode(module: string): string {
  const file = fileURLToPath(module)
  const kind = file.endsWith('.ts') ? SOURCES : BUILT
  const hash = createHash('sha256')
  for (const [name, folder] of packagesFrom(packageOf(file))) {
    const home = join(folder, kind.folder)
    for (const script of scriptsIn(home, kind.end)) hash.update(`${name}/${script}\n`).update(readFileSync(join(home, script)))
  }
  return hash.digest('hex').slice(0, 32)
}

const BUILT = { folder: 'dist', end: '.js' }

/** Tests in the workspace run from source. */
const SOURCES = { folder: 'src', end: '.ts' }

/** Returns the folders of a package and of all Orrery packages it requires, by name. */
function packagesFrom(start: string): readonly (readonly [string, string])[] {
  const found = new Map<string, string>()
  const visit = (folder: string): void => {
    const { name, dependencies = {} } = parseJson(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
    if (found.has(name)) return
    found.set(name, folder)
    for (const needed of Object.keys(dependencies)) if (needed.startsWith(SCOPE)) visit(folderOf(needed, folder))
  }
  visit(start)
  return [...found].sort(([a], [b]) => compareTexts(a, b))
}

interface PackageFile {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Returns the package folder of a file. */
function packageOf(file: string): string {
  let folder = dirname(file)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return realpathSync(folder)
}

/** Resolves a package from another package's folder. */
function folderOf(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (dirname(folder) === folder) throw new Error(`${name} is not installed next to ${from}`)
  }
}

function scriptsIn(folder: string, end: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith(end))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}
