// `npm run docs [-- --serve]`: builds the documentation site in docs/dist, and serves it. (`pnpm docs` without `run` is a command of npm.)
require('./node-version.cjs').checkNode()
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')
const workspace = require('./workspace.cjs')

const [flag, ...others] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--serve') || others.length > 0) {
  process.stderr.write(`npm run docs: unknown argument '${others[0] ?? flag}'. Expected nothing or -- --serve.\n`)
  process.exit(2)
}
workspace.install()
workspace.build()
const vitepress = join(workspace.root, 'docs/node_modules/vitepress/bin/vitepress.js')
workspace.run('node', [vitepress, 'build', 'docs'])
if (flag === '--serve') workspace.run('node', [vitepress, 'preview', 'docs', '--port', '4173'])
else
  process.stdout.write(
    `Output: docs/dist (works on any host, and from disk without search)\nServe it with search: npm run docs -- --serve\nOpen from disk: ${pathToFileURL(join(workspace.root, 'docs/dist/index.html'))}\n`,
  )
