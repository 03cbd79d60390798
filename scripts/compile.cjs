// Root task of `turbo run build`: one TypeScript process compiles every package with a tsconfig.build.json in dependency order,
// incrementally. It does not check types, which would take twice as long: `scripts/checks.cjs` does.
// The player of a world (`envs/X/player`) is a separate project, so that the compiler refuses imports of the world's sources.
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { basename, join, relative } = require('node:path')
const { root, run } = require('./workspace.cjs')

const FOLDER = join(root, 'node_modules', '.orrery-build')
/** Packages that a player may import. */
const PLAYER_IMPORTS = ['@orreryjs/core', '@orreryjs/python']

const folders = ['packages', 'envs', 'agents']
  .flatMap((home) => readdirSync(join(root, home)).map((name) => join(root, home, name)))
  .concat(join(root, 'examples'))
  .filter((folder) => existsSync(join(folder, 'tsconfig.build.json')))
const manifests = new Map(folders.map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))]))
const folderOf = new Map(folders.map((folder) => [manifests.get(folder).name, folder]))

mkdirSync(FOLDER, { recursive: true })
for (const folder of folders) prepare(folder)
for (const folder of folders.filter(hasPlayer)) preparePlayer(folder)
const all = join(FOLDER, 'all.json')
write(all, { files: [], references: references(folders) })
writeTests()
run('tsc', ['-b', all, '--noCheck', '--checkers', '1'])

/** Writes the configuration of a package: its own settings plus references to its dependencies. */
function prepare(folder) {
  write(configOf(folder), {
    extends: relativePath(join(folder, 'tsconfig.build.json')),
    compilerOptions: {
      ...incrementalOptions(configOf(folder), join(folder, 'dist')),
      ...(isExamples(folder) ? {} : { composite: true }),
    },
    references: references(dependenciesOf(folder)),
  })
}

/** Writes the configuration of a player, with references to `core` and `python` only. */
function preparePlayer(folder) {
  const outDir = join(folder, 'dist', 'player')
  write(playerConfigOf(folder), {
    extends: relativePath(join(root, 'tsconfig.base.json')),
    compilerOptions: {
      ...incrementalOptions(playerConfigOf(folder), outDir),
      composite: true,
      rootDir: relativePath(join(folder, 'player')),
      outDir: relativePath(outDir),
    },
    include: [relativePath(join(folder, 'player'))],
    references: references(
      dependenciesOf(folder).filter((dependency) => PLAYER_IMPORTS.includes(manifests.get(dependency).name)),
    ),
  })
}

function hasPlayer(folder) {
  return existsSync(join(folder, 'player'))
}

function dependenciesOf(folder) {
  const { dependencies, peerDependencies } = manifests.get(folder)
  const names = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => folderOf.has(name))
  return names.map((name) => folderOf.get(name))
}

/** Options of the incremental build. Discards the build state if the output was removed. */
function incrementalOptions(config, output) {
  const state = `${config}.tsbuildinfo`
  if (!existsSync(output)) rmSync(state, { force: true })
  return { incremental: true, tsBuildInfoFile: relativePath(state) }
}

/**
 * Writes the project that `scripts/checks.cjs` checks after a build: everything in the root's tsconfig.json except sources. Imports of
 * sources resolve to the built types.
 */
function writeTests() {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  write(join(FOLDER, 'tests.json'), {
    extends: relativePath(join(root, 'tsconfig.json')),
    include: include.filter((pattern) => !/\/(?:src|player)$/.test(pattern)).map((pattern) => relativePath(join(root, pattern))),
    references: references(folders.filter((folder) => !isExamples(folder))),
  })
}

/** Examples are compiled, but no package depends on them; they are also checked with the tests. */
function isExamples(folder) {
  return folder.endsWith('examples')
}

function references(packageFolders) {
  const configs = packageFolders.flatMap((folder) => [configOf(folder), ...(hasPlayer(folder) ? [playerConfigOf(folder)] : [])])
  return configs.map((config) => ({ path: relativePath(config) }))
}

/** Path relative to the folder of the configurations, so that a cached build contains no path of another checkout. */
function relativePath(path) {
  return relative(FOLDER, path).replaceAll('\\', '/')
}

function playerConfigOf(folder) {
  return configOf(folder).replace(/\.json$/, '-player.json')
}

function configOf(folder) {
  const home = isExamples(folder) ? 'root' : basename(join(folder, '..'))
  return join(FOLDER, `${home}-${basename(folder)}.json`)
}

/** Writes a configuration only if it changed, because a new file triggers compilation. */
function write(file, config) {
  const text = JSON.stringify(config, null, 2)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
