// Builds the page: one file that opens from disk, and classic scripts for large parts, loaded when they are chosen.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const home = join(import.meta.dirname, '..')
const app = join(home, 'app')
const out = join(home, 'dist', 'page')
/** Components of the viewer's page that draw episodes; no package exports them. */
const VIEWER = join(home, '..', 'viewer', 'app')
/** Simulated player of WebArena; the larger part of it is loaded with that world. */
const WEBARENA = join(home, '..', '..', 'envs', 'webarena')
const WEBSHOP = join(home, '..', '..', 'envs', 'webshop', 'src')
// Not a name that packers mistake for the licence of the package.
const LICENCES = 'notices.md'

/**
 * Aliases that keep the tagger out of the bundles of the worlds: it is a separate script. They also remove dynamic imports, for
 * which the bundler would wrap every module in a function, which browsers parse twice.
 */
const withoutTagger = {
  './imported-worlds.ts': join(app, 'lazy', 'no-imports.ts'),
  '../../data/agentgym-games.js': join(app, 'lazy', 'no-agentgym-games.ts'),
  'wink-nlp': join(app, 'lazy', 'wink-nlp.ts'),
  'wink-eng-lite-web-model': join(app, 'lazy', 'wink-nlp.ts'),
  // The index of the package imports five other generators.
  seedrandom: 'seedrandom/seedrandom.js',
}

/** Fills in the program of the engine, and starts its worker as a script: a page from disk cannot start a module from a blob. */
const engine = {
  name: 'engine',
  load: (id) => (id.endsWith('/lazy/wllama-wasm.ts') ? `export const WASM = '${packedWasm()}'` : undefined),
  transform(code, id) {
    if (!id.includes('/@wllama/wllama/')) return undefined
    const changed = code.replace('new Worker(workerURL, { type: "module" })', 'new Worker(workerURL)')
    if (changed === code) throw new Error(`${id} does not start its worker as expected`)
    return changed
  },
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const page = await bundle('main.tsx', {
  ...withoutTagger,
  '@orreryjs/env-webarena/player': join(app, 'lazy', 'webarena-player.ts'),
})
writeFileSync(join(out, 'index.html'), pageOf(page))
/** Aliases of the scripts of the worlds, which use the page's copy of the core. */
const ofWorld = [
  ...aliasesOf({ ...withoutTagger, './sources/open.ts': join(app, 'lazy', 'own-shop.ts') }),
  { find: /^@orreryjs\/core(?:\/worlds)?$/, replacement: join(app, 'lazy', 'core.ts') },
]
const lazy = { shop: ofWorld, webarena: ofWorld, tagger: [], llama: [] }
const bundles = [page]
for (const [name, alias] of Object.entries(lazy)) {
  const made = await bundle(`lazy/${name}.ts`, alias)
  bundles.push(made)
  writeFileSync(join(out, `${name}.js`), made.code)
}
writeFileSync(join(out, LICENCES), [...new Set(bundles.flatMap(({ licences }) => licences.split(/(?=^## )/m)))].join(''))

/** Returns the program of the engine as text, because a page from disk cannot fetch it. */
function packedWasm() {
  const program = createRequire(import.meta.url).resolve('@wllama/wllama/esm/wasm/wllama.wasm')
  return gzipSync(readFileSync(program), { level: 9 }).toString('base64')
}

function aliasesOf(alias) {
  return Array.isArray(alias) ? alias : Object.entries(alias).map(([find, replacement]) => ({ find, replacement }))
}

/** Bundles an entry into one classic script. */
async function bundle(entry, alias) {
  const built = await build({
    configFile: false,
    root: app,
    logLevel: 'error',
    mode: 'production',
    resolve: {
      alias: [...aliasesOf({ '#viewer': VIEWER, '#webarena': WEBARENA, '#webshop': WEBSHOP }), ...aliasesOf(alias)],
      conditions: ['@orreryjs/source', 'browser', 'module', 'import', 'default'],
    },
    plugins: [engine],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(app, entry), formats: ['iife'], name: 'orrery', fileName: 'bundle', cssFileName: 'bundle' },
      license: { fileName: LICENCES },
      reportCompressedSize: false,
    },
  })
  const outputs = [built].flat().flatMap(({ output }) => output)
  const asset = (end) => String(outputs.find(({ fileName }) => fileName.endsWith(end))?.source ?? '')
  const chunks = outputs.filter(({ type }) => type === 'chunk')
  if (chunks.length !== 1) throw new Error(`${entry}: expected one script, not ${chunks.length}`)
  return { code: chunks[0].code, style: asset('.css'), licences: asset('.md') }
}

/** Returns the page with its script inline and the script's hash in the policy, so that no other inline script can run. */
function pageOf({ code, style }) {
  // Equivalent in strings and regular expressions, and does not end the script element.
  const script = code.replace(/<(?=\/script|!--|script)/gi, '\\x3C')
  const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`
  const parts = {
    'SCRIPT-HASH': hash,
    '<!--STYLE-->': `<style>${style.replace(/<\/(?=style)/gi, '<\\/')}</style>`,
    '<!--SCRIPT-->': `<script>${script}</script>`,
  }
  return readFileSync(join(app, 'index.html'), 'utf8').replace(/<!--(?:STYLE|SCRIPT)-->|SCRIPT-HASH/g, (name) => parts[name])
}
