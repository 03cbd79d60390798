import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { shellWord } from '@orreryjs/runs/texts'
import type { Names } from './names.ts'
import type { PackageLocation } from './package-location.ts'
import { findCheckout } from './package-location.ts'
import { installAndTest, type PackageManager } from './package-manager.ts'
import { SCAFFOLDS, type ScaffoldType } from './scaffold-types.ts'
import { ownCheckout, REQUIRED_PACKAGES } from './tarballs.ts'

/** Next steps for a new package, with paths relative to `from`: registry entries if it is in the repository, then a command. */
export function nextSteps(
  kind: ScaffoldType,
  { kebab, camel }: Names,
  { directory, inWorkspace }: PackageLocation,
  from: string,
  packageManager: PackageManager = 'npm',
): readonly string[] {
  if (!inWorkspace) {
    return [...vendorSteps(directory), `then: cd ${shellWord(typedPath(from, directory))} && ${installAndTest(packageManager)}`]
  }
  const { home, prefix, list, entry } = SCAFFOLDS[kind]
  return [
    `add to ${list.name} in ${list.file}: ${entry(`${prefix}${kebab}`, kebab, camel)}`,
    `add to the dependencies in packages/orrery/package.json, and the devDependencies in test/package.json: "${prefix}${kebab}": "workspace:*",`,
    `then: npx pnpm install && npx turbo run build && npx vitest run ${home}/${kebab}`,
  ]
}

/** Explains the folder with packed packages, if there is one. */
export function vendorSteps(directory: string): readonly string[] {
  return existsSync(join(directory, 'vendor')) ? ['vendor/ contains the packages of this checkout, which are not published'] : []
}

/** Next steps for a new file, with paths relative to `from`; `program` is the program name. */
export function fileSteps(
  kind: ScaffoldType,
  { kebab }: Names,
  directory: string,
  from: string,
  program: string,
): readonly string[] {
  const path = typedPath(from, join(directory, `${kebab}.ts`))
  const formatted = shellWord(path.startsWith('..') || path.startsWith(sep) ? path : `./${path}`)
  const agent = kind === 'world' ? ' --agent react,random --model simulated:mid' : ' --limit 10'
  return [
    `run it: ${program} run --${kind} ${formatted}${agent}`,
    ...testSteps(directory, shellWord(typedPath(from, join(directory, `${kebab}.test.ts`))), from, program),
  ]
}

function testSteps(directory: string, test: string, from: string, program: string): readonly string[] {
  const step = `test it: npx vitest run ${test}`
  const missing = ['vitest', '@orreryjs/testing'].filter((name) => !canImport(directory, name))
  if (missing.length === 0) return [step]
  const root = findCheckout(directory)
  if (root !== undefined) {
    const folder = typedPath(from, join(root, 'examples'))
    return [`test it: a checkout runs tests in ${folder}: create it with --out ${folder}, then npx vitest run ${folder}`]
  }
  if (canImport(directory, '@orreryjs/testing')) return ['to test it, once: npm install -D vitest', step]
  const pack = `pack vendor ${REQUIRED_PACKAGES.map((name) => name.replace('@orreryjs/', '')).join(' ')}`
  const install = 'npm install -D vitest ./vendor/*.tgz'
  const steps =
    ownCheckout() === undefined ? `in a clone of Orrery, ./orrery ${pack}; here, ${install}` : `${program} ${pack} && ${install}`
  return [`to test it, install the packages once: ${steps}`, step]
}

/** True if a package is installed for a folder. */
function canImport(directory: string, name: string): boolean {
  if (existsSync(join(directory, 'node_modules', name))) return true
  return dirname(directory) !== directory && canImport(dirname(directory), name)
}

/** Formats a path for a user in `from`: relative if it is below `from`, otherwise absolute. */
export function typedPath(from: string, path: string): string {
  const short = relative(from, path)
  return short.startsWith('..') ? path : short
}
