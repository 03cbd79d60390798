// Bundles the program with all packages that it loads: most of the time of a short command went into finding and compiling a thousand
// small modules. Files of users still import the packages themselves, so objects of two copies of a package may meet: packages
// compare codes and shapes, never classes of each other.
import { copyFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'

const HOME = join(import.meta.dirname, '..')
const OUT = join(HOME, 'dist', 'bundle')
/** Packages that users may install with Orrery. */
const EXTERNAL = Object.keys(readManifest(HOME).peerDependencies)
const MODULE = /^(.*\/(?:packages|envs|agents)\/[^/]+)\/dist\/(.*)$/
/**
 * Modules that are bundled into one file with all their imports: Node.js takes longer to find and link a hundred files than to compile one.
 * `start` takes precedence, so that `--version` does not load the run.
 */
const GROUPS = [
  { name: 'start', test: /[\\/]cli[\\/]dist[\\/](?:program|run-process)\.js$/, priority: 1 },
  { name: 'run', test: /[\\/]cli[\\/]dist[\\/]commands[\\/]run[\\/]run\.js$/ },
]
/** Large packages that few commands need, and packages of Orrery that depend on them. Each is a file of its own, loaded at its first use. */
const RARELY_NEEDED = { re2js: 'core', 'string-width': 'runs', yaml: 'runs' }
const RARE = `["'](${Object.keys(RARELY_NEEDED).join('|')})["']`
const RARE_IMPORT = new RegExp(`^import \\{([^}]*)\\} from ${RARE};?$`, 'm')
const RARE_CALL = new RegExp(`\\bcreateRequire\\(import\\.meta\\.url\\)\\(${RARE}\\)`, 'g')
/** Call that imports a module which is not bundled: its name is computed or a package that users may install. */
const IMPORTED_LATER = new RegExp(`\\bimport\\((?!["'](?!(?:${EXTERNAL.join('|')})["']))`, 'g')
const HELPER = join(import.meta.dirname, 'module-location.mjs')

/**
 * Lets a module find its data files and worker threads in its own package. Loads rarely needed packages at their first use, and lets
 * `import-module.cjs` import the modules that are not bundled.
 */
const locations = {
  name: 'locations',
  transform(source, id) {
    const [, folder, path] = MODULE.exec(id.replaceAll('\\', '/')) ?? []
    if (path === undefined) return undefined
    // Spares the search for the manifest at each start.
    if (path === 'version.js') return `export const VERSION = ${JSON.stringify(readManifest(folder).version)}`
    const code = loadedAtUse(source).replace(IMPORTED_LATER, 'importModule(')
    if (code === source && !code.includes('import.meta')) return undefined
    const url = `moduleUrl(${JSON.stringify(chainTo(readManifest(folder)))}, ${JSON.stringify(path)})`
    const changed = code
      .replaceAll('import.meta.url', url)
      .replaceAll('import.meta.dirname', `moduleFolder(${url})`)
      .replaceAll(/import\.meta(?!\.)/g, `{ url: ${url} }`)
    if (changed.includes('import.meta.')) throw new Error(`${id}: only import.meta.url and import.meta.dirname can be bundled`)
    return `import { importModule, loadBundled, moduleFolder, moduleUrl } from ${JSON.stringify(HELPER)}\n${changed}`
  },
}

/** Replaces rarely needed packages, and names that are imported from them, with calls that load their files. */
function loadedAtUse(source) {
  const code = source.replace(RARE_CALL, (_, name) => `loadBundled('${name}')`)
  const [other] = /\bcreateRequire\(import\.meta\.url\)\(["'][^"']+/.exec(code) ?? []
  if (other !== undefined) throw new Error(`${other}: RARELY_NEEDED does not contain the package`)
  const [statement, names, from] = RARE_IMPORT.exec(code) ?? []
  if (statement === undefined) return code
  if (/\sas\s/.test(names)) throw new Error(`${statement}: import the names of a rarely needed package without \`as\``)
  const name = new RegExp(`(?<![.\\w$])(?:${names.replace(/\s/g, '').replaceAll(',', '|')})(?![\\w$])`, 'g')
  return code.replace(statement, '').replace(name, `loadBundled('${from}').$&`)
}

/** Names the packages from this one to another. Each resolves the next, because a strict installation hides indirect dependencies. */
function chainTo({ name }) {
  const chains = [[readManifest(HOME)]]
  const seen = new Set()
  for (const chain of chains) {
    const last = chain.at(-1)
    if (last.name === name) return chain.slice(1).map(entryOf)
    for (const dependency of Object.keys(last.dependencies ?? {})) {
      if (!dependency.startsWith('@orreryjs/') || seen.has(dependency)) continue
      seen.add(dependency)
      chains.push([...chain, readManifest(join(HOME, '..', '..', folderOf(dependency)))])
    }
  }
  throw new Error(`${name} is not a dependency of the command`)
}

function folderOf(name) {
  const [, kind, rest] = /^@orreryjs\/(?:(env|agent)-)?(.*)$/.exec(name)
  return kind === undefined ? `packages/${rest}` : `${kind}s/${rest}`
}

/** Returns a name that resolves to a module of the package. */
function entryOf({ name, exports }) {
  return `${name}${Object.keys(exports)[0].slice(1)}`
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function pathOfPackage(name, owner) {
  return createRequire(join(HOME, '..', owner, 'package.json')).resolve(name)
}

await build({
  root: HOME,
  configFile: false,
  logLevel: 'warn',
  plugins: [locations],
  resolve: {
    alias: {
      '@orreryjs/env-webarena/player': join(import.meta.dirname, 'webarena-player.mjs'),
      // A model of a language that is larger than everything else.
      'wink-eng-lite-web-model': join(import.meta.dirname, 'wink-model.mjs'),
    },
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    // Not a name that packers mistake for the licence of the package.
    license: { fileName: 'notices.md' },
    rolldownOptions: {
      input: {
        ...Object.fromEntries(['start', 'episode-worker'].map((name) => [name, join(HOME, 'dist', `${name}.js`)])),
        'webarena-player': join(HOME, '..', '..', 'envs', 'webarena', 'dist', 'player', 'index.js'),
        ...Object.fromEntries(Object.entries(RARELY_NEEDED).map(([name, owner]) => [name, pathOfPackage(name, owner)])),
      },
      external: EXTERNAL,
      // CommonJS, whose compiled code Node.js 20 can store (`src/compiled-code.ts`).
      output: {
        format: 'cjs',
        exports: 'named',
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name].cjs',
        codeSplitting: { groups: GROUPS },
      },
    },
  },
})
copyFileSync(join(import.meta.dirname, 'import-module.cjs'), join(OUT, 'import-module.cjs'))
