import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { makeDirectory, writing } from '@orreryjs/harness'
import type { NewFile } from './templates.ts'

/** Writes new files into a directory that may be there, or none of them. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function writeFiles(directory: string, files: readonly NewFile[]): void {
  const targets = files.map(({ path, text }) => ({ target: join(directory, path), text }))
  const taken = targets.find(({ target }) => existsSync(target))
  if (taken !== undefined) {
    throw new OrreryError('FILE_EXISTS', `there is a ${taken.target} already`, { hint: 'choose another name, or another --out' })
  }
  const written: string[] = []
  try {
    writing(directory, () => makeDirectory(directory))
    for (const { target, text } of targets) {
      written.push(target)
      writing(target, () => writeFileSync(target, text))
    }
  } catch (error) {
    for (const target of written) rmSync(target, { force: true })
    throw error
  }
}
