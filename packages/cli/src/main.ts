#!/usr/bin/env node
import * as nodeModule from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** Bytes of bytecode that a function executes before V8 optimizes it, four times the default. */
const INTERRUPT_BUDGET = 300_000

// An old Node.js fails while it loads the modules of the program, so the check comes before them.
const { bun, deno, node } = process.versions
const [major = 0, minor = 0] = node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) {
  // Keeps compiled code between starts, where Node.js can (22.8 or newer).
  ;(nodeModule as { readonly enableCompileCache?: () => void }).enableCompileCache?.()
  // Node.js 20 optimizes code after a millisecond, which takes up to a fifth of the time of a short run. Newer versions wait.
  if (major === 20 && bun === undefined && deno === undefined) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
  // Bundled by `scripts/bundle.mjs`.
  import(new URL('./bundle/start.js', import.meta.url).href)
} else {
  const name = bun === undefined ? (deno === undefined ? `Node.js ${node}` : `Deno ${deno}`) : `Bun ${bun}`
  process.stderr.write(
    `Orrery needs Node.js 20.19 or newer, or a current Bun or Deno; this is ${name}. Get one from https://nodejs.org\n`,
  )
  process.exitCode = 2
}
