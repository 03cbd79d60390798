import * as nodeModule from 'node:module'
import { OrreryError } from '@orreryjs/core'

const STRIPPER = '@swc/wasm-typescript'
let ready = false

/**
 * Makes TypeScript run as it is, and `@orreryjs/...` be found from any folder; does so once. Throws `CONFIG_INVALID` where neither
 * this Node.js nor an optional package reads it.
 */
export function prepareImports(path: string, home: string | undefined): void {
  // Whoever runs these sources as they are reads TypeScript already.
  if (import.meta.url.endsWith('.ts')) return
  const isNative = Boolean((process.features as { readonly typescript?: unknown }).typescript)
  if (!isNative && /\.m?ts$/i.test(path)) checkStripper(path)
  if (ready) return
  ready = true
  const homes = [import.meta.url, ...(home === undefined ? [] : [home])]
  if (isNative) registerNative(homes)
  else if (!isNative && hasStripper()) nodeModule.register('./typescript-hooks.js', import.meta.url, { data: homes })
}

function hasStripper(): boolean {
  try {
    import.meta.resolve(STRIPPER)
    return true
  } catch {
    return false
  }
}

function checkStripper(path: string): void {
  if (hasStripper()) return
  throw new OrreryError('CONFIG_INVALID', `${path}: Node.js ${process.versions.node} reads no TypeScript by itself`, {
    hint: `install ${STRIPPER}, use Node.js 22.18 or newer, or write it as .mjs`,
  })
}

type NativeLoad = (url: string, context: object, next: (url: string, context?: object) => unknown) => unknown
type RegisterHooks = (hooks: { readonly resolve: NativeLoad; readonly load: NativeLoad }) => void

/** A file of TypeScript is a module whatever the nearest package.json says, as it is in versions that need help. */
function registerNative(homes: readonly string[]): void {
  const { registerHooks } = nodeModule as { readonly registerHooks?: RegisterHooks }
  registerHooks?.({
    resolve: (specifier, context, next) => {
      try {
        return next(specifier, context)
      } catch (error) {
        if (!specifier.startsWith('@orreryjs/')) throw error
        for (const parentURL of homes) {
          try {
            return next(specifier, { ...context, parentURL })
          } catch {
            // The next home may have it.
          }
        }
        throw error
      }
    },
    load: (url, context, next) => {
      const isOurs = /^file:[^?#]*\.m?ts(?:[?#]|$)/.test(url) && !url.includes('/node_modules/')
      return next(url, isOurs ? { ...context, format: 'module-typescript' } : context)
    },
  })
}
