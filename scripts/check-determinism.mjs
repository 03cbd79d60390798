// Fails on expressions whose value depends on the engine, its Unicode or time zone data, or chance, in code whose results are compared byte
// for byte: journals, results, reports and exports are equal on every supported runtime.
import { parseSync } from 'oxc-parser'
import { readFiles, readPackages } from './sources.mjs'

const MATH = '`@orreryjs/core/math` has functions with equal bits in every engine'
/** Functions of Math whose results ECMAScript leaves to the engine. */
const ENGINE_MATH = new Set(
  [
    'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1',
    'hypot log log10 log1p log2 pow random sin sinh sumPrecise tan tanh',
  ].flatMap((line) => line.split(' ')),
)
const LOCALE = 'it depends on the locale data of the engine'
const TIME_ZONE = 'it depends on the time zone; use the UTC methods'

/** Reasons by name of a member. */
const MEMBERS = new Map([
  ...[
    'localeCompare',
    'toLocaleString',
    'toLocaleLowerCase',
    'toLocaleUpperCase',
    'toLocaleDateString',
    'toLocaleTimeString',
  ].map((name) => [name, LOCALE]),
  ...'getDate getDay getFullYear getHours getMinutes getMonth getSeconds getTimezoneOffset getYear toDateString toTimeString'
    .split(' ')
    .map((name) => [name, TIME_ZONE]),
])

/** Reviewed exceptions: file, source text, and why no compared byte depends on it. */
const EXCEPTIONS = [
  ['packages/models/src/openai/failure.ts', 'Date.parse(text)', 'a date of HTTP, which names its time zone'],
  ['packages/reporting/src/export/inspect/zip-file.ts', 'new Date(1980, 0, 1, 12)', 'fflate reads it with local methods too'],
]

const used = new Set()
const problems = [...readFiles(readPackages(), ['src', 'player']).values()].flatMap(({ path, text }) => {
  const found = []
  walk(parseSync(path, text).program, (node) => {
    const reason = reasonOf(node)
    if (reason === undefined) return
    const source = text.slice(node.start, node.end)
    const exception = EXCEPTIONS.findIndex(([file, excerpt]) => file === path && excerpt === source)
    if (exception >= 0) used.add(exception)
    else found.push(`${path}:${text.slice(0, node.start).split('\n').length}: ${source.split('\n')[0]}: ${reason}`)
  })
  return found
})
for (const [index, [file, excerpt]] of EXCEPTIONS.entries()) {
  if (!used.has(index)) problems.push(`scripts/check-determinism.mjs: no \`${excerpt}\` in ${file}; remove the exception`)
}

/** Returns why a node is refused; `undefined` if it is not. */
function reasonOf(node) {
  switch (node.type) {
    case 'MemberExpression':
      return memberReason(node.object, node.computed ? undefined : node.property.name)
    case 'VariableDeclarator':
      return node.id.type === 'ObjectPattern' && node.init?.name === 'Math'
        ? 'name the functions of Math where they are called'
        : undefined
    case 'BinaryExpression':
      return node.operator === '**' && node.left.value !== 2 ? `engines round powers differently; ${MATH}` : undefined
    case 'AssignmentExpression':
      return node.operator === '**=' ? `engines round powers differently; ${MATH}` : undefined
    case 'Identifier':
      return node.name === 'Intl' ? LOCALE : undefined
    case 'FunctionDeclaration':
      return node.params.length === 2 ? returnReason(node.body.body.at(-1)) : undefined
    case 'CallExpression':
      return node.callee.object?.name === 'Date' && node.callee.property.name === 'parse' ? TIME_ZONE : comparatorReason(node)
    case 'NewExpression':
      return node.callee.name === 'Date' && (node.arguments.length !== 1 || isText(node.arguments[0])) ? TIME_ZONE : undefined
    default:
      return undefined
  }
}

function memberReason(object, name) {
  if (object.name === 'Math' && ENGINE_MATH.has(name)) return name === 'random' ? 'use `rng` of @orreryjs/core' : MATH
  return object.name === 'Math' && name === undefined ? 'name the function of Math' : MEMBERS.get(name)
}

/** A comparator that is never 0 contradicts itself on equal elements, whose order then depends on the engine's algorithm. */
function comparatorReason({ callee, arguments: [comparator] }) {
  if (!['sort', 'toSorted'].includes(callee.property?.name) || comparator?.type !== 'ArrowFunctionExpression') return undefined
  return comparator.body.type === 'BlockStatement' ? returnReason(comparator.body.body.at(-1)) : resultReason(comparator.body)
}

function returnReason(statement) {
  return statement?.type === 'ReturnStatement' ? resultReason(statement.argument) : undefined
}

function resultReason(result) {
  let last = result
  while (last?.type === 'LogicalExpression' || last?.type === 'ParenthesizedExpression') last = last.right ?? last.expression
  if (last?.type !== 'ConditionalExpression' || !['<', '>'].includes(last.test.expression?.operator ?? last.test.operator))
    return undefined
  const isNonZero = (node) => ['-1', '1'].includes(signed(node))
  return isNonZero(last.consequent) && isNonZero(last.alternate)
    ? 'the comparator never returns 0; use `compareTexts`'
    : undefined
}

function signed(node) {
  return node.type === 'UnaryExpression' ? `${node.operator}${node.argument.value}` : String(node.value)
}

function isText(node) {
  return node.type === 'TemplateLiteral' || typeof node.value === 'string'
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit)
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node)
    for (const child of Object.values(node)) walk(child, visit)
  }
}

for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'determinism: ok' : `determinism: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1
