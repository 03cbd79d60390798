/**
 * Writes src/leaderboard/confusable-characters.ts from the table of visually confusable characters of the Unicode Consortium (UTS 39,
 * confusables.txt), as JSON in the Python package confusable_homoglyphs. Usage: node confusable-characters.mjs confusables.json
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Characters of the table that a leaderboard may show: Latin, Greek, Cyrillic and digits. Other characters are refused or distinct. */
const SHOWN = /^[0-9|A-Za-z\u00aa-\u02af\u0370-\u052f\u1e00-\u1fff]$/u

const table = JSON.parse(readFileSync(process.argv[2], 'utf8'))
/** Characters with the same look, by the first of them, which is ASCII if one is. */
const groups = new Map()
for (const [character, others] of Object.entries(table)) {
  if (!SHOWN.test(character)) continue
  const matches = others.map(({ c }) => c).filter((look) => /^[\x21-\x7e]{1,2}$/.test(look) || SHOWN.test(look))
  const prototype = prototypeOf([character, ...matches])
  if (prototype !== character) groups.set(prototype, [...(groups.get(prototype) ?? []), character])
}

/** Prefers l over 1, I and |, O over 0, rn over m, then letters and digits, then the lowest code points. */
function prototypeOf(matches) {
  if (matches.includes('l')) return 'l'
  if (matches.includes('O')) return 'O'
  if (matches.includes('rn')) return 'rn'
  const order = (look) => (/^[a-z]+$/i.test(look) ? 0 : /^[\x21-\x7e]+$/.test(look) ? 1 : 2)
  return matches.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))[0]
}

const lines = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([look, all]) => `${look} ${all.sort().join('')}`)
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('$', '\\$')
writeFileSync(
  new URL('../src/leaderboard/confusable-characters.ts', import.meta.url),
  `/**
 * Characters that look like another one, from the table of confusable characters of Unicode 15.1 (UTS 39), copyright Unicode, Inc., Unicode
 * License v3. Each line has a text and the characters that look like it. Written by scripts/confusable-characters.mjs; not edited by hand.
 */
export const CONFUSABLE_CHARACTERS = \`
${lines.map(escaped).join('\n')}
\`
`,
)
