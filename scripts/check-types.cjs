// Checks the types of all packages, examples and tests with one TypeScript process, incrementally. The player of a world (`envs/X/player`)
// is a separate project, so that the compiler refuses imports of the world's sources.
const { existsSync, mkdirSync, readFileSync, rmSync } = require('node:fs')
const { basename, join, relative } = require('node:path')
const { packageFolders, root, run, writeChanged } = require('./workspace.cjs')

/** Configurations and states of the projects. */
const FOLDER = join(root, 'node_modules', '.orrery-types')
/** Packages that a player may import. */
const PLAYER_IMPORTS = ['@orreryjs/core', '@orreryjs/python']

const folders = packageFolders().filter((folder) => existsSync(join(folder, 'tsconfig.build.json')))
const manifests = new Map(folders.map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))]))
const folderOf = new Map(folders.map((folder) => [manifests.get(folder).name, folder]))

mkdirSync(FOLDER, { recursive: true })
for (const folder of folders) prepare(folder)
for (const folder of folders.filter(hasPlayer)) preparePlayer(folder)
// With one checker, because each checker checks the common types again.
run('tsc', ['-b', testsConfig(), '--checkers', '1'])

/** Writes the configuration of a package: its own settings plus references to its dependencies. */
function prepare(folder) {
  write(configOf(folder), {
    extends: relativePath(join(folder, 'tsconfig.build.json')),
    compilerOptions: projectOptions(configOf(folder), join(folder, '.types')),
    references: references(dependenciesOf(folder)),
  })
}

/** Writes the configuration of a player, with references to `core` and `python` only. */
function preparePlayer(folder) {
  const source = relativePath(join(folder, 'player'))
  write(playerConfigOf(folder), {
    extends: relativePath(join(root, 'tsconfig.base.json')),
    compilerOptions: { ...projectOptions(playerConfigOf(folder), join(folder, '.types', 'player')), rootDir: source },
    include: [source],
    references: references(
      dependenciesOf(folder).filter((dependency) => PLAYER_IMPORTS.includes(manifests.get(dependency).name)),
    ),
  })
}

/**
 * Options of a project that others refer to: it reads their sources, and writes the declarations that they read. If the declarations were
 * removed, discards the state, which would keep them from being written again.
 */
function projectOptions(config, output) {
  if (!existsSync(output)) rmSync(`${config}.tsbuildinfo`, { force: true })
  return {
    composite: true,
    noEmitOnError: true,
    emitDeclarationOnly: true,
    sourceMap: false,
    declarationMap: false,
    // In the package, where declarations find the packages that they import.
    outDir: relativePath(output),
    tsBuildInfoFile: `${basename(config)}.tsbuildinfo`,
    customConditions: ['@orreryjs/source'],
  }
}

function hasPlayer(folder) {
  return existsSync(join(folder, 'player'))
}

function dependenciesOf(folder) {
  const { dependencies, peerDependencies } = manifests.get(folder)
  const names = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => folderOf.has(name))
  return names.map((name) => folderOf.get(name))
}

/** Writes the project of everything in the root's tsconfig.json except sources. Imports of sources resolve to their declarations. */
function testsConfig() {
  const file = join(FOLDER, 'tests.json')
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  write(file, {
    extends: relativePath(join(root, 'tsconfig.json')),
    compilerOptions: { incremental: true, tsBuildInfoFile: 'tests.tsbuildinfo' },
    include: include.filter((pattern) => !/\/(?:src|player)$/.test(pattern)).map((pattern) => relativePath(join(root, pattern))),
    references: references(folders),
  })
  return file
}

function references(packageFolders) {
  const configs = packageFolders.flatMap((folder) => [configOf(folder), ...(hasPlayer(folder) ? [playerConfigOf(folder)] : [])])
  return configs.map((config) => ({ path: relativePath(config) }))
}

function relativePath(path) {
  return relative(FOLDER, path).replaceAll('\\', '/')
}

function playerConfigOf(folder) {
  return configOf(folder).replace(/\.json$/, '-player.json')
}

function configOf(folder) {
  return join(FOLDER, `${basename(join(folder, '..'))}-${basename(folder)}.json`)
}

function write(file, config) {
  writeChanged(file, JSON.stringify(config, null, 2))
}
