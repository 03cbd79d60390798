// Prints digests of the results of a runtime: elementary functions, distributions, and the case, class and normalization of characters.
import { createHash } from 'node:crypto'
import { compareTexts, replaceUnknownCharacters } from '@orreryjs/core'
import * as math from '@orreryjs/core/math'
import { exactInterval, minimumDetectable, normalQuantile, totalRatio } from '@orreryjs/statistics'

const digest = (values) => createHash('sha256').update(JSON.stringify(values)).digest('hex')
const grid = Array.from({ length: 20_000 }, (_, index) => (index + 0.5) / 20_000)
const bits = (compute) => digest(grid.map((x) => [...new Uint32Array(new Float64Array([compute(x)]).buffer)]))

const PROPERTIES = 'L N Nd Lu Ll Cc Lowercase Uppercase Alphabetic Emoji_Presentation'
  .split(' ')
  .map((name) => new RegExp(`^\\p{${name}}$`, 'u'))
const INSENSITIVE = [/^\w$/iu, /^[a-z]$/iu, /^[à-ÿα-ωа-я]$/iu, /^\s$/u]

function charactersOf() {
  const hash = createHash('sha256')
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (replaceUnknownCharacters(character) !== character) continue
    const classes = [...PROPERTIES, ...INSENSITIVE].map((pattern) => (pattern.test(character) ? 1 : 0)).join('')
    const forms = (code & 0xf800) === 0xd800 ? [] : ['NFC', 'NFKC', 'NFKD'].map((form) => character.normalize(form))
    hash.update(`${code} ${classes} ${[character.toLowerCase(), character.toUpperCase(), ...forms].join(' ')}\n`)
  }
  return hash.digest('hex')
}

process.stdout.write(
  JSON.stringify({
    exp: bits((x) => math.exp(1500 * x - 750)),
    log: bits((x) => math.log(10 * x)),
    log1p: bits((x) => math.log1p(3 * x - 1)),
    pow: bits((x) => math.pow(40 * x, 30 * x - 5)),
    tanh: bits((x) => math.tanh(8 * x - 4)),
    atanh: bits((x) => math.atanh(2 * x - 1)),
    powersOfTwo: digest(Array.from({ length: 2098 }, (_, index) => 2 ** (index - 1074))),
    normalQuantile: bits(normalQuantile),
    intervals: digest(grid.slice(0, 200).map((x) => exactInterval(Math.floor(100 * x), 100))),
    ratios: digest(totalRatio(grid.slice(0, 40), grid.slice(20, 60))),
    power: digest(minimumDetectable(grid.slice(0, 50).map((x) => (x > 0.001 ? 1 : 0) - (x < 0.0005 ? 1 : 0)))),
    sorted: digest(grid.map((x) => `${Math.floor(x * 97)}${x}`).sort(compareTexts)),
    characters: charactersOf(),
  }),
)
