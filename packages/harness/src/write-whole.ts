import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writing } from './file-error.ts'

/** Writes a file all or nothing, also when the power fails: another of the name is replaced. Throws `FILE_UNWRITABLE`. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const beside = `${path}.new`
  writing(path, () => {
    try {
      writeFileSync(beside, content)
      synchronise(beside)
      renameSync(beside, path)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
  })
}

function synchronise(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
