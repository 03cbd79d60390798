// Fails on regular expressions with superlinear time: a long text could block a process. Checks the literals and `new RegExp(...)` of shipped
// sources with recheck. scripts/regular-expressions.json lists the known expressions, so a check analyses new ones only:
// - `linear`: hashes of expressions that recheck proves to be linear;
// - `measured`: expressions that recheck cannot prove; test/regular-expressions.long.test.ts measures them with texts of any length;
// - `bounded`: superlinear expressions whose texts have a maximum length; the test measures them up to it. `cut` is the file and the code that
//   cuts or refuses longer texts;
// - `composed`: expressions that are composed at run time, with the reason that they are linear.
// `node scripts/regular-expressions.mjs [--update | --print] [--in FOLDER]`: `--update` adds new linear expressions and removes unused entries;
// `--in` prints the problems of a folder with an example of a slow text; `--print` prints the measured and bounded expressions as JSON.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { SOURCE_FOLDERS } from './sources.mjs'

const LIST = 'scripts/regular-expressions.json'
const FOLDERS = [...SOURCE_FOLDERS, 'templates']
/** Maximum analysis time of an expression. recheck gives up after it, and an unknown result is a problem. Long enough for a busy machine. */
const TIMEOUT_MS = 60_000
/** Number of unlisted linear expressions that a check accepts; analysing one lasts about 0.3 s. */
const MAX_UNLISTED = 8
/** A cheap test for files with an expression: a slash where an expression can start, after formatting. */
const MAY_CONTAIN = /(?:[(,=:[!&|?{};>+]|\breturn|\bcase|^)\s*\/(?![/*])|\bRegExp\(/m

const argv = process.argv.slice(2)
const isUpdate = argv.includes('--update')
const folder = argv.includes('--in') ? argv[argv.indexOf('--in') + 1] : undefined
const NOTHING = { linear: [], measured: [], bounded: [], composed: {} }
const { linear, measured, bounded, composed } = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : NOTHING
const known = new Set(linear)
const reviewed = new Set([...measured, ...bounded.flatMap(({ expressions: names }) => names), ...Object.keys(composed)])
const parsedFiles = new Map()
const expressions = readExpressions()
if (argv.includes('--print')) print()
else await check()

/** Uses recheck in pure JavaScript: its native programs differ by platform. */
async function analyse(source, flags) {
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = await import('recheck')
  return checkSync(source, flags, { timeout: TIMEOUT_MS })
}

async function check() {
  const problems = []
  const added = []
  for (const [name, { source, flags, places }] of expressions) {
    const isReviewed = reviewed.has(name)
    if (known.has(hashOf(name)) || (isReviewed && folder === undefined)) continue
    if (folder !== undefined && !places.some((place) => place.startsWith(folder))) continue
    if (source === undefined) {
      problems.push(`${places[0]}: ${name} is not constant. List it under composed in ${LIST} with the reason that it is linear`)
      continue
    }
    const { status, complexity, attack } = await analyse(source, flags)
    if (status === 'safe') added.push(name)
    else problems.push(`${places.join(', ')}: ${name} ${describe(status, complexity, attack)}`)
  }
  for (const { maxLength, cut } of bounded) {
    const [, path, code] = /^(\S+): (.+)$/.exec(cut ?? '') ?? []
    const isCut = path === undefined || (existsSync(path) && readFileSync(path, 'utf8').includes(code))
    if (!isCut || (code !== undefined && !code.replaceAll('_', '').includes(String(maxLength))))
      problems.push(`${LIST}: texts of at most ${maxLength} characters are not cut by ${cut}`)
  }
  if (isUpdate) update(added)
  else if (added.length > MAX_UNLISTED) {
    problems.push(`${added.length} new regular expressions are not listed. Run node scripts/regular-expressions.mjs --update`)
  }
  for (const name of reviewed) {
    if (!expressions.has(name) && !isUpdate) problems.push(`${LIST}: ${name} is not in the sources. Remove it`)
  }
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'expressions: ok' : `expressions: ${problems.length} problem(s)`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

function describe(status, complexity, attack) {
  if (status !== 'vulnerable') return `could not be analysed. Simplify it, or list it under measured in ${LIST}`
  const example = folder === undefined || attack === undefined ? '' : `: ${attack.pattern.slice(0, 300)}`
  return `takes superlinear time (${complexity.summary})${example}. Anchor it, bound it, or use string methods`
}

function update(added) {
  const names = new Set([...expressions.keys()].map(hashOf))
  const hashes = [...known].filter((hash) => names.has(hash))
  const used = (names) => names.filter((name) => expressions.has(name)).sort()
  const list = {
    linear: [...new Set([...hashes, ...added.map(hashOf)])].sort(),
    measured: used(measured),
    bounded: bounded.map((group) => ({ ...group, expressions: used(group.expressions) })).filter(isNotEmpty),
    composed: Object.fromEntries(used(Object.keys(composed)).map((name) => [name, composed[name]])),
  }
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`)
}

function isNotEmpty({ expressions: names }) {
  return names.length > 0
}

/** Prints the expressions that a test measures. */
function print() {
  const constantsOf = (names) => names.map((name) => ({ name, ...expressions.get(name) }))
  const all = [
    ...constantsOf(measured),
    ...bounded.flatMap(({ expressions: names, maxLength }) => constantsOf(names).map((each) => ({ ...each, maxLength }))),
  ]
  console.log(JSON.stringify(all))
}

function hashOf(name) {
  return createHash('sha256').update(name).digest('hex').slice(0, 12)
}

/** Expressions by their text, `/source/flags`. A `new RegExp` of values that are unknown before run time has no source; its code is the text. */
function readExpressions() {
  const found = new Map()
  for (const path of sources()) {
    if (!MAY_CONTAIN.test(readFileSync(path, 'utf8'))) continue
    const { text, program } = readProgram(path)
    const add = (node, name, constant) => {
      const place = `${path}:${text.slice(0, node.start).split('\n').length}`
      const entry = found.get(name) ?? { ...constant, places: [] }
      found.set(name, { ...entry, places: [...entry.places, place] })
    }
    visit(program, (node) => {
      if (node.type === 'Literal' && node.regex !== undefined)
        add(node, `/${node.regex.pattern}/${node.regex.flags}`, sourceOf(node))
      else if (isConstruction(node)) {
        const constant = constructed(path, node)
        const code = text.slice(node.start, node.end).replace(/\s+/g, ' ')
        add(node, constant === undefined ? `${path}: ${code}` : `/${constant.source}/${constant.flags}`, constant)
      }
    })
  }
  return found
}

function sources() {
  return ['packages', 'envs', 'agents', 'action']
    .filter((home) => existsSync(home))
    .flatMap((home) => readdirSync(home).flatMap((name) => FOLDERS.map((area) => `${home}/${name}/${area}`)))
    .concat('action')
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
        .map((entry) => join(entry.parentPath.replaceAll('\\', '/'), entry.name)),
    )
    .sort()
}

function readProgram(path) {
  const cached = parsedFiles.get(path)
  if (cached !== undefined) return cached
  const text = readFileSync(path, 'utf8')
  const { program, errors } = parseSync(path, text)
  // A template with placeholders may not parse.
  if (errors.length > 0 && !path.includes('/templates/')) throw new Error(`${path}: ${errors[0].message}`)
  const parsed = { text, program, constants: constantsOf(program) }
  parsedFiles.set(path, parsed)
  return parsed
}

function visit(node, enter) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, enter)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (node.type !== undefined) enter(node)
  for (const key in node) if (typeof node[key] === 'object') visit(node[key], enter)
}

function isConstruction({ type, callee }) {
  return (type === 'NewExpression' || type === 'CallExpression') && callee.name === 'RegExp'
}

/** Constants of a module, and its imports as `{ specifier, imported }`. */
function constantsOf({ body }) {
  const constants = new Map()
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
      for (const { id, init } of declaration.declarations) if (id.type === 'Identifier') constants.set(id.name, { init })
    }
    if (statement.type === 'ImportDeclaration') {
      for (const { local, imported } of statement.specifiers) {
        constants.set(local.name, { specifier: statement.source.value, imported: imported?.name })
      }
    }
  }
  return constants
}

/** Source and flags of `new RegExp(...)` with constant arguments, or `undefined`. */
function constructed(path, node) {
  const [source, flags] = node.arguments.map((argument) => constantOf(path, argument))
  if (node.arguments.length > 1 && typeof flags !== 'string') return undefined
  if (typeof source === 'string') return sourceOf({ regex: { pattern: source, flags: flags ?? '' } })
  return source?.source === undefined ? undefined : { source: source.source, flags: flags ?? source.flags }
}

/** `regex` of a syntax tree: `new RegExp('/')` has the source `\/`. */
function sourceOf({ regex: { pattern, flags } }) {
  return { source: new RegExp(pattern, flags).source, flags }
}

/** Value of a constant expression: a text, an expression with source and flags, an array, or `undefined`. */
function constantOf(path, node) {
  switch (node?.type) {
    case 'Literal':
      return node.regex === undefined ? (typeof node.value === 'bigint' ? undefined : stringOr(node.value)) : sourceOf(node)
    case 'TemplateLiteral':
      return templateValue(path, node, ({ cooked }) => cooked)
    case 'TaggedTemplateExpression':
      return isNamed(node.tag, 'String', 'raw') ? templateValue(path, node.quasi, ({ raw }) => raw) : undefined
    case 'BinaryExpression': {
      const [left, right] = [constantOf(path, node.left), constantOf(path, node.right)]
      return node.operator === '+' && typeof left === 'string' && typeof right === 'string' ? left + right : undefined
    }
    case 'ArrayExpression': {
      const values = node.elements.map((element) => constantOf(path, element))
      return values.every((value) => typeof value === 'string') ? values : undefined
    }
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return constantOf(path, node.expression)
    case 'Identifier':
      return constantValue(path, node.name)
    case 'MemberExpression': {
      const value = node.property.name === 'source' ? constantOf(path, node.object) : undefined
      return value?.source
    }
    case 'CallExpression': {
      if (node.callee.property?.name !== 'join') return undefined
      const [values, separator] = [constantOf(path, node.callee.object), constantOf(path, node.arguments[0])]
      return Array.isArray(values) && typeof separator === 'string' ? values.join(separator) : undefined
    }
    default:
      return undefined
  }
}

function stringOr(value) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function isNamed({ type, object, property }, owner, name) {
  return type === 'MemberExpression' && object.name === owner && property.name === name
}

function templateValue(path, { quasis, expressions }, textOf) {
  let result = textOf(quasis[0].value)
  for (const [index, expression] of expressions.entries()) {
    const value = constantOf(path, expression)
    if (typeof value !== 'string') return undefined
    result += value + textOf(quasis[index + 1].value)
  }
  return result
}

function constantValue(path, name) {
  const { init, specifier, imported } = readProgram(path).constants.get(name) ?? {}
  if (init) return constantOf(path, init)
  if (specifier === undefined || imported === undefined || !specifier.startsWith('.')) return undefined
  return constantValue(join(dirname(path), specifier), imported)
}
