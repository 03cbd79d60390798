import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { general, type Item, sections } from './navigation.ts'

/** Markdown pages of the site by path. */
type Pages = ReadonlyMap<string, string>

/** Groups that a reader with little space leaves out; llms.txt calls such a section Optional. */
const OPTIONAL = ['Internals', 'Papers', 'Packages', 'Examples', 'Benchmarks']

const INTRODUCTION = `# Orrery

> Orrery benchmarks and unit-tests language-model agents in deterministic text worlds: TextCraft, ALFWorld, WebShop, WebArena and a second shop. It runs offline in one process, and the same seed gives the same bytes.

In a clone of the repository, run \`npm start\` once, and then \`./orrery\`. The model \`simulated:mid\` needs no key and no network; its results do not transfer to real language models. Every command explains its flags with \`--help\`, prints JSON with \`--json\`, and refuses unknown arguments.
`

/** Writes each page as Markdown next to its HTML file, and the two files for language models. */
export function writeTexts(source: string, output: string): void {
  const pages = readPages(source)
  for (const [page, text] of [...pages, ['llms.txt', llmsIndex(pages)], ['llms-full.txt', llmsFull(pages)]] as const) {
    mkdirSync(dirname(join(output, page)), { recursive: true })
    writeFileSync(join(output, page), text)
  }
}

/** Returns the text of `llms.txt`: a link to each page of the sidebars, with the first sentence of the page (llmstxt.org). */
export function llmsIndex(pages: Pages): string {
  const line = ({ text, page }: Entry): string => {
    const summary = firstSentence(pages.get(page) ?? '')
    return `- [${text}](${page})${summary === '' ? '' : `: ${summary}`}\n`
  }
  const all = entries(pages)
  const groups = [...new Set(all.map(({ group }) => group))].filter((group) => !OPTIONAL.includes(group))
  const section = (title: string, listed: readonly Entry[]): string => `## ${title}\n\n${listed.map(line).join('')}`
  return [
    INTRODUCTION,
    ...groups.map((group) =>
      section(
        group,
        all.filter((entry) => entry.group === group),
      ),
    ),
    section(
      'Optional',
      all.filter(({ group }) => OPTIONAL.includes(group)),
    ),
  ].join('\n')
}

/** Returns the text of `llms-full.txt`: the pages of `llms.txt` that are not optional, one after another. */
export function llmsFull(pages: Pages): string {
  const texts = entries(pages).filter(({ group }) => !OPTIONAL.includes(group))
  return [INTRODUCTION, ...texts.map(({ page }) => `---\n\nSource: ${page}\n\n${(pages.get(page) ?? '').trim()}\n`)].join('\n')
}

interface Entry {
  readonly group: string
  readonly text: string
  readonly page: string
}

/** Pages of the sidebars, each once. */
function entries(pages: Pages): readonly Entry[] {
  const groups = [...general(), ...sections()]
  const found = groups.flatMap(({ text, items = [] }) => items.flatMap((item) => entriesOf(text, item)))
  const listed = new Set<string>()
  return found.filter(({ page }) => pages.has(page) && !listed.has(page) && listed.add(page))
}

function entriesOf(group: string, { text, link = '', items = [] }: Item): readonly Entry[] {
  const page = `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`
  return [{ group, text, page }, ...items.flatMap((item) => entriesOf(group, item))]
}

/** First sentence of a page's first paragraph, without links and emphasis. */
function firstSentence(text: string): string {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[A-Z*_`[]/.test(part)) ?? ''
  const plain = paragraph
    .replaceAll('\n', ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?/g, '$1')
    .replace(/[*_]/g, '')
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain
}

/** Markdown files that VitePress reads, with links as Markdown readers know them. */
function readPages(folder: string): Pages {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'))
  const pages = names.filter((name) => name.endsWith('.md') && !name.startsWith('public/')).sort()
  return new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8').replaceAll('{target="_self"}', '')]))
}
