import { orrery } from '@orreryjs/orrery'
import { manifests } from './entry-points.ts'
import { filesIn, read } from './repository.ts'
import { code, paragraphs, plain, table } from './tables.ts'

/** Returns the index pages, by path in the site. */
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
    'These pages are generated from the code at every build. Pages of worlds, agents and packages begin with their README.',
    table(
      ['Topic', 'Page', 'Command'],
      [
        ['a term in a table or message', '[Glossary](./glossary.md)', './orrery help WORD'],
        ['a world: actions, splits, options, tools', '[Worlds](./worlds/index.md)', './orrery list worlds NAME'],
        ['an agent: method, options, deviations', '[Agents](./agents/index.md)', './orrery list agents NAME'],
        ['parameters of a model name', '[Models](./models/index.md)', './orrery list models NAME'],
        ['a suite: worlds, configurations, paper', '[Suites](./suites.md)', './orrery list suites NAME'],
        ['a protocol', '[Protocols](./protocols/index.md)', './orrery serve --help'],
        ['a paper, step by step', '[Papers](./papers/index.md)', './orrery run NAME'],
        ['a command and its flags', '[Commands](./commands.md)', './orrery COMMAND --help'],
        ['an export of a package', '[API](./api/index.md)', ''],
        ['an event of a journal', '[Read a journal](./guides/read-a-journal.md)', './orrery show DIR N --format json'],
        ['a column of the CSV export', '[Export](./guides/export.md)', './orrery export --help'],
      ].map(([what = '', where = '', command = '']) => [what, where, code(command)]),
    ),
  )
}

function worldsPage(): string {
  return paragraphs(
    '# Worlds',
    'A world consists of two pure functions, `start` and `step`, over plain data. Each page describes the actions of the world, its deviations from the original, and how it was verified.',
    table(
      ['World', 'Description'],
      orrery.worlds.map(({ id, summary }) => [`[${id}](./${id}.md)`, plain(summary)]),
    ),
    'To add a world, see [bring your own world](../guides/bring-your-own-world.md).',
  )
}

function agentsPage(): string {
  return paragraphs(
    '# Agents',
    'Each page has the algorithm in ten lines, all options, the deviations from the paper, and the measured results. [The papers](../papers/index.md) explain the methods step by step, with links to the code and the published tables.',
    table(
      ['Agent', 'Description'],
      orrery.agents.map(({ id, form = id, summary }) => [`[${form}](./${pageOf(form)})`, plain(summary)]),
    ),
    'To add an agent, see [bring your own agent](../guides/bring-your-own-agent.md).',
  )
}

function modelsPage(): string {
  return paragraphs(
    '# Models',
    'A model answers requests of an agent. The command line selects it by name, `--model NAME`; in a program it is an object with `id` and `generate`.',
    table(
      ['Name', 'Description'],
      orrery.models.map(({ id, form, summary }) => [`[${code(form)}](./${id}.md)`, plain(summary)]),
    ),
    'Two more models are for programs and tests: [recorded](./recorded.md) replays recorded replies, and [scripted](./scripted.md) returns the replies of a test. To add a model, see [bring your own model](../guides/bring-your-own-model.md). [The models package](../packages/models.md) documents the differences between servers.',
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
    'All packages have the same version. They are not on npm yet: `./orrery pack DIR` packs them as tarballs. The [API reference](../api/index.md) lists their exports.',
    table(['Package', 'Description'], rows),
  )
}

function pageOf(agent: string): string {
  const own = filesIn('agents', '/README.md').some((path) => path === `agents/${agent}/README.md`)
  return own || agent === 'plan-act' ? `${agent}.md` : 'baselines.md'
}
