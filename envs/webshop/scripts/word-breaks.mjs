// Writes data/word-breaks.js: the code point classes that Lucene's StandardTokenizer uses.
//
// npm install --no-save --prefix /tmp/unicode @unicode/unicode-9.0.0 @unicode/unicode-11.0.0
// node envs/webshop/scripts/word-breaks.mjs /tmp/unicode/node_modules/@unicode

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [packages] = process.argv.slice(2)
if (packages === undefined) throw new Error('usage: word-breaks.mjs FOLDER_OF_UNICODE_PACKAGES')

/** Lucene 8 and 9 use word breaks of Unicode 9 and emoji of Unicode 11. The order equals the bits in src/search/text/character-classes.ts. */
const WORDS = 'unicode-9.0.0'
const EMOJI = 'unicode-11.0.0'
const CLASSES = [
  [word('ALetter'), word('Hebrew_Letter')],
  [word('Hebrew_Letter')],
  [word('Numeric'), fullWidthDigits],
  [word('Katakana')],
  [word('MidLetter'), word('MidNumLet'), word('Single_Quote')],
  [word('MidNum'), word('MidNumLet'), word('Single_Quote')],
  [word('ExtendNumLet')],
  [word('Extend'), word('Format'), word('ZWJ')],
  [word('Single_Quote')],
  [word('Double_Quote')],
  [property(WORDS, 'Script/Han'), property(WORDS, 'Script/Hiragana')],
  [property(WORDS, 'Line_Break/Complex_Context')],
  [property(EMOJI, 'Binary_Property/Extended_Pictographic'), otherEmoji],
  [property(EMOJI, 'Binary_Property/Emoji_Modifier')],
  [property(EMOJI, 'Binary_Property/Emoji_Modifier_Base')],
  [word('Regional_Indicator')],
]

function word(name) {
  return property(WORDS, `Word_Break/${name}`)
}

function property(release, path) {
  return async () => (await import(pathToFileURL(resolve(packages, release, path, 'code-points.mjs')).href)).default
}

async function fullWidthDigits() {
  const digits = await property(WORDS, 'General_Category/Decimal_Number')()
  return digits.filter((point) => point >= 0xff00 && point <= 0xffef)
}

/** Emoji other than flags, key caps and skin tones. */
async function otherEmoji() {
  const [emoji, modifiers] = await Promise.all(
    ['Emoji', 'Emoji_Modifier'].map((name) => property(EMOJI, `Binary_Property/${name}`)()),
  )
  const isFlag = (point) => point >= 0x1f1e6 && point <= 0x1f1ff
  return emoji.filter((point) => point > 0x39 && !isFlag(point) && !modifiers.includes(point))
}

async function masks() {
  const all = new Uint16Array(0x110000)
  for (const [bit, sources] of CLASSES.entries()) {
    for (const source of sources) for (const point of await source()) all[point] |= 1 << bit
  }
  return all
}

function* runs(values) {
  for (let start = 0, end = 0; start < values.length; start = end) {
    while (end < values.length && values[end] === values[start]) end += 1
    yield `${(end - start).toString(36)}.${values[start].toString(36)}`
  }
}

const words = [...runs(await masks())].map((run) => run.replace(/\.0$/, ''))
const lines = Array.from({ length: Math.ceil(words.length / 24) }, (_, line) => words.slice(line * 24, line * 24 + 24).join(' '))
const head = '// Character classes of word breaking. Made by scripts/word-breaks.mjs; see SOURCE.md.'
writeFileSync(
  new URL('../data/word-breaks.js', import.meta.url),
  `${head}\nexport const wordBreakRuns = \`\n${lines.join('\n')}\n\`\n`,
)
