// `npm run docs`: builds the documentation site in docs/dist. (`pnpm docs` without `run` is a command of npm.)
require('./node-version.cjs').checkNode()
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const workspace = require('./workspace.cjs')

workspace.install()
workspace.build()
const vitepress = join(workspace.root, 'docs/node_modules/vitepress/bin/vitepress.js')
workspace.run('node', [vitepress, 'build', 'docs'])
process.stdout.write(
  `Output: docs/dist (works on any host, and from disk without search)\nOpen the site: ${pathToFileURL(join(workspace.root, 'docs/dist/index.html'))}\n`,
)
