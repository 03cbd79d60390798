// Uses only syntax that Node.js versions of the last ten years can parse.

/** Exits with an error if Node.js is older than 20.19. */
exports.checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Orrery needs Node.js 20.19 or newer; this is ${process.version}. Get one from https://nodejs.org\n`)
  process.exit(2)
}
