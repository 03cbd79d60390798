// Checks that all published package.json files have the same structure.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of published packages and the prefixes of their names. */
const HOMES = { packages: '@orreryjs/', envs: '@orreryjs/env-', agents: '@orreryjs/agent-' }

/** Fields in order; fields without `?` are required. */
const FIELDS = [
  ...[
    'name',
    'version',
    'description',
    'keywords',
    'license',
    'repository?',
    'mcpName?',
    'type',
    'sideEffects',
    'engines',
    'files',
  ],
  ...['exports', 'bin?', 'publishConfig', 'scripts?', 'dependencies?', 'devDependencies?'],
  ...['peerDependencies?', 'peerDependenciesMeta?', 'optionalDependencies?'],
]
/** `npm create orrery` installs the package of this name. */
const UNSCOPED = ['create-orrery']
const FOLDERS = ['dist', 'src', 'player', 'data', 'templates']
const SOURCE = '@orreryjs/source'
/** Published parts of the dist of a package with bundles: without the modules that the bundles replace. */
const BUNDLED_DIST = ['dist/*bundle.js', 'dist/databases', 'dist/**/*.d.ts', 'dist/**/*.d.ts.map']
/** Bundled entry points. In the repository, packages and tests import the modules themselves, because two copies of a module do not meet. */
const BUNDLES = {
  [join('envs', 'webarena')]: { '.': { default: './dist/bundle.js' }, './player': { default: './dist/player-bundle.js' } },
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const root = read('package.json')
const { version } = read('packages/core/package.json')

const problems = Object.keys(HOMES).flatMap((home) => packagesIn(home).flatMap((folder) => check(home, folder)))
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'packages: ok' : `packages: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1

function packagesIn(home) {
  return readdirSync(home)
    .filter((name) => existsSync(join(home, name, 'package.json')))
    .sort()
}

function check(home, name) {
  const folder = join(home, name)
  const manifest = read(join(folder, 'package.json'))
  const expectValue = (field, value) => (same(manifest[field], value) ? [] : [`${field} must be ${JSON.stringify(value)}`])
  return [
    ...fieldProblems(Object.keys(manifest)),
    ...expectValue('name', UNSCOPED.includes(name) ? name : `${HOMES[home]}${name}`),
    ...expectValue('version', version),
    ...expectValue('license', root.license),
    ...expectValue('repository', root.repository && { ...root.repository, directory: folder }),
    // The MCP registry compares it with server.json.
    ...expectValue('mcpName', root.repository && folder === join('packages', 'cli') ? read('server.json').name : undefined),
    ...expectValue('type', 'module'),
    ...expectValue('engines', root.engines),
    ...expectValue(
      'files',
      FOLDERS.filter((part) => part === 'dist' || existsSync(join(folder, part))).flatMap((part) =>
        part === 'dist' && BUNDLES[folder] ? BUNDLED_DIST : [part],
      ),
    ),
    ...expectValue('publishConfig', { access: 'public', exports: published(folder, manifest.exports ?? {}) }),
    ...(manifest.keywords?.[0] === 'orrery' ? [] : ['keywords must begin with "orrery"']),
    ...(/^[A-Z].*\.$/.test(manifest.description ?? '') ? [] : ['description must be a sentence']),
    ...(existsSync(join(folder, 'README.md')) ? [] : ['README.md is missing']),
    ...exportProblems(manifest.exports ?? {}),
    ...FIELDS.filter((field) => /ependencies/.test(field)).flatMap((field) => listProblems(manifest, field.replace('?', ''))),
    ...dependencyProblems(manifest),
  ].map((problem) => `${folder}: ${problem}`)
}

function fieldProblems(fields) {
  const knownFields = FIELDS.map((field) => field.replace('?', ''))
  const isKnown = (field) => knownFields.includes(field)
  const missing = FIELDS.filter((field) => !field.endsWith('?') && !fields.includes(field))
  const order = knownFields.filter((field) => fields.includes(field))
  return [
    ...missing.map((field) => `${field} is missing`),
    ...fields.filter((field) => !isKnown(field)).map((field) => `${field} is not an allowed field`),
    ...(same(fields.filter(isKnown), order) ? [] : [`fields must be in the order ${order.join(', ')}`]),
  ]
}

/** Each entry point must have matching paths of source, types and code. */
function exportProblems(entries) {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const [, folder = 'src/', path] = /^\.\/(src\/|(?=player\/))(.+)\.ts$/.exec(entry[SOURCE] ?? '') ?? []
    const expected = { [SOURCE]: `./${folder}${path}.ts`, types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` }
    return same(entry, expected) ? [] : [`exports["${name}"] must be ${JSON.stringify(expected)}`]
  })
}

function listProblems(manifest, field) {
  const names = Object.keys(manifest[field] ?? {})
  if (field in manifest && names.length === 0) return [`${field} is empty`]
  return same(names, [...names].sort()) ? [] : [`${field} is not sorted`]
}

/** Versions come from the catalog. Only peer dependencies have ranges. */
function dependencyProblems(manifest) {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const unknown = Object.keys(peerDependenciesMeta).filter((name) => !(name in peerDependencies))
  return [
    ...versions
      .filter(([name, range]) => range !== (name.startsWith('@orreryjs/') ? 'workspace:*' : 'catalog:'))
      .map(([name, range]) => `${name}: ${range} must be workspace:* or catalog:`),
    ...Object.keys(peerDependencies)
      .filter((name) => !(name in devDependencies))
      .map((name) => `${name} is a peer dependency that is not in devDependencies, so no test installs it`),
    ...unknown.map((name) => `peerDependenciesMeta names ${name}, which is not a peer dependency`),
  ]
}

/** Entry points of the published package: without sources, and with the bundles that the package builds. */
function published(folder, entries) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, { [SOURCE]: _, ...entry }]) => [name, { ...entry, ...BUNDLES[folder]?.[name] }]),
  )
}

/** True if equal as JSON, including the order of keys, because export conditions are tried in order. */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}
