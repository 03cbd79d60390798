import { isShare, MEASURE_NAMES } from '@orreryjs/statistics'
import { didYouMean, nearestName } from '../../texts/nearest.ts'
import type { Gate, GateBound, GateMetric, GateRelation, GateSide } from './gate.ts'
import { createScanner, type Scanner } from './scanner.ts'

const HINT =
  "examples: --gate 'success(react) >= 80%', 'success(rebact) > success(react)', 'success >= success@runs/main - 3pp', 'tokens(react) <= 1.1 * tokens(baseline)'; all forms: `orrery help gates`"

/**
 * Parses a condition. Throws `CONFIG_INVALID` with the place of the mistake.
 *
 * ```
 * condition = side relation bound
 * side      = metric [ "(" row ")" ] [ "@" run ]
 * metric    = measure | "cost" | "pass@" k | "pass^" k | "unparsed" | "each"
 * relation  = ">" | ">=" | "<" | "<=" | "="
 * bound     = amount | whole "of" whole | [ number "*" ] side [ margin ]
 * margin    = ( "+" | "-" | "+-" ) amount | "*" number
 * amount    = number [ "%" | "pp" | "k" | "M" ]
 * ```
 */
export function readGate(text: string): Gate {
  const scanner = createScanner(text, HINT)
  const left = readSide(scanner)
  if (left === undefined) throw scanner.unexpected('expected a metric, as in success(react) >= 80%')
  const relation = readRelation(scanner, left.metric)
  const right = left.metric.name === 'each' ? readAttempts(scanner) : readBound(scanner, left.metric, relation)
  if (!scanner.hasEnded()) throw scanner.unexpected('expected nothing more')
  return { text, left, relation, right }
}

/** Name of a metric as a gate writes it: `pass^3`. */
export function metricText(metric: GateMetric): string {
  return 'k' in metric ? metric.name.replace('k', String(metric.k)) : metric.name
}

/** True if values of the metric are from 0 to 1. */
export function isShareMetric({ name }: GateMetric): boolean {
  return name === 'pass@k' || name === 'pass^k' || name === 'unparsed' || (isMeasure(name) && isShare(name))
}

const isMeasure = (name: string): name is (typeof MEASURE_NAMES)[number] => MEASURE_NAMES.some((each) => each === name)

/** `unread` is the former name of `unparsed`, in recorded runs. */
const METRIC = /pass([@^])(\d+)|[a-z][\w-]*/iy
const OTHER_NAMES = ['cost', 'each', 'unparsed'] as const

function readSide(scanner: Scanner): GateSide | undefined {
  const at = scanner.at()
  const found = scanner.read(METRIC)
  if (found === undefined) return undefined
  const metric = metricOf(found, (expected) => scanner.unexpected(expected, at))
  const row = readRow(scanner)
  const run = readRun(scanner)
  return { metric, ...(row !== undefined && { row }), ...(run !== undefined && { run }) }
}

function metricOf([text, rule, count]: RegExpExecArray, unexpected: (expected: string) => Error): GateMetric {
  const k = Number(count)
  if (rule !== undefined && k >= 1) return { name: rule === '@' ? 'pass@k' : 'pass^k', k }
  if (rule !== undefined) throw unexpected('expected at least 1 attempt, as in pass^3')
  const word = text === 'unread' ? 'unparsed' : text
  const names = [...MEASURE_NAMES, ...OTHER_NAMES]
  const name = names.find((each) => each === word)
  if (name !== undefined) return { name }
  const near = nearestName(word, names)
  const known = near === undefined ? `Known: ${names.join(', ')}, pass@k, pass^k` : didYouMean(near)
  throw unexpected(`no metric named "${text}". ${known}`)
}

function readRow(scanner: Scanner): string | undefined {
  if (scanner.read(/\(/y) === undefined) return undefined
  const at = scanner.at()
  const [, row = ''] = scanner.read(/([^()]*)\)/y) ?? []
  if (row.trim() === '') throw scanner.unexpected('expected the name of a row and ")", as in success(react)', at)
  return row.trim()
}

function readRun(scanner: Scanner): string | undefined {
  const at = scanner.at()
  const found = scanner.read(/@(?:"([^"]+)"|([^\s"<>=]+))?/y)
  const [, quoted, plain] = found ?? []
  const run = quoted ?? plain
  if (found === undefined || run !== undefined) return run
  throw scanner.unexpected('expected the directory of a stored run, as in success@runs/main', at)
}

const RELATIONS: Readonly<Record<string, GateRelation>> = { '≥': '>=', '≤': '<=' }

function readRelation(scanner: Scanner, { name }: GateMetric): GateRelation {
  const at = scanner.at()
  const [text] = scanner.read(/[<>]=?|=|≥|≤/y) ?? []
  if (text === undefined) throw scanner.unexpected('expected >, >=, <, <= or =')
  const relation = RELATIONS[text] ?? (text as GateRelation)
  if (name === 'each' && relation !== '>=') throw scanner.unexpected('expected each(ROW) >= 2 of 3', at)
  if (name === 'unparsed' && !relation.startsWith('<')) throw scanner.unexpected('expected unparsed < SHARE, or <=', at)
  return relation
}

function readAttempts(scanner: Scanner): GateBound {
  const at = scanner.at()
  const [, successes, attempts] = scanner.read(/(\d+)\s*of\s*(\d+)/y) ?? []
  if (successes === undefined) throw scanner.unexpected('expected 2 of 3: successes of attempts at each task')
  const bound = { kind: 'attempts', successes: Number(successes), attempts: Number(attempts) } as const
  if (bound.successes >= 1 && bound.successes <= bound.attempts) return bound
  throw scanner.unexpected(`expected from 1 to ${attempts} successes of ${attempts} attempts`, at)
}

/** An amount as written. */
interface Amount {
  readonly number: number
  readonly unit: string
  readonly at: number
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }

function readAmount(scanner: Scanner): Amount | undefined {
  const at = scanner.at()
  const [, currency = '', number, unit = ''] = scanner.read(/(\$?)(\d+(?:\.\d+)?|\.\d+)(?:\s*(%|pp\b|k\b|M\b))?/y) ?? []
  if (number === undefined) return undefined
  return { number: Number(number), unit: `${currency}${unit}`, at }
}

function readBound(scanner: Scanner, metric: GateMetric, relation: GateRelation): GateBound {
  const amount = readAmount(scanner)
  if (amount === undefined) return readOtherSide(scanner, metric, relation)
  if (scanner.read(/\*/y) === undefined) return { kind: 'value', value: absolute(scanner, metric, relation, amount) }
  return readOtherSide(scanner, metric, relation, amount)
}

/** Checks the bound of a metric of single rows. */
function absolute(scanner: Scanner, metric: GateMetric, relation: GateRelation, { number, unit, at }: Amount): number {
  const invalid = (expected: string): Error => scanner.unexpected(expected, at)
  if (relation === '=') throw invalid('= compares two rows and needs a margin: success(a) = success(b) +- 5pp')
  const name = metricText(metric)
  if (!isShareMetric(metric)) {
    if (unit === '%' || unit === 'pp') throw invalid(`expected an amount of ${name} per episode, not a share`)
    const units = metric.name === 'cost' ? ['', '$'] : ['', 'k', 'M']
    if (!units.includes(unit))
      throw invalid(metric.name === 'cost' ? 'expected US dollars, as in 0.50' : `expected a number of ${name}`)
    return number * (UNITS[unit] ?? 1)
  }
  if (unit !== '' && unit !== '%') throw invalid('expected a share: 80% or 0.8')
  const share = unit === '%' ? number / 100 : number
  if (share > 1) throw invalid(`${number} is not a share; expected 0% to 100%, or 0 to 1`)
  if (metric.name === 'unparsed') {
    if (share === 0 && relation === '<') throw invalid('no share is below 0')
  } else if (share === 0 || share === 1) {
    throw invalid(`no sample shows a rate of exactly ${number}${unit}; to demand that every task is solved: each(ROW) >= 1 of 1`)
  }
  return share
}

function readOtherSide(scanner: Scanner, metric: GateMetric, relation: GateRelation, scale?: Amount): GateBound {
  const at = scanner.at()
  const side = readSide(scanner)
  const name = metricText(metric)
  if (side === undefined) throw scanner.unexpected(`expected a number or ${name}(ROW)`)
  if (metric.name === 'unparsed') throw scanner.unexpected('expected a share, as in unparsed < 10%', at)
  const other = metricText(side.metric)
  if (other !== name) throw scanner.unexpected(`both sides must have the same metric, not ${name} and ${other}`, at)
  const [sign] = scale === undefined ? (scanner.read(/\+-|±|[-+*]/y) ?? []) : ['*']
  if (sign === undefined && relation === '=') throw scanner.unexpected('= needs a margin: = ... +- 5pp')
  if (sign === undefined) return { kind: 'side', side }
  const amount = scale ?? readAmount(scanner)
  if (amount === undefined) throw scanner.unexpected('expected a number')
  if (sign === '*') return { kind: 'side', side, factor: factorOf(scanner, metric, relation, amount) }
  const isEquivalence = sign === '+-' || sign === '±'
  if (isEquivalence !== (relation === '='))
    throw scanner.unexpected(relation === '=' ? 'expected +- with =' : 'expected + or -, not +-', amount.at)
  const size = differenceOf(scanner, metric, amount)
  if (relation === '=' && size === 0) throw scanner.unexpected('expected a margin above 0', amount.at)
  return { kind: 'side', side, difference: sign === '-' ? -size : size }
}

/** Checks an allowed factor. */
function factorOf(scanner: Scanner, metric: GateMetric, relation: GateRelation, { number, unit, at }: Amount): number {
  if (isShareMetric(metric)) {
    throw scanner.unexpected(`${metricText(metric)} is compared by its difference: expected + or - and percentage points`, at)
  }
  const minimum = relation === '=' ? 1 : 0
  if (unit !== '' || number <= minimum) throw scanner.unexpected(`expected a factor above ${minimum}, as in * 1.1`, at)
  return number
}

/** Checks an allowed difference; percentage points become a share. */
function differenceOf(scanner: Scanner, metric: GateMetric, { number, unit, at }: Amount): number {
  const name = metricText(metric)
  if (metric.name === 'steps') {
    if (unit === '') return number
    throw scanner.unexpected('expected a number of steps, or a factor: * 1.1', at)
  }
  if (!isShareMetric(metric)) throw scanner.unexpected(`${name} is compared by its ratio: expected a factor, as in * 1.1`, at)
  if (unit !== '' && unit !== 'pp' && unit !== '%') throw scanner.unexpected('expected percentage points, as in 3pp', at)
  if (unit === '' && number > 0 && number < 1) {
    throw scanner.unexpected(`write ${number * 100}pp or ${number}pp: margins are in percentage points`, at)
  }
  if (number > 100) throw scanner.unexpected(`expected at most 100 percentage points, not ${number}`, at)
  return number / 100
}
