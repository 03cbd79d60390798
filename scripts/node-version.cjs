// Uses only syntax that Node.js versions of the last ten years can parse.

/** Exits with an error if the runtime is older than Node.js 20.19. The published command has the same check (packages/cli/src/main.ts). */
exports.checkNode = () => {
  const { bun, deno, node } = process.versions
  const [major, minor] = node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  const name = bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node.js ${node}`
  process.stderr.write(
    `Orrery needs Node.js 20.19 or newer, or a current Bun or Deno; this is ${name}. Get one from https://nodejs.org\n`,
  )
  process.exit(2)
}
