// `npm run docs [-- --serve]`: builds the documentation site in docs/dist, and serves it. (`pnpm docs` without `run` is a command of npm.)
require('./node-version.cjs').checkNode()
const { realpathSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, join } = require('node:path')
const { pathToFileURL } = require('node:url')
const workspace = require('./workspace.cjs')

const [flag, ...others] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--serve') || others.length > 0) {
  process.stderr.write(`npm run docs: unknown argument '${others[0] ?? flag}'. Expected no argument, or -- --serve.\n`)
  process.exit(2)
}
const vitepress = join(workspace.root, 'docs/node_modules/vitepress')
workspace.install()
workspace.build()
workspace.run('node', [join(vitepress, 'bin/vitepress.js'), 'build', 'docs'])
if (flag === '--serve') void serve()
else
  process.stdout.write(
    `Serve the site with search: npm run docs -- --serve\nOpen it from disk, without search: ${pathToFileURL(join(workspace.root, 'docs/dist/index.html'))}\nOutput: docs/dist (works on any host, below any path)\n`,
  )

/** Serves the built site on a free port. `vitepress preview` would expect it below the placeholder path of the build. */
async function serve() {
  // The version of Vite that VitePress depends on.
  const manifest = createRequire(realpathSync(join(vitepress, 'package.json'))).resolve('vite/package.json')
  const { preview } = await import(pathToFileURL(join(dirname(manifest), 'dist/node/index.js')).href)
  const { resolvedUrls } = await preview({
    root: join(workspace.root, 'docs'),
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: 'dist' },
    preview: { host: '127.0.0.1', port: 4173 },
  })
  process.stdout.write(`Open the site: ${resolvedUrls.local[0]} (Ctrl-C stops)\n`)
}
