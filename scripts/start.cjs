// `npm start`: from a fresh clone to a first table. The check comes before anything that an old Node cannot read.
require('./node-version.cjs').checkNode()
const workspace = require('./workspace.cjs')

workspace.install()
workspace.build()
workspace.run('node', ['orrery', 'run', 'smoke', ...process.argv.slice(2)])
