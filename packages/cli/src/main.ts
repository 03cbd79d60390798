#!/usr/bin/env node
// An old Node.js fails while it loads the modules of the program, so the check comes before them.
const { bun, deno, node } = process.versions
const [major = 0, minor = 0] = node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) {
  import('./load-bundle.ts').then(({ loadBundle }) => loadBundle('start'))
} else {
  const name = bun === undefined ? (deno === undefined ? `Node.js ${node}` : `Deno ${deno}`) : `Bun ${bun}`
  process.stderr.write(
    `Orrery needs Node.js 20.19 or newer, or a current Bun or Deno; this is ${name}. Get one from https://nodejs.org\n`,
  )
  process.exitCode = 2
}

export {}
