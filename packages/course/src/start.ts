import { existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { makeDirectory, writing } from '@orreryjs/harness'
import { findLesson } from './lessons.ts'
import { exerciseFiles, type LessonFile } from './templates.ts'

/** What was begun. */
export interface Started {
  /** Files that were written, from the directory. */
  readonly files: readonly string[]
}

/** Packages that an exercise and its test import. */
const WANTED = ['@orreryjs/core', '@orreryjs/course']

/**
 * Writes the files of a lesson into a directory, all or none: what is there stays as it is. Throws `USAGE` for a lesson that there
 * is not, `FILE_EXISTS` and `FILE_UNWRITABLE`.
 */
export function startLesson(number: number, directory: string): Started {
  const { file } = findLesson(number)
  const test = { path: file.replace(/\.ts$/, '.test.ts'), text: testOf(number, file) }
  const files = [...exerciseFiles(number), test, ...SETTINGS]
  const taken = files.find(({ path }) => existsSync(join(directory, path)))
  if (taken !== undefined) {
    throw new OrreryError('FILE_EXISTS', `there is a ${join(directory, taken.path)} already`, {
      hint: 'go on with it, or name another directory',
    })
  }
  writing(directory, () => makeDirectory(directory))
  for (const { path, text } of files) writing(join(directory, path), () => writeFileSync(join(directory, path), text))
  linkPackages(directory)
  return { files: files.map(({ path }) => path) }
}

/** Without them vitest would go by the checkout's settings in a checkout, and an editor would not know that `./react.ts` can be imported. */
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

/** Where a directory finds none of our packages, as in a checkout, an editor gets them by links; running needs none. */
function linkPackages(directory: string): void {
  for (const name of WANTED.filter((wanted) => !isInstalled(directory, wanted))) {
    const link = join(directory, 'node_modules', name)
    const target = homeOf(name)
    if (target === undefined || lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(target, link, 'junction')
    } catch {
      // A file system without links: the editor knows no types, and all else works.
    }
  }
}

function isInstalled(directory: string, name: string): boolean {
  if (existsSync(join(directory, 'node_modules', name))) return true
  return dirname(directory) !== directory && isInstalled(dirname(directory), name)
}

/** The folder of a package that this one can import. */
function homeOf(name: string): string | undefined {
  let folder = name === '@orreryjs/course' ? import.meta.dirname : dirname(createRequire(import.meta.url).resolve(name))
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) return undefined
    folder = dirname(folder)
  }
  return folder
}
