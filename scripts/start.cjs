// `npm start`: installs, builds and runs a first comparison. Checks the version first, before any code that an old Node.js cannot parse.
require('./node-version.cjs').checkNode()
const workspace = require('./workspace.cjs')

workspace.install()
workspace.build({ packages: ['@orreryjs/cli', '@orreryjs/viewer'] })
workspace.run('node', ['orrery', 'run', 'demo', '--report', ...process.argv.slice(2)])
workspace.build({ phase: '\nBuilding the playground and WebArena' })
