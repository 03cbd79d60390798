// `npm run python`: installs, builds, and builds the wheel of the Python package in python/dist.
require('./node-version.cjs').checkNode()
const workspace = require('./workspace.cjs')

workspace.install()
workspace.build()
workspace.run('node', ['python/scripts/build.mjs'])
process.stdout.write('install it with: pip install python/dist/*.whl\n')
