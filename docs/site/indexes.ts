import { orrery } from '@orreryjs/orrery'
import { manifests } from './entry-points.ts'
import { filesIn, read } from './repository.ts'
import { code, paragraphs, plain, table } from './tables.ts'

/** The pages that name everything of a kind, each with a sentence of its own. */
export function indexPages(): ReadonlyMap<string, string> {
  return new Map([
    ['reference.md', referencePage()],
    ['worlds/index.md', worldsPage()],
    ['agents/index.md', agentsPage()],
    ['models/index.md', modelsPage()],
    ['packages/index.md', packagesPage()],
  ])
}

function referencePage(): string {
  return paragraphs(
    '# Reference',
    'These pages are made from what the program says of itself whenever the site is built, so that they cannot be out of date. Those of worlds, agents and packages begin with what their README says.',
    table(
      ['look up', 'where', 'the command'],
      [
        ['a word of a table or a message', '[Glossary](./glossary.md)', './orrery help WORD'],
        ['a world: actions, splits, options, tools', '[Worlds](./worlds/index.md)', './orrery list worlds NAME'],
        ['an agent: method, options, deviations', '[Agents](./agents/index.md)', './orrery list agents NAME'],
        ["what a model's name can set", '[Models](./models/index.md)', './orrery list models NAME'],
        ['a suite: its worlds, rows and paper', '[Suites](./suites.md)', './orrery list suites NAME'],
        ['a protocol of other programs', '[Protocols](./protocols/index.md)', './orrery serve --help'],
        ['a paper, step by step', '[Papers](./papers/index.md)', './orrery run NAME'],
        ['a command and its flags', '[Commands](./commands.md)', './orrery COMMAND --help'],
        ['a name that a package exports', '[API](./api/index.md)', ''],
        ['a line of a journal', '[Read a journal](./guides/read-a-journal.md)', './orrery show DIR N --format json'],
        ['a column of an export', '[Export](./guides/export.md)', './orrery export --help'],
      ].map(([what = '', where = '', command = '']) => [what, where, code(command)]),
    ),
  )
}

function worldsPage(): string {
  return paragraphs(
    '# Worlds',
    'A world is two pure functions, `start` and `step`, over plain data. Each page says what can be done there, where the world differs from its original and what of it is proven.',
    table(
      ['world', 'what it is'],
      orrery.worlds.map(({ id, summary }) => [`[${id}](./${id}.md)`, plain(summary)]),
    ),
    'A world of your own is a file: [how](../guides/bring-your-own-world.md).',
  )
}

function agentsPage(): string {
  return paragraphs(
    '# Agents',
    'Each page has the method as ten lines, every option, where it deviates from its paper, and what was measured. The same methods step by step, with the lines of code and the published tables, stand in [the papers](../papers/index.md).',
    table(
      ['agent', 'what it does'],
      orrery.agents.map(({ id, form = id, summary }) => [`[${form}](./${pageOf(form)})`, plain(summary)]),
    ),
    'An agent of your own is a file: [how](../guides/bring-your-own-agent.md).',
  )
}

function modelsPage(): string {
  return paragraphs(
    '# Models',
    'A model is anything that answers a request. On the command line it has a name, `--model NAME`; in a program it is an object with `id` and `generate`.',
    table(
      ['name', 'what it is'],
      orrery.models.map(({ id, form, summary }) => [`[${code(form)}](./${id}.md)`, plain(summary)]),
    ),
    'Two more are for programs and tests: [recorded](./recorded.md), which keeps replies and gives them again, and [scripted](./scripted.md), which says what a test wants. One of your own is a file: [how](../guides/bring-your-own-model.md). Which server does what in its own way stands in [the package](../packages/models.md).',
  )
}

function packagesPage(): string {
  const rows = manifests().map((path) => {
    const { name, description } = JSON.parse(read(path)) as { readonly name: string; readonly description: string }
    const [home = '', folder = ''] = path.split('/')
    return [`[${name}](../${{ packages: 'packages', envs: 'worlds', agents: 'agents' }[home]}/${folder}.md)`, plain(description)]
  })
  return paragraphs(
    '# Packages',
    'All carry one version. None is on a registry yet: `./orrery pack DIR` packs a checkout for a project of yours. What each exports stands in the [API reference](../api/index.md).',
    table(['package', 'what it is'], rows),
  )
}

function pageOf(agent: string): string {
  const own = filesIn('agents', '/README.md').some((path) => path === `agents/${agent}/README.md`)
  return own || agent === 'plan-act' ? `${agent}.md` : 'baselines.md'
}
