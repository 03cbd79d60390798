import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { loadCompiled } from './compiled-code.ts'

/** Bytes of bytecode that a function executes before V8 optimizes it, four times the default. */
const INTERRUPT_BUDGET = 300_000
/** Factor by which V8 enlarges the space of new objects, four times the default: each start would fill several small ones. */
const SPACE_GROWTH = 8

/** Loads a program that `scripts/bundle.mjs` bundled, with compiled code of earlier processes. */
export function loadBundle(program: 'start' | 'episode-worker'): void {
  const path = fileURLToPath(new URL(`./bundle/${program}.cjs`, import.meta.url))
  const { bun, deno, node } = process.versions
  if (bun === undefined && deno === undefined && node.startsWith('20.')) {
    // Node.js 20 optimizes code after a millisecond, which takes up to a fifth of the time of a short run. Newer versions wait. A server runs
    // so long that early optimization pays.
    if (process.argv[2] !== 'serve') setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
    setFlagsFromString(`--semi-space-growth-factor=${SPACE_GROWTH}`)
    loadCompiled(path)
  } else {
    // Keeps compiled code between starts, where Node.js can (22.8 or newer).
    ;(nodeModule as { readonly enableCompileCache?: () => void }).enableCompileCache?.()
    nodeModule.createRequire(import.meta.url)(path)
  }
}
