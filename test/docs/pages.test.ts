import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchorOf, anchorsIn } from '@orreryjs/docs/site/anchors.ts'
import { entryPoints } from '@orreryjs/docs/site/entry-points.ts'
import { linksOf, withSiteLinks } from '@orreryjs/docs/site/links.ts'
import { llmsFull, llmsIndex } from '@orreryjs/docs/site/llms.ts'
import { type Item, sidebars } from '@orreryjs/docs/site/navigation.ts'
import { type SitePages, sitePages } from '@orreryjs/docs/site/pages.ts'
import { NAMES } from '@orreryjs/docs/site/reference.ts'
import { sourcePages, targetOf } from '@orreryjs/docs/site/repository.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../readme/documents.ts'

describe('documents', () => {
  const home = { source: 'README.md', page: 'index.md', text: readFileSync(join(ROOT, 'README.md'), 'utf8') }
  const sources = [...sourcePages(), home]

  test('every link has a target file, and every anchor a heading', () => {
    const anchors = new Map(sources.map(({ source, page, text }) => [source === 'README.md' ? '' : page, anchorsIn(text)]))
    const broken = sources.flatMap(({ source, page, text }) =>
      linksOf(text).flatMap(({ path, anchor }) => {
        const target = path === '' ? ({ kind: 'page', page } as const) : targetOf(source, path)
        if (target === undefined) return [`${source}: ${path}`]
        if (anchor === '' || target.kind === 'file') return []
        return anchors.get(target.page)?.has(anchor.slice(1)) === true ? [] : [`${source}: ${path}${anchor}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('the README links the README of each world, agent and package once', () => {
    const linked = linksOf(home.text)
      .map(({ path }) => path)
      .filter((path) => /^(?:envs|agents|packages)\/[^/]+\/README\.md$/.test(path))
    const written = sources
      .map(({ source }) => source)
      .filter((path) => /^(?:envs|agents|packages)\/[^/]+\/README\.md$/.test(path))
    expect(linked.sort()).toEqual(written.sort())
  })

  test('headings have the same anchors as on GitHub', () => {
    expect(['Plan+Act', "What a server can't do", 'In CI', '`a_b` of: c'].map(anchorOf)).toEqual([
      'planact',
      'what-a-server-cant-do',
      'in-ci',
      'a_b-of-c',
    ])
    expect([...anchorsIn('# A [link](b.md)\n\n## Twice\n\n```sh\n# no heading\n```\n\n## Twice\n')]).toEqual([
      'a-link',
      'twice',
      'twice-1',
    ])
  })

  test('links are rewritten to pages and served files; code is unchanged', () => {
    const files: string[] = []
    const text = '[a](../core/README.md#profiles) [b](../../scripts/test.cjs) `[c](nowhere.md)` [d](https://example.org)'
    expect(withSiteLinks(text, 'packages/runs/README.md', 'packages/runs.md', (path) => void files.push(path))).toBe(
      '[a](./core.md#profiles) [b](../files/scripts/test.cjs.txt){target="_self"} `[c](nowhere.md)` [d](https://example.org)',
    )
    expect(files).toEqual(['scripts/test.cjs'])
    expect(() => withSiteLinks('[x](nowhere.md)', 'docs/faq.md', 'faq.md', () => undefined)).toThrow(
      'docs/faq.md: broken link to nowhere.md',
    )
  })
})

let site: SitePages
beforeAll(async () => {
  site = await sitePages()
})

describe('the site', () => {
  test('has a page with a generated reference for every world, agent and model', () => {
    const { pages } = site
    for (const name of NAMES.worlds)
      expect(pages.get(`worlds/${name}.md`)).toContain(`## Splits of ${name}`.replace('## ', '### '))
    for (const name of NAMES.agents)
      expect([...pages.values()].some((text) => text.includes(`## Settings of ${name}\n`))).toBe(true)
    for (const name of NAMES.models) expect(pages.get(`models/${name}.md`)).toContain(`## Settings of ${name}`)
    expect(pages.get('commands.md')).toContain('## serve\n')
    expect(pages.get('suites.md')).toContain('## rebact-table3\n')
  })

  test('every page has a title and at least 60 words', () => {
    const stubs = [...site.pages]
      .filter(([page]) => !/^(lessons|packages)\//.test(page))
      .filter(([, text]) => !/^# \S/m.test(text) || text.split(/\s+/).length < 60)
      .map(([page]) => page)
    expect(stubs).toEqual([])
  })

  test('sidebars list every page, and only existing pages', () => {
    const listed = linksIn(Object.values(sidebars()).flat()).map(
      (link) => `${link.slice(1)}${/\/$/.test(link) ? 'index' : ''}.md`,
    )
    const written = [...site.pages.keys()]
    expect(listed.filter((page) => !written.includes(page) && page !== 'api/index.md')).toEqual([])
    // Decisions have an index page; worlds link to their data pages.
    const elsewhere = /^decisions\/.|-data\.md$|^index\.md$/
    expect(written.filter((page) => !listed.includes(page) && !elsewhere.test(page))).toEqual([])
  })
})

describe('texts for language models', () => {
  test('llms.txt has a title, a summary, and sections that link to every page of the sidebars', () => {
    const [title, summary, details, ...rest] = llmsIndex(site.pages).split('\n\n')
    expect([title, summary?.startsWith('> '), details?.includes('#')]).toEqual(['# Orrery', true, false])
    const [sections, lists] = [0, 1].map((odd) => rest.filter((_, index) => index % 2 === odd))
    expect(sections?.map((each) => each.trim().replace('## ', ''))).toEqual([
      ...[
        'Get started',
        'Guides',
        'Validity',
        'Reference',
        'Lessons',
        'Worlds',
        'Agents',
        'Models',
        'Protocols',
        'Test your agent',
      ],
      'Optional',
    ])
    const links = (lists ?? []).flatMap((list) => list.trim().split('\n'))
    const pages = links.map((each) => /^- \[[^\]]+\]\(([^)]+\.md)\)(?:: [^\n]+)?$/.exec(each)?.[1] ?? each)
    expect(new Set(pages).size).toBe(pages.length)
    const listed = linksIn(Object.values(sidebars()).flat()).map(
      (link) => `${link.slice(1)}${/\/$/.test(link) ? 'index' : ''}.md`,
    )
    expect([...pages].sort()).toEqual([...new Set(listed)].filter((page) => site.pages.has(page)).sort())
  })

  test('llms-full.txt contains the guides and the commands, and no internals', () => {
    const text = llmsFull(site.pages)
    for (const page of ['guides/evaluate-a-model.md', 'commands.md', 'worlds/textcraft.md']) {
      expect(text).toContain(`\nSource: ${page}\n\n${site.pages.get(page)?.trim()}\n`)
    }
    expect(text).not.toContain('\nSource: architecture.md\n')
  })
})

test('every export of every entry point has a doc comment', () => {
  const undocumented = entryPoints().flatMap(({ name, source }) =>
    undocumentedExports(join(ROOT, source)).map((each) => `${name}: ${each}`),
  )
  expect(undocumented).toEqual([])
})

function linksIn(items: readonly Item[]): readonly string[] {
  return items.flatMap(({ link, items: below = [] }) => [...(link === undefined ? [] : [link]), ...linksIn(below)])
}

const DECLARES = /^export (?:declare )?(?:interface|type|function\*?|async function|const|class) (\w+)/
const REEXPORTS = /^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm

/** Returns the exports of a module without a doc comment, following re-exports. */
function undocumentedExports(file: string, names?: readonly string[]): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  const own = lines.flatMap((line, index) => {
    const name = DECLARES.exec(line)?.[1]
    if (name === undefined || names?.includes(name) === false) return []
    const before = lines.slice(0, index).findLast((each) => !each.startsWith('// biome-ignore'))
    return before?.trimEnd().endsWith('*/') === true ? [] : [name]
  })
  const others = [...text.matchAll(REEXPORTS)].flatMap(([, list = '', path = '']) => {
    const wanted = list.split(',').map((each) =>
      each
        .trim()
        .replace(/^type /, '')
        .replace(/ as \w+$/, ''),
    )
    const chosen = names === undefined ? wanted : wanted.filter((name) => names.includes(name))
    const target = join(dirname(file), path)
    return chosen.length === 0 || !existsSync(target) ? [] : undocumentedExports(target, chosen)
  })
  return [...own, ...others]
}
