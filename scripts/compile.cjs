// The root's task of `turbo run build`: one TypeScript compiles every package that has a tsconfig.build.json, in the order in which
// they need each other, and only what changed. It reads once what a compiler for each package would read and check again.
// The player of a world (`envs/X/player`) is a project of its own: the compiler refuses what it imports of the world's sources.
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { basename, join, relative } = require('node:path')
const { root, run } = require('./workspace.cjs')

const FOLDER = join(root, 'node_modules', '.orrery-build')
/** What a player may import. */
const PLAYERS_KITS = ['@orreryjs/core', '@orreryjs/python']

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
// Several packages at once, and one checker for each: more of them check what is common to all files once each.
run('tsc', ['-b', all, '--checkers', '1'])

/** Writes down what a package is compiled by: its own settings, and what its package.json says that it needs. */
function prepare(folder) {
  write(configOf(folder), {
    extends: seen(join(folder, 'tsconfig.build.json')),
    compilerOptions: {
      ...remembering(configOf(folder), join(folder, 'dist')),
      ...(isExamples(folder) ? {} : { composite: true }),
    },
    references: references(neededBy(folder)),
  })
}

/** A player reads text: of all that its package needs it has the core and the Python behaviour alone. */
function preparePlayer(folder) {
  const outDir = join(folder, 'dist', 'player')
  write(playerConfigOf(folder), {
    extends: seen(join(root, 'tsconfig.base.json')),
    compilerOptions: {
      ...remembering(playerConfigOf(folder), outDir),
      composite: true,
      rootDir: seen(join(folder, 'player')),
      outDir: seen(outDir),
    },
    include: [seen(join(folder, 'player'))],
    references: references(neededBy(folder).filter((needed) => PLAYERS_KITS.includes(manifests.get(needed).name))),
  })
}

function hasPlayer(folder) {
  return existsSync(join(folder, 'player'))
}

function neededBy(folder) {
  const { dependencies, peerDependencies } = manifests.get(folder)
  const names = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => folderOf.has(name))
  return names.map((name) => folderOf.get(name))
}

/** Where TypeScript remembers what it compiled; that says nothing about an output that somebody has removed. */
function remembering(config, output) {
  const state = `${config}.tsbuildinfo`
  if (!existsSync(output)) rmSync(state, { force: true })
  return { incremental: true, tsBuildInfoFile: seen(state) }
}

/**
 * What `scripts/checks.cjs` checks after a build: all that the root's tsconfig.json names but sources, which have just been checked.
 * Where tests import a source, TypeScript reads the types that were built of it.
 */
function writeTests() {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  write(join(FOLDER, 'tests.json'), {
    extends: seen(join(root, 'tsconfig.json')),
    include: include.filter((pattern) => !/\/(?:src|player)$/.test(pattern)).map((pattern) => seen(join(root, pattern))),
    references: references(folders.filter((folder) => !isExamples(folder))),
  })
}

/** Examples are no package that others need: they are compiled, and checked with the tests as well. */
function isExamples(folder) {
  return folder.endsWith('examples')
}

function references(needed) {
  const configs = needed.flatMap((folder) => [configOf(folder), ...(hasPlayer(folder) ? [playerConfigOf(folder)] : [])])
  return configs.map((config) => ({ path: seen(config) }))
}

/** A path as the folder of these configurations sees it: what is kept of a build elsewhere must not lead back to there. */
function seen(path) {
  return relative(FOLDER, path).replaceAll('\\', '/')
}

function playerConfigOf(folder) {
  return configOf(folder).replace(/\.json$/, '-player.json')
}

function configOf(folder) {
  const home = isExamples(folder) ? 'root' : basename(join(folder, '..'))
  return join(FOLDER, `${home}-${basename(folder)}.json`)
}

/** Only where it changes: what is written anew is compiled anew. */
function write(file, config) {
  const text = JSON.stringify(config, null, 2)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
