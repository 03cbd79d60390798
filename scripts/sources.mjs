// Reads the sources of all packages with their imports and exports. scripts/check-boundaries.mjs and scripts/structure.mjs share it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/** Folders of a package with shipped code. */
export const SOURCE_FOLDERS = ['src', 'app', 'player']
const HOMES = { packages: '@orreryjs/', envs: '@orreryjs/env-', agents: '@orreryjs/agent-' }

/** Returns all packages with their folders and the source files of their entry points. */
export function readPackages() {
  return Object.entries(HOMES).flatMap(([home, prefix]) =>
    (existsSync(home) ? readdirSync(home).sort() : [])
      .filter((name) => existsSync(join(home, name, 'package.json')))
      .map((name) => ({
        home,
        name,
        folder: `${home}/${name}`,
        id: prefix + name,
        entries: entriesOf(`${home}/${name}`, prefix + name),
      })),
  )
}

function entriesOf(folder, id) {
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return new Map(
    Object.entries(exports)
      .map(([path, target]) => [id + path.slice(1), target['@orreryjs/source']])
      .filter(([, source]) => source !== undefined)
      .map(([specifier, source]) => [specifier, join(folder, source)]),
  )
}

/** Returns the TypeScript files in the given folders of all packages, by path. `target` of an import is the imported file, if it was read. */
export function readFiles(packages, folders = SOURCE_FOLDERS) {
  const entries = new Map(packages.flatMap((owner) => [...owner.entries]))
  const files = new Map()
  for (const owner of packages) {
    for (const area of folders.filter((folder) => existsSync(join(owner.folder, folder)))) {
      for (const path of typescriptIn(join(owner.folder, area))) files.set(path, { path, owner, area, ...readFile(path) })
    }
  }
  for (const file of files.values()) {
    for (const imported of file.imports) {
      imported.path = imported.specifier.startsWith('.')
        ? join(dirname(file.path), imported.specifier)
        : entries.get(imported.specifier)
      imported.target = files.has(imported.path) ? imported.path : undefined
    }
  }
  return files
}

function typescriptIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath.replaceAll('\\', '/'), entry.name))
    .filter((path) => !path.includes('/node_modules/'))
    .sort()
}

function readFile(path) {
  const text = readFileSync(path, 'utf8')
  return { text, lines: text.split('\n').length - 1, ...readImports(path, text) }
}

/**
 * Imports: `{ specifier, typeOnly, lazy, exported, names: [{ imported, local, exported, typeOnly }] }`. `lazy` is `import('...')`; `exported` is
 * `export ... from`; the name `*` means all names. Exports: names defined in the file, each with its local name. Computed imports: the
 * expressions in `import(...)` that are no literal text.
 */
export function readImports(path, text) {
  const result = parseSync(path, text)
  if (result.errors.length > 0) throw new Error(`${path}: ${result.errors[0].message}`)
  const { staticImports, staticExports, dynamicImports } = result.module
  const imports = staticImports.map(({ moduleRequest, entries, start, end }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 ? entries.every(({ isType }) => isType) : /^import\s+type\b/.test(text.slice(start, end)),
    names: entries.map(({ importName, localName, isType }) => ({
      imported: nameOf(importName),
      local: localName.value,
      typeOnly: isType,
    })),
  }))
  const exports = []
  const computedImports = []
  for (const { entries } of staticExports) {
    const from = entries.filter(({ moduleRequest }) => moduleRequest !== null)
    if (from.length > 0) {
      imports.push({
        specifier: from[0].moduleRequest.value,
        typeOnly: from.every(({ isType }) => isType),
        exported: true,
        names: from.map(({ importName, exportName, isType }) => ({
          imported: nameOf(importName),
          exported: exportName.name ?? '*',
          typeOnly: isType,
        })),
      })
    }
    for (const { moduleRequest, exportName, localName } of entries) {
      if (moduleRequest === null) exports.push({ name: exportName.name ?? 'default', local: localName.name ?? 'default' })
    }
  }
  for (const { moduleRequest } of dynamicImports) {
    const literal = /^(['"])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal === null) computedImports.push(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal !== null) imports.push({ specifier: literal[2], typeOnly: false, lazy: true, names: [{ imported: '*' }] })
  }
  // The module record does not contain type imports such as `import('./state.ts').State`.
  if (text.split('import(').length - 1 > dynamicImports.length) imports.push(...typeImports(result.program))
  return { imports, exports, computedImports, comments: result.comments, statements: [...staticImports, ...staticExports] }
}

function nameOf({ kind, name }) {
  return kind === 'Default' ? 'default' : (name ?? '*')
}

function typeImports(node) {
  if (Array.isArray(node)) return node.flatMap(typeImports)
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(typeImports)
  if (node.type !== 'TSImportType') return inside
  let qualifier = node.qualifier
  while (qualifier?.left !== undefined) qualifier = qualifier.left
  return [
    { specifier: node.source.value, typeOnly: true, names: [{ imported: qualifier?.name ?? '*', typeOnly: true }] },
    ...inside,
  ]
}

/**
 * Groups of files that import each other in a cycle (strongly connected components), largest first. `counts` chooses the imports.
 * `import('...')` never counts, because it runs after both files have loaded.
 */
export function cycles(files, counts) {
  const [order, low, stack, onStack, groups] = [new Map(), new Map(), [], new Set(), []]
  const visit = (path) => {
    order.set(path, order.size)
    low.set(path, order.get(path))
    stack.push(path)
    onStack.add(path)
    for (const { target } of files.get(path).imports.filter((imported) => !imported.lazy && counts(imported))) {
      if (target === undefined) continue
      if (!order.has(target)) {
        visit(target)
        low.set(path, Math.min(low.get(path), low.get(target)))
      } else if (onStack.has(target)) low.set(path, Math.min(low.get(path), order.get(target)))
    }
    if (low.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    for (const member of group) onStack.delete(member)
    if (group.length > 1) groups.push(group.sort())
  }
  for (const path of files.keys()) if (!order.has(path)) visit(path)
  return groups.sort((a, b) => b.length - a.length || (a[0] < b[0] ? -1 : 1))
}

/** Cycles of value imports, which exist at run time. */
export const valueCycles = (files) => cycles(files, ({ typeOnly }) => !typeOnly)
/** Cycles including type imports. */
export const allCycles = (files) => cycles(files, () => true)
