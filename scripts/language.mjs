// Counts the phrases and names that CONTRIBUTING.md refuses, by package: `node scripts/language.mjs [--list RULE] [--in FOLDER] [--check]`.
// The figures show a trend; a reader decides whether a sentence is good. `--check` fails if a count exceeds language-limits.json.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Phrases in comments, docs and messages that usually belong to a sentence that must be rewritten. */
const PHRASES = {
  'noun clause':
    /(?<![\w`])(?:[Ww]hat|[Ww]hatever|[Ww]hoever|[Ww]hichever) (?:is|was|are|were|it|they|he|she|a|an|the|this|that|these|those|each|every|no|nobody|nothing|has|have|had|does|do|did|can|cannot|must|may|would|will|[a-z]+s)\b(?![^.\n]*\?)/g,
  told: /\b(?:tell|tells|told|telling|untold)\b/gi,
  stand: /\b(?:stand|stands|stood|standing)\b/gi,
  'where it': /\bwhere (?:it|none|nobody|nothing|no|there|they|that)\b/gi,
  alone: /\balone\b/gi,
  beside: /\bbeside(?:s)?\b/gi,
  'those that': /\b(?:those|that|ones) (?:that|which|of|who)\b/gi,
  'by turns':
    /\b(?:by turns|as it were|in all|none other|comes? of|came of|from outside|of before|lets? [A-Z]\w+ play|made again|at every look|as many as it)\b/gi,
  nobody: /\b(?:nobody|none|nothing)\b/gi,
}

/** Words that no identifier contains. CONTRIBUTING.md says which uses are fine. */
const REFUSED_WORDS = new Set(
  (
    'told tell tells gone said say says held asked looked looks doors door ways kinds things thing faces face house came come comes become ' +
    'becomes among whose several beginnings standing stood most least'
  ).split(' '),
)

process.chdir(join(import.meta.dirname, '..'))
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !/templates\/|\.changeset\/|CHANGELOG|RESULTS\.md|CLAIMS\.md|EDITS\.md/.test(path))

/** The prose of a file: its comments, or a Markdown text without its code. */
function proseOf(text, parsed) {
  if (parsed === undefined) return [{ start: 0, text: text.replace(/^(`{3,})[\s\S]*?^\1/gm, blank).replace(/`[^`\n]+`/g, blank) }]
  return parsed.comments.map(({ value, start }) => ({ start: start + 2, text: value.replace(/`[^`\n]+`/g, blank) }))
}

const blank = (text) => text.replace(/[^\n]/g, ' ')

/** Declared and used names that contain a refused word, each once per file with its first position. */
function identifiersOf(text, parsed) {
  if (parsed === undefined || !mayContainRefused(text, parsed)) return []
  const found = new Map()
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && isRefused(node.name) && !found.has(node.name)) {
      found.set(node.name, node.start)
    }
    for (const key of Object.keys(node)) visit(node[key])
  }
  visit(parsed.program)
  return [...found].map(([name, index]) => ({ name, index }))
}

/** True if a word outside of comments is refused: the syntax tree, which takes most of the time, is needed only then. */
function mayContainRefused(text, { comments }) {
  let [code, end] = ['', 0]
  for (const comment of comments) {
    code += text.slice(end, comment.start)
    end = comment.end
  }
  return [...new Set((code + text.slice(end)).match(/[\w$]+/g))].some(isRefused)
}

/** `held out` is the standard term for data that a model was not fitted to. */
const STANDARD_TERM = /held_?out/gi

function isRefused(name) {
  return name
    .replace(STANDARD_TERM, '')
    .split(/(?=[A-Z][a-z])|_|(?<=[a-z])(?=[A-Z])/)
    .some((word) => REFUSED_WORDS.has(word.toLowerCase()))
}

const owner = (path) =>
  (/^(packages|envs|agents)\/[^/]+/.exec(path) ?? [
    path
      .split('/')
      .slice(0, path.includes('/') ? 1 : 0)
      .join('/') || '.',
  ])[0]

function main() {
  const argv = process.argv.slice(2)
  const argumentOf = (flag) => (argv.includes(flag) ? argv[argv.indexOf(flag) + 1] : undefined)
  const [list, folder] = [argumentOf('--list'), argumentOf('--in')]
  const rules = [...Object.keys(PHRASES), 'identifiers']
  const counts = new Map()
  for (const path of files) {
    if (folder !== undefined && !path.startsWith(folder)) continue
    const text = readFileSync(path, 'utf8')
    const parsed = path.endsWith('.md') ? undefined : parseSync(path, text)
    const lineOf = (index) => text.slice(0, index).split('\n').length
    const row = counts.get(owner(path)) ?? Object.fromEntries(rules.map((rule) => [rule, 0]))
    counts.set(owner(path), row)
    const hit = (rule, index, match) => {
      row[rule] += 1
      if (list === rule || list === 'all') process.stdout.write(`${path}:${lineOf(index)}: ${rule}: ${match}\n`)
    }
    for (const prose of proseOf(text, parsed)) {
      for (const [rule, pattern] of Object.entries(PHRASES)) {
        for (const { 0: match, index } of prose.text.matchAll(pattern)) hit(rule, prose.start + index, match)
      }
    }
    for (const { name, index } of identifiersOf(text, parsed)) hit('identifiers', index, name)
  }
  if (list !== undefined) return
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b))
  const total = Object.fromEntries(rules.map((rule) => [rule, rows.reduce((sum, [, row]) => sum + row[rule], 0)]))
  if (argv.includes('--check')) {
    const limits = JSON.parse(readFileSync('scripts/language-limits.json', 'utf8'))
    for (const rule of rules.filter((rule) => total[rule] > limits[rule])) {
      process.stderr.write(
        `${rule}: ${total[rule]} uses, at most ${limits[rule]}; node scripts/language.mjs --list '${rule}' prints them\n`,
      )
      process.exitCode = 1
    }
    return
  }
  process.stdout.write(`${'package'.padEnd(34)}${rules.map((rule) => rule.padStart(12)).join('')}\n`)
  for (const [name, row] of [...rows, ['total', total]]) {
    process.stdout.write(`${name.padEnd(34)}${rules.map((rule) => String(row[rule]).padStart(12)).join('')}\n`)
  }
}

main()
