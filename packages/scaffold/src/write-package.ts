import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { makeDirectory, writing } from '@orreryjs/harness'
import type { NewFile } from './templates.ts'

/**
 * Makes a directory with these files, or nothing at all; gives them. `filesIn` may put more into the directory that it gets, which
 * becomes this one. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`.
 */
export function writePackage(directory: string, filesIn: (unfinished: string) => readonly NewFile[]): readonly NewFile[] {
  if (existsSync(directory)) {
    throw new OrreryError('FILE_EXISTS', `there is a ${directory} already`, { hint: 'choose another name, or another --out' })
  }
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const files = filesIn(unfinished)
    for (const { path, text } of files) {
      const target = join(unfinished, path)
      writing(target, () => {
        makeDirectory(dirname(target))
        writeFileSync(target, text)
      })
    }
    writing(directory, () => renameSync(unfinished, directory))
    return files
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}
