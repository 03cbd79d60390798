import Big from 'big.js'

/**
 * Evaluates an expression of decimals, `+ - * /` and parentheses; exact except for quotients (20 digits). Returns an error message if it is
 * invalid.
 */
export function calculate(expression: string): string {
  const tokens = expression.length > MAX_LENGTH ? [] : (expression.match(/\d+(?:\.\d*)?|\.\d+|\S/g) ?? [])
  if (tokens.length > MAX_TOKENS || expression.length > MAX_LENGTH)
    return `That is too long: at most ${MAX_TOKENS} numbers and signs.`
  const reader = { tokens, at: 0 }
  try {
    const value = sum(reader)
    if (reader.at < tokens.length) return `I cannot read it from "${tokens[reader.at]}" on.`
    return `= ${value.toFixed()}`
  } catch (error) {
    if (error instanceof SyntaxProblem) return error.message
    // The library throws on division by zero.
    return 'There is no quotient by 0.'
  }
}

const MAX_TOKENS = 200

/** Maximum length in characters. Products and quotients of very long numbers would take time that is quadratic in their digits. */
const MAX_LENGTH = 2000

class SyntaxProblem extends Error {}

interface Reader {
  readonly tokens: readonly string[]
  at: number
}

function sum(reader: Reader): Big {
  let value = product(reader)
  for (let sign = takeSign(reader, '+-'); sign !== undefined; sign = takeSign(reader, '+-')) {
    const next = product(reader)
    value = sign === '+' ? value.plus(next) : value.minus(next)
  }
  return value
}

function product(reader: Reader): Big {
  let value = factor(reader)
  for (let sign = takeSign(reader, '*/'); sign !== undefined; sign = takeSign(reader, '*/')) {
    const next = factor(reader)
    value = sign === '*' ? value.times(next) : value.div(next)
  }
  return value
}

function factor(reader: Reader): Big {
  if (takeSign(reader, '-') !== undefined) return factor(reader).neg()
  if (takeSign(reader, '(') !== undefined) {
    const value = sum(reader)
    if (takeSign(reader, ')') === undefined) throw new SyntaxProblem('A bracket is not closed.')
    return value
  }
  const token = reader.tokens[reader.at]
  if (token === undefined) throw new SyntaxProblem('A number is missing at the end.')
  if (!/\d/.test(token)) throw new SyntaxProblem(`I cannot read "${token}": a number was expected.`)
  reader.at += 1
  return new Big(token.endsWith('.') ? token.slice(0, -1) : token)
}

function takeSign(reader: Reader, signs: string): string | undefined {
  const token = reader.tokens[reader.at]
  if (token === undefined || !signs.includes(token)) return undefined
  reader.at += 1
  return token
}
