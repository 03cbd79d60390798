// `npm run docs` (`npx pnpm run docs`; `pnpm docs` alone is npm's): the documentation as a site, in docs/dist.
require('./node-version.cjs').checkNode()
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const workspace = require('./workspace.cjs')

workspace.install()
workspace.build()
const vitepress = join(workspace.root, 'docs/node_modules/vitepress/bin/vitepress.js')
workspace.run('node', [vitepress, 'build', 'docs'])
process.stdout.write(
  `the site is in docs/dist; it stands on any host, and without search on a disk: ${pathToFileURL(join(workspace.root, 'docs/dist/index.html'))}\n`,
)
