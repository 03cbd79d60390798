import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { isFileName, readCode, readFileName } from '@orreryjs/runs/registry'
import type { NewFile } from '../templates.ts'

/** World of a package: its name there, and the files of its code. */
interface CopiedWorld {
  readonly name: string
  readonly files: readonly NewFile[]
}

/**
 * Returns the code of a world in a file, to be copied to the folder `world`; no files for a bundled world. Throws `CONFIG_INVALID` for code
 * outside the folder of the file, or that is no text.
 */
export function copyWorld(name: string): CopiedWorld {
  if (!isFileName(name)) return { name, files: [] }
  const { path, member } = readFileName(name)
  const absolute = resolve(path)
  const files = Object.keys(readCode(path, absolute).files).map((file): NewFile => {
    if (file.startsWith('../')) throw refusal(path, `imports ${file}, which is outside its folder`, 'move both into one folder')
    const bytes = readFileSync(join(dirname(absolute), file))
    const text = bytes.toString('utf8')
    if (!Buffer.from(text).equals(bytes))
      throw refusal(path, `imports ${file}, which is no text`, 'write it as text, such as JSON')
    return { path: `world/${file}`, text }
  })
  return { name: `./world/${basename(path)}${member === undefined ? '' : `#${member}`}`, files }
}

function refusal(path: string, problem: string, hint: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `new openenv: ${path} ${problem}`, { hint })
}
