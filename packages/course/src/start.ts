import { existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { createDirectory, withWriteErrors } from '@orreryjs/harness'
import { findLesson } from './lessons.ts'
import { exerciseFiles, type LessonFile } from './templates.ts'

/** Result of `startLesson`. */
export interface StartedLesson {
  /** Written files, relative to the directory. */
  readonly files: readonly string[]
}

/** Packages that an exercise and its test import. */
const REQUIRED_PACKAGES = ['@orreryjs/core', '@orreryjs/course']

/**
 * Writes the files of a lesson into a directory: all of them, or none if one exists. Throws `USAGE` for an unknown lesson,
 * `FILE_EXISTS` and `FILE_UNWRITABLE`.
 */
export function startLesson(number: number, directory: string): StartedLesson {
  const { file } = findLesson(number)
  const test = { path: file.replace(/\.ts$/, '.test.ts'), text: testOf(number, file) }
  const files = [...exerciseFiles(number), test, ...SETTINGS]
  const existing = files.find(({ path }) => existsSync(join(directory, path)))
  if (existing !== undefined) {
    throw new OrreryError('FILE_EXISTS', `${join(directory, existing.path)} already exists`, {
      hint: 'continue with it, or choose another directory',
    })
  }
  withWriteErrors(directory, () => createDirectory(directory))
  for (const { path, text } of files) withWriteErrors(join(directory, path), () => writeFileSync(join(directory, path), text))
  linkPackages(directory)
  return { files: files.map(({ path }) => path) }
}

/**
 * In a checkout, vitest would otherwise use the checkout's settings. The tsconfig allows editors to resolve imports such as
 * `./react.ts`.
 */
const SETTINGS: readonly LessonFile[] = [
  { path: 'vitest.config.mjs', text: "export default { test: { include: ['*.test.ts'] } }\n" },
  {
    path: 'tsconfig.json',
    text: `${JSON.stringify({ compilerOptions: { strict: true, target: 'es2022', module: 'nodenext', noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true } })}\n`,
  },
]

function testOf(number: number, file: string): string {
  const name = `./${file}`
  return `import { describeLesson } from '@orreryjs/course/vitest'
import * as exercise from '${name}'

// The checks of \`orrery lesson check ${number}\`, as tests: \`npx vitest run\` here runs them too. Add your own below.
describeLesson(${number}, exercise)
`
}

/** Links the packages for editors if the directory does not have them, as in a checkout. Running needs no links. */
function linkPackages(directory: string): void {
  for (const name of REQUIRED_PACKAGES.filter((wanted) => !isInstalled(directory, wanted))) {
    const link = join(directory, 'node_modules', name)
    const target = packageFolder(name)
    if (target === undefined || lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(target, link, 'junction')
    } catch {
      // No links on this file system: only editor types are missing.
    }
  }
}

function isInstalled(directory: string, name: string): boolean {
  if (existsSync(join(directory, 'node_modules', name))) return true
  return dirname(directory) !== directory && isInstalled(dirname(directory), name)
}

/** Returns the folder of a package that this one can import. */
function packageFolder(name: string): string | undefined {
  let folder = name === '@orreryjs/course' ? import.meta.dirname : dirname(createRequire(import.meta.url).resolve(name))
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) return undefined
    folder = dirname(folder)
  }
  return folder
}
