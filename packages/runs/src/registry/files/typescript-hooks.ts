import { readFile } from 'node:fs/promises'
import type { InitializeHook, LoadHook, ResolveHook } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node.js loads this module in a separate thread, in versions without built-in TypeScript support.

/** Modules whose packages are used if a file has none installed. */
let homes: readonly string[] = []

/** Receives the fallback modules. */
export const initialize: InitializeHook<readonly string[]> = (data) => {
  homes = data
}

/** Resolves `@orreryjs/...` from the program's own packages if they are not installed next to the file. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  try {
    return await next(specifier, context)
  } catch (error) {
    if (!specifier.startsWith('@orreryjs/')) throw error
    for (const parentURL of homes) {
      const resolved = await Promise.resolve(next(specifier, { ...context, parentURL })).catch(() => undefined)
      if (resolved !== undefined) return resolved
    }
    throw error
  }
}

/** Strips types from a user's TypeScript, replacing them with blanks so that lines and columns stay the same. */
export const load: LoadHook = async (url, context, next) => {
  const [address = url] = url.split(/[?#]/)
  if (!/^file:.*\.m?ts$/.test(address) || address.includes('/node_modules/')) return next(url, context)
  const path = fileURLToPath(address)
  const { transform } = await import('@swc/wasm-typescript')
  const text = await readFile(path, 'utf8')
  try {
    const { code } = await transform(text, { mode: 'strip-only', module: true, filename: path })
    return { format: 'module', shortCircuit: true, source: code }
  } catch (error) {
    const { message = String(error), startLine } = error as { readonly message?: string; readonly startLine?: number }
    throw new SyntaxError(`${path}:${startLine ?? 1}: ${message}`)
  }
}
