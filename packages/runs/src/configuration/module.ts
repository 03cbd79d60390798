import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { importFile } from '../registry/files/import-file.ts'

/** Whether a configuration of that name is a program's text, not data. */
export function isModulePath(path: string): boolean {
  return /\.m?[jt]s$/.test(path)
}

/** The default export of a JavaScript or TypeScript file. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export async function readModuleFile(path: string): Promise<unknown> {
  const module = await importFile({ path, absolute: resolve(path) })
  if ('default' in module) return module['default']
  throw new OrreryError('CONFIG_INVALID', `${path}: there is no default export`, {
    hint: "write `export default { world: ['textcraft'], agent: ['rebact'] }`",
  })
}
