import * as nodeModule from 'node:module'
import { OrreryError } from '@orreryjs/core'

const STRIPPER = '@swc/wasm-typescript'
let ready = false

/**
 * Enables TypeScript imports and resolution of `@orreryjs/...` from any folder, once per process. Throws `CONFIG_INVALID` if neither this
 * Node.js version nor an optional package can read TypeScript.
 */
export function prepareImports(path: string, home: string | undefined): void {
  // When running from source, TypeScript already works.
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
    nodeModule.createRequire(import.meta.url).resolve(STRIPPER)
    return true
  } catch {
    return false
  }
}

function checkStripper(path: string): void {
  if (hasStripper()) return
  throw new OrreryError('CONFIG_INVALID', `${path}: Node.js ${process.versions.node} cannot read TypeScript`, {
    hint: `install ${STRIPPER}, use Node.js 22.18 or newer, or write it as .mjs`,
  })
}

type NativeLoad = (url: string, context: object, next: (url: string, context?: object) => unknown) => unknown
type RegisterHooks = (hooks: { readonly resolve: NativeLoad; readonly load: NativeLoad }) => void

/** Loads TypeScript files as ES modules regardless of package.json, as in versions with the hooks. */
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
            // Try the next module.
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
