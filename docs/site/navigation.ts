import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NAMES, titleOf } from './reference.ts'
import { filesIn, pageOf, ROOT, read } from './repository.ts'

/** Page or group of pages in the sidebar. */
export interface Item {
  readonly text: string
  readonly link?: string
  readonly items?: Item[]
}

/** Navigation bar of every page. */
export const NAVIGATION: { readonly text: string; readonly link: string }[] = [
  { text: 'Start', link: '/getting-started' },
  { text: 'Guides', link: '/guides/' },
  { text: 'Lessons', link: '/lessons/' },
  { text: 'Reference', link: '/reference' },
  { text: 'API', link: '/api/' },
].filter(({ link }) => link !== '/lessons/' || hasLessons())

/** Sidebars by path prefix. A section's pages precede the general list. */
export function sidebars(): Record<string, Item[]> {
  const all = general()
  return Object.fromEntries([
    ...presentSections().map(({ path, text, items }) => [`/${path}`, [group(text, items()), ...all]] as const),
    ['/', all] as const,
  ])
}

/** Pages of all sections, a group for each. */
export function sections(): Item[] {
  return presentSections().map(({ text, items }) => group(text, items()))
}

/** Folders of pages with an index page, which the general list links to. */
const SECTIONS: readonly { readonly path: string; readonly text: string; items(): Item[] }[] = [
  { path: 'lessons/', text: 'Lessons', items: () => below('docs/lessons') },
  { path: 'papers/', text: 'Papers', items: () => below('docs/papers') },
  {
    path: 'worlds/',
    text: 'Worlds',
    items: () => [page('All worlds', 'worlds/'), ...NAMES.worlds.map((name) => page(name, `worlds/${name}`))],
  },
  {
    path: 'agents/',
    text: 'Agents',
    items: () => [
      page('All agents', 'agents/'),
      ...NAMES.agents.filter((name) => !WITHOUT_PAGE.test(name)).map((name) => page(name, `agents/${name}`)),
      page('Agents without a model', 'agents/baselines'),
    ],
  },
  {
    path: 'models/',
    text: 'Models',
    items: () => [page('All models', 'models/'), ...MODELS.map((name) => page(name, `models/${name}`))],
  },
  { path: 'protocols/', text: 'Protocols', items: () => below('docs/protocols') },
  { path: 'testing/', text: 'Test your agent', items: () => below('docs/testing').map(withShortText) },
  { path: 'packages/', text: 'Packages', items: () => [page('All packages', 'packages/'), ...below('packages', 2)] },
  { path: 'examples/', text: 'Examples', items: () => below('examples') },
  { path: 'benchmarks/', text: 'Benchmarks', items: () => below('benchmarks') },
]

function presentSections(): typeof SECTIONS {
  return SECTIONS.filter(({ path }) => path !== 'lessons/' || hasLessons())
}

/** Groups of the general list. */
export function general(): Item[] {
  return [
    group('Get started', [
      page('Getting started', 'getting-started'),
      page('How Orrery works', 'how-it-works'),
      page('Concepts', 'concepts'),
      page('Glossary', 'glossary'),
      page('FAQ', 'faq'),
      ...(hasLessons() ? [page('Lessons', 'lessons/')] : []),
    ]),
    group('Guides', [page('All guides', 'guides/'), ...GUIDES.map(([name, text]) => page(text, `guides/${name}`))]),
    group('Validity', [
      page('Fidelity', 'fidelity'),
      page('Statistics', 'statistics-explained'),
      page('Simulation results of the statistics', 'statistics-simulations'),
      page('Simulated and published results', 'simulated-and-published'),
      page('Differences from WebArena', 'webarena-differences'),
    ]),
    group('Reference', [
      page('Overview', 'reference'),
      page('Commands', 'commands'),
      page('Suites', 'suites'),
      ...SECTIONS.filter(({ path }) => path !== 'lessons/').map(({ path, text }) => page(text, path)),
      page('Platforms and packages', 'platforms'),
      page('Performance', 'performance'),
      page('Security', 'security'),
      page('API', 'api/'),
    ]),
    group('Internals', [
      page('Architecture', 'architecture'),
      page('Contributing', 'contributing'),
      page('For coding agents', 'for-coding-agents'),
      page('Decisions', 'decisions/'),
    ]),
  ]
}

/** Guides in the order in which readers need them. */
const GUIDES: readonly (readonly [string, string])[] = [
  ['what-can-i-do', 'What can I do with Orrery?'],
  ['evaluate-a-model', 'Evaluate a model'],
  ['compare-two-agents', 'Compare two agents'],
  ['compare-two-prompts', 'Compare two prompts'],
  ['optimize-prompts', 'Optimize prompts'],
  ['play-with-a-real-model', 'Play with a real model without a key'],
  ['robustness', 'Measure robustness'],
  ['learning-across-tasks', 'Measure learning across tasks'],
  ['credit', 'Find the step that lost an episode'],
  ['what-if', 'Continue an episode with a change'],
  ['start-states', 'Start in the middle of an episode'],
  ['handover', 'Hand an episode over to another agent'],
  ['gates', 'Gate a change in CI'],
  ['unit-test-an-agent', 'Unit-test an agent'],
  ['ci', 'Report on pull requests'],
  ['bring-your-own-agent', 'Bring your own agent'],
  ['let-a-coding-agent-play', 'Let a coding agent play'],
  ['bring-your-own-world', 'Bring your own world'],
  ['bring-your-own-model', 'Bring your own model'],
  ['set-up-a-project', 'Set up a project'],
  ['prompts', 'Bring your own prompts'],
  ['many-machines', 'Run on many machines'],
  ['watch-a-run', 'Watch a run'],
  ['train', 'Train on Orrery'],
  ['python', 'Serve worlds to Python'],
  ['read-a-journal', 'Read a journal'],
  ['a-whole-session', 'A whole session'],
  ['export', 'Export runs'],
  ['import-logs', 'Import logs'],
  ['judge', 'Judge WebArena submissions again'],
  ['leaderboard', 'Publish a leaderboard'],
  ['reproduce-a-paper', 'Reproduce a paper'],
  ['simulated-errors', 'Errors of the simulated model'],
  ['teach', 'Teach a course'],
]

/** Agents without a page of their own: baselines, and coding agents, which have a guide. */
const WITHOUT_PAGE = /^(cli:|random|first-admissible|first-hit|oracle|noisy-oracle)/

/** Model types of the command line and of programs. */
const MODELS = [...NAMES.models, 'recorded', 'scripted']

function hasLessons(): boolean {
  return ['index.md', 'README.md'].some((name) => existsSync(join(ROOT, 'docs/lessons', name)))
}

function page(text: string, name: string): Item {
  return { text, link: `/${name}` }
}

// Groups are not collapsible: VitePress would nest a button in a button.
function group(text: string, items: Item[]): Item {
  return { text, items }
}

/** Names a page of a framework after the framework. */
function withShortText({ text, ...item }: Item): Item {
  const [, framework = text] = /^Test your agent with (?:the )?(.+)$/.exec(text) ?? []
  return { ...item, text: framework === 'a framework' ? 'All frameworks' : framework }
}

/** Pages of a folder with their titles, its index page first. */
function below(folder: string, depth: number = 9): Item[] {
  return filesIn(folder, '.md')
    .filter((source) => source.split('/').length <= folder.split('/').length + depth)
    .flatMap((source) => {
      const found = pageOf(source)
      return found === undefined ? [] : [{ source, link: found.replace(/(?:\bindex)?\.md$/, '') }]
    })
    .sort((one, other) => (one.link < other.link ? -1 : 1))
    .map(({ source, link }) => page(titleOf(read(source)), link))
}
