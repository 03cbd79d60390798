import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorMessage, OrreryError } from '@orreryjs/core'

/** Whether a configuration of that name is a program's text, not data. */
export function isModulePath(path: string): boolean {
  return /\.m?[jt]s$/.test(path)
}

/** The default export of a JavaScript or TypeScript file. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export async function readModuleFile(path: string): Promise<unknown> {
  if (/ts$/.test(path) && !readsTypeScript()) {
    throw new OrreryError('CONFIG_INVALID', `${path}: Node.js ${process.versions.node} reads no TypeScript`, {
      hint: 'use Node.js 22.18 or newer, or write it as .mjs, YAML or JSON',
    })
  }
  const module = await importFile(path)
  if ('default' in module) return module.default
  throw new OrreryError('CONFIG_INVALID', `${path}: there is no default export`, {
    hint: "write `export default { world: ['textcraft'], agent: ['rebact'] }`",
  })
}

function readsTypeScript(): boolean {
  return Boolean((process.features as { readonly typescript?: unknown }).typescript)
}

async function importFile(path: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown }
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    throw new OrreryError(missing ? 'FILE_UNREADABLE' : 'CONFIG_INVALID', `cannot read ${path}: ${errorMessage(cause)}`, {
      cause,
    })
  }
}
