import { readFile } from 'node:fs/promises'
import type { InitializeHook, LoadHook, ResolveHook } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node.js loads this module into a thread of its own, for versions that read no TypeScript by themselves.

/** Modules whose packages stand in for those that a file has not. */
let homes: readonly string[] = []

/** Takes the modules whose packages stand in. */
export const initialize: InitializeHook<readonly string[]> = (given) => {
  homes = given
}

/** Where `@orreryjs/...` is not installed beside a file, it is what the program itself has. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  try {
    return await next(specifier, context)
  } catch (error) {
    if (!specifier.startsWith('@orreryjs/')) throw error
    for (const parentURL of homes) {
      const found = await Promise.resolve(next(specifier, { ...context, parentURL })).catch(() => undefined)
      if (found !== undefined) return found
    }
    throw error
  }
}

/** Takes the types out of a user's TypeScript, each replaced by blanks: lines and columns stay what they are. */
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
