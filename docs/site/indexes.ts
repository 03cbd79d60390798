import { orrery } from '@orreryjs/orrery'
import { manifests } from './entry-points.ts'
import { filesIn, read } from './repository.ts'
import { code, paragraphs, plain, table } from './tables.ts'

/** Index pages of worlds, agents, models and packages, and the overview of the reference. */
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
    'These pages are generated from the program when the site is built, so they are always current. Pages of worlds, agents and packages begin with the README.',
    table(
      ['topic', 'page', 'command'],
      [
        ['a term of a table or message', '[Glossary](./glossary.md)', './orrery help WORD'],
        ['a world: actions, splits, options, tools', '[Worlds](./worlds/index.md)', './orrery list worlds NAME'],
        ['an agent: method, options, deviations', '[Agents](./agents/index.md)', './orrery list agents NAME'],
        ['model names and parameters', '[Models](./models/index.md)', './orrery list models NAME'],
        ['a suite: worlds, configurations, paper', '[Suites](./suites.md)', './orrery list suites NAME'],
        ['a protocol adapter', '[Protocols](./protocols/index.md)', './orrery serve --help'],
        ['a paper, step by step', '[Papers](./papers/index.md)', './orrery run NAME'],
        ['a command and its flags', '[Commands](./commands.md)', './orrery COMMAND --help'],
        ['an export of a package', '[API](./api/index.md)', ''],
        ['an event of a journal', '[Read a journal](./guides/read-a-journal.md)', './orrery show DIR N --format json'],
        ['a column of an export', '[Export](./guides/export.md)', './orrery export --help'],
      ].map(([what = '', where = '', command = '']) => [what, where, code(command)]),
    ),
  )
}

function worldsPage(): string {
  return paragraphs(
    '# Worlds',
    'A world is two pure functions, `start` and `step`, over plain data. Each page describes the actions, the differences from the original and the evidence of fidelity.',
    table(
      ['world', 'description'],
      orrery.worlds.map(({ id, summary }) => [`[${id}](./${id}.md)`, plain(summary)]),
    ),
    'To add a world, see [Bring your own world](../guides/bring-your-own-world.md).',
  )
}

function agentsPage(): string {
  return paragraphs(
    '# Agents',
    'Each page has the method in ten lines, every option, deviations from the paper, and measurements. [Papers](../papers/index.md) describes the methods step by step, with links to the code and the published tables.',
    table(
      ['agent', 'description'],
      orrery.agents.map(({ id, nameForm = id, summary }) => [`[${nameForm}](./${pageOf(nameForm)})`, plain(summary)]),
    ),
    'To add an agent, see [Bring your own agent](../guides/bring-your-own-agent.md).',
  )
}

function modelsPage(): string {
  return paragraphs(
    '# Models',
    'A model answers requests. On the command line it has a name (`--model NAME`); in a program it is an object with `id` and `generate`.',
    table(
      ['name', 'description'],
      orrery.models.map(({ id, form, summary }) => [`[${code(form)}](./${id}.md)`, plain(summary)]),
    ),
    'Programs and tests can also use [recorded](./recorded.md), which records and replays replies, and [scripted](./scripted.md), which returns given replies. To add a model, see [Bring your own model](../guides/bring-your-own-model.md). [The package](../packages/models.md) lists the differences between servers.',
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
    'All packages share one version. They are not published yet: `./orrery pack DIR` packs a checkout for use in your project. See the [API reference](../api/index.md) for exports.',
    table(['package', 'description'], rows),
  )
}

function pageOf(agent: string): string {
  if (agent.startsWith('cli:')) return '../guides/let-a-coding-agent-play.md'
  const own = filesIn('agents', '/README.md').some((path) => path === `agents/${agent}/README.md`)
  return own || filesIn('docs/agents', `/${agent}.md`).length > 0 ? `${agent}.md` : 'baselines.md'
}
