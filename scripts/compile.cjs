// Root task of `turbo run build`: translates every source into a module and its declarations, each file by itself. It does not check
// types, which takes twenty times as long: `scripts/check-types.cjs` does.
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } = require('node:fs')
const { basename, dirname, join, relative } = require('node:path')
const { transformSync } = require('oxc-transform')
const { packageFolders, root, writeChanged } = require('./workspace.cjs')

for (const folder of packageFolders()) {
  compile(join(folder, 'src'), join(folder, 'dist'))
  compile(join(folder, 'player'), join(folder, 'dist', 'player'))
}
for (const { name } of readdirSync(join(root, 'examples'), { withFileTypes: true }).filter(isExample)) {
  compile(join(root, 'examples', name), join(root, 'examples', 'dist', name), { declaration: false })
}

/** Compiles a folder with the folders in it, and copies its JSON files. No package imports the examples, so they need no declarations. */
function compile(from, to, { declaration = true } = {}) {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    if (entry.isDirectory()) compile(source, join(to, entry.name), { declaration })
    else if (/(?<!\.(?:test|d))\.ts$/.test(entry.name)) compileFile(source, join(to, basename(entry.name, '.ts')), declaration)
    else if (entry.name.endsWith('.json')) copyFileSync(source, join(to, entry.name))
  }
}

/** Compiles a file. An error is printed, and keeps the former output. */
function compileFile(source, target, declaration) {
  const { code, map, errors, helpersUsed, ...typed } = transformSync(source, readFileSync(source, 'utf8'), {
    target: 'es2022',
    sourcemap: true,
    typescript: { declaration, onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  })
  // A helper is a package that users do not have.
  const helpers = Object.keys(helpersUsed).map((helper) => ({ message: `ES2022 lacks a feature (${helper})` }))
  const problems = [...errors, ...helpers].map(({ codeframe, message }) => codeframe ?? `${source}: ${message}`)
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`)
    process.exitCode = 1
    return
  }
  writeModule(`${target}.js`, code, map, source)
  if (declaration) writeModule(`${target}.d.ts`, typed.declaration, typed.declarationMap, source)
}

/** Writes a module and its source map, which names the source instead of containing it. */
function writeModule(file, code, { sourcesContent: _, ...map }, source) {
  const sources = [relative(dirname(file), source).replaceAll('\\', '/')]
  writeChanged(file, `${code}//# sourceMappingURL=${basename(file)}.map\n`)
  writeChanged(`${file}.map`, JSON.stringify({ ...map, file: basename(file), sources }))
}

function isExample(entry) {
  return entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name)
}
