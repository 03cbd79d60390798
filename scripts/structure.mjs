// Prints figures of the structure of all packages: sizes, folders, cycles, forbidden imports, and uses of exported names.
//   node scripts/structure.mjs                 a table; the first column is the figure's name
//   node scripts/structure.mjs --list NAME     the locations that the figure counts
//   node scripts/structure.mjs --json          all figures with their locations
import { dirname } from 'node:path/posix'
import { parseArgs } from 'node:util'
import { upwardImports } from './import-rules.mjs'
import { allCycles, readFiles, readPackages, SOURCE_FOLDERS, valueCycles } from './sources.mjs'

const MAX_LINES = 400
const MAX_FILES_IN_FOLDER = 20
const FRAGMENT_LINES = 25
/** Top-level functions, which Biome formats at the beginning of a line. */
const FUNCTIONS =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>\n]*>)?(?:\([^()]*\)|\w+)(?:: [^=\n]+)? =>)/gm

const { values } = parseArgs({ options: { json: { type: 'boolean' }, list: { type: 'string' } } })
const packages = readPackages()
const files = readFiles(packages, [...SOURCE_FOLDERS, 'test'])
const sources = new Map([...files].filter(([, { area }]) => area !== 'test'))
const tests = [...files.values()].filter(({ area }) => area === 'test')
const all = [...figures(), ...functionsCalledOnce()]

if (values.json) console.log(JSON.stringify({ figures: all, packages: linesByPackage() }, undefined, 2))
else if (values.list !== undefined) list(values.list)
else table()

function figures() {
  const lines = [...sources.values()].map((file) => file.lines).sort((a, b) => a - b)
  const quantile = (share) => lines[Math.min(lines.length - 1, Math.floor(share * lines.length))]
  const folders = new Map()
  for (const path of sources.keys()) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  const full = [...folders]
    .filter(([, members]) => members.length > MAX_FILES_IN_FOLDER)
    .sort((a, b) => b[1].length - a[1].length)
  const [values, cycles, upwards] = [valueCycles(sources), allCycles(sources), upwardImports(sources)]
  const single = importers().filter(([, from]) => from.size === 1)
  const fragments = single.filter(([path]) => sources.get(path).lines <= FRAGMENT_LINES)
  const arrows = ([path, from]) => `${path} <- ${[...from].join(', ')}`
  return [
    figure('source-files', 'Source files', sources.size),
    figure('source-lines', 'Source lines', sum(lines)),
    figure('test-files', 'Test files', tests.length),
    figure('test-lines', 'Test lines', sum(tests.map((file) => file.lines))),
    figure('folders', 'Folders with source files', folders.size),
    figure('median-lines', 'Lines of a source file, median', quantile(0.5)),
    figure('p90-lines', 'Lines of a source file, 90th percentile', quantile(0.9)),
    figure('max-lines', 'Lines of a source file, maximum', lines.at(-1)),
    listed('long-files', `Source files over ${MAX_LINES} lines`, longFiles()),
    listed(
      'full-folders',
      `Folders with more than ${MAX_FILES_IN_FOLDER} source files`,
      full.map(([folder, { length }]) => `${folder} ${length}`),
    ),
    figure('value-cycle-files', 'Files in cycles of values', values.flat().length, values.map(oneLine)),
    figure('cycle-files', 'Files in cycles, types included', cycles.flat().length, cycles.map(oneLine)),
    listed('cycles', 'Cycles, types included', cycles.map(oneLine)),
    listed(
      'upward-imports',
      'Forbidden imports',
      upwards.map(({ file, specifier }) => `${file} -> ${specifier}`),
    ),
    ...exportedNames(),
    listed('single-importer', 'Files with one importer', single.map(arrows)),
    listed('fragments', `Files with one importer and at most ${FRAGMENT_LINES} lines`, fragments.map(arrows)),
  ]
}

function longFiles() {
  return [...sources.values()].filter(({ lines }) => lines > MAX_LINES).map(({ path, lines }) => `${path} ${lines}`)
}

/** Returns each source file with the source files that import it. */
function importers() {
  const found = new Map([...sources.keys()].map((path) => [path, new Set()]))
  for (const { path, imports } of sources.values()) {
    for (const { target } of imports) if (target !== path) found.get(target)?.add(path)
  }
  return [...found]
}

function exportedNames() {
  const [uses, published] = [usesOfNames(), publishedNames()]
  const names = [...sources.values()].flatMap(({ path, exports }) => exports.map(({ name }) => `${path}#${name}`))
  const users = (name) => [...(uses.get(name) ?? [])]
  const sourcesOf = (name) => users(name).filter((path) => sources.has(path))
  const withUser = (names) => names.map((name) => `${name} <- ${users(name).join(', ')}`)
  const unused = names.filter((name) => sourcesOf(name).length === 0)
  return [
    listed('exported-names', 'Exported names', names),
    listed('used-once', '- used by one other file, tests included', withUser(names.filter((name) => users(name).length === 1))),
    listed('used-by-one', '- used by one other source file', withUser(names.filter((name) => sourcesOf(name).length === 1))),
    listed(
      'only-published',
      '- used by no other source file, published by an entry point',
      unused.filter((name) => published.has(name)),
    ),
    listed(
      'only-own',
      '- used by its own file and tests only',
      unused.filter((name) => !published.has(name)),
    ),
  ]
}

/** Returns the files (tests included) that use each exported name, written `path#name`. */
function usesOfNames() {
  const uses = new Map()
  for (const { path, imports } of files.values()) {
    for (const { target, exported, names } of imports) {
      if (target === undefined || exported) continue
      for (const name of names) {
        for (const key of originsOf(target, name.imported)) uses.set(key, (uses.get(key) ?? new Set()).add(path))
      }
    }
  }
  return uses
}

/** Returns the names that entry points export, as `path#name`. */
function publishedNames() {
  return new Set(packages.flatMap(({ entries }) => [...entries.values()]).flatMap((entry) => originsOf(entry, '*')))
}

/** Returns the definition of a name exported by a file, as `path#name`; all definitions for `*`. */
function originsOf(path, name, visited = new Set()) {
  const file = sources.get(path)
  if (file === undefined || visited.has(`${path}#${name}`)) return []
  visited.add(`${path}#${name}`)
  const own = file.exports
    .filter((exported) => name === '*' || exported.name === name)
    .flatMap(({ name, local }) => {
      const from = file.imports.find((imported) => !imported.exported && imported.names.some((one) => one.local === local))
      if (from?.target === undefined) return [`${path}#${name}`]
      return originsOf(from.target, from.names.find((one) => one.local === local).imported, visited)
    })
  const reExported = file.imports
    .filter(({ exported, target }) => exported && target !== undefined)
    .flatMap(({ target, names }) =>
      names
        .filter(({ exported }) => name === '*' || exported === '*' || exported === name)
        .flatMap(({ imported }) => originsOf(target, imported === '*' ? name : imported, visited)),
    )
  return [...own, ...reExported]
}

/** Top-level functions with one reference apart from imports. Counts words, not bindings: about 5 % inaccurate. */
function functionsCalledOnce() {
  const words = new Map([...sources.values()].map((file) => [file.path, wordsOf(file)]))
  const references = new Map()
  for (const file of sources.values()) {
    for (const { target, exported, names } of file.imports) {
      if (target === undefined || exported) continue
      for (const { imported, local } of names.filter((name) => name.local !== undefined)) {
        for (const key of originsOf(target, imported)) {
          references.set(key, (references.get(key) ?? 0) + (words.get(file.path).get(local) ?? 0))
        }
      }
    }
  }
  let count = 0
  const once = []
  for (const { path, text } of sources.values()) {
    for (const name of [...text.matchAll(FUNCTIONS)].map((match) => match[1] ?? match[2])) {
      count += 1
      const own = (words.get(path).get(name) ?? 0) - 1
      if (own + (references.get(`${path}#${name}`) ?? 0) === 1) once.push(`${path}#${name}`)
    }
  }
  return [figure('functions', 'Top-level functions', count), listed('called-once', '- referenced once', once)]
}

/** Counts each word in the code of a file without comments, imports and properties. */
function wordsOf({ text, comments, statements }) {
  const imports = statements.filter(({ start }) => /^(import|export\s+(type\s+)?[{*])/.test(text.slice(start, start + 20)))
  let code = ''
  let from = 0
  for (const { start, end } of [...comments, ...imports].sort((a, b) => a.start - b.start)) {
    if (start < from) continue
    code += `${text.slice(from, start)} `
    from = end
  }
  const words = new Map()
  for (const [word] of (code + text.slice(from)).matchAll(/(?<![\w$])(?<!(?<!\.\.)\.)[A-Za-z_$][\w$]*/g)) {
    words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

function linesByPackage() {
  return packages
    .map(({ folder }) => {
      const own = [...files.values()].filter(({ owner }) => owner.folder === folder)
      const lines = (isTest) => sum(own.filter(({ area }) => (area === 'test') === isTest).map((file) => file.lines))
      return {
        package: folder,
        files: own.filter(({ area }) => area !== 'test').length,
        source: lines(false),
        tests: lines(true),
      }
    })
    .sort((a, b) => b.source - a.source)
}

function table() {
  const width = Math.max(...all.map(({ name }) => name.length))
  for (const { name, title, value } of all) console.log(`${name.padEnd(width)}  ${String(value).padStart(7)}  ${title}`)
  for (const name of ['full-folders', 'cycles']) {
    console.log(`\n${name}`)
    for (const place of all.find((one) => one.name === name).places) console.log(`  ${place}`)
  }
  console.log(`\n${'package'.padEnd(32)}${['files', 'source', 'tests'].map((head) => head.padStart(9)).join('')}`)
  for (const row of linesByPackage()) {
    console.log(row.package.padEnd(32) + [row.files, row.source, row.tests].map((value) => String(value).padStart(9)).join(''))
  }
}

function list(name) {
  const found = all.find((one) => one.name === name && one.places !== undefined)
  const known = all.filter(({ places }) => places !== undefined).map((one) => one.name)
  if (found === undefined) {
    console.error(`no list named "${name}". Expected one of ${known.join(', ')}.`)
    process.exitCode = 1
  } else for (const place of found.places) console.log(place)
}

function figure(name, title, value, places) {
  return { name, title, value, places }
}

function listed(name, title, places) {
  return figure(name, title, places.length, places)
}

function oneLine(members) {
  return `${members.length}: ${members.join(' ')}`
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
