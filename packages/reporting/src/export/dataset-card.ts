import type { RunManifest } from '@orreryjs/harness'
import { codeSpan, columnsOf, escapeText, SIMULATED_NOTE, table } from '@orreryjs/runs/results'
import { jsonText } from './json-text.ts'

/** A subset in the card of a dataset. */
export interface CardSubset {
  readonly name: string
  /** Name of its file in `data`. */
  readonly file: string
  /** Content of a line. */
  readonly meaning: string
  /** Number of lines. */
  readonly count: number
}

/** Episodes of a row in a world and split. */
export interface CardTally {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  readonly episodes: number
  readonly solved: number
}

/** Content of the card of a dataset. */
export interface DatasetCard {
  readonly title: string
  readonly manifest: RunManifest
  readonly subsets: readonly CardSubset[]
  readonly tally: readonly CardTally[]
}

/** Upper bounds of the Hub's size categories, with their names. */
const SIZES = [
  [1e3, 'n<1K'],
  [1e4, '1K<n<10K'],
  [1e5, '10K<n<100K'],
  [1e6, '100K<n<1M'],
  [1e7, '1M<n<10M'],
  [1e8, '10M<n<100M'],
] as const

/** Returns the card: README.md with the metadata that the Hugging Face Hub reads. */
export function datasetCard({ title, manifest, subsets, tally }: DatasetCard): string {
  const isSimulated = manifest.labels.includes('simulated')
  const worlds = [...new Set(tally.map(({ world }) => world))]
  const largest = Math.max(...subsets.map(({ count }) => count))
  const metadata = {
    pretty_name: `${title}: agents in ${worlds.join(', ')}`,
    language: ['en'],
    task_categories: ['text-generation'],
    tags: ['orrery', 'agents', ...worlds, ...manifest.labels],
    size_categories: [SIZES.find(([bound]) => largest < bound)?.[1] ?? '100M<n<1B'],
    configs: subsets.map(({ name, file }, index) => ({
      config_name: name,
      ...(index === 0 && { default: true }),
      data_files: [{ split: 'train', path: `data/${file}` }],
    })),
  }
  const last = subsets.at(-1)?.name ?? 'episodes'
  return `---
${Object.entries(metadata)
  .map(([name, value]) => `${name}: ${jsonText(value)}\n`)
  .join('')}---

# ${escapeText(title)}

Episodes of agents in deterministic text worlds. Orrery ${escapeText(manifest.orrery)} played them and wrote this dataset with
\`orrery export --to huggingface\`.
${isSimulated ? `\n**${SIMULATED_NOTE}.**\n` : ''}
## Subsets

${table(
  columnsOf(2, ['subset', 'a line is', 'lines']),
  subsets.map(({ name, meaning, count }) => [name, meaning, String(count)]),
).join('\n')}
\`\`\`python
from datasets import load_dataset

load_dataset("OWNER/NAME", "${last}", split="train")
\`\`\`

The split of every subset is called \`train\`. That is the name of a file, and does not mean that the tasks are training tasks.

## Episodes

${table(
  columnsOf(4, ['world', 'split', 'agent', 'model', 'episodes', 'solved']),
  tally.map(({ world, split, label, model, episodes, solved }) => [world, split, label, model, String(episodes), String(solved)]),
).join('\n')}
Do not train on tasks with which you evaluate: \`world\`, \`split\` and \`task_hash\` in the subset \`episodes\` name the tasks.

## Reproduce

The worlds are deterministic: \`orrery verify\` plays the recorded actions of the run again and compares every observation. Versions:
${codeSpan(`orrery ${manifest.orrery}, ${manifest.worlds.map(({ id, version, dialect }) => `${id} ${version} (${dialect})`).join(', ')}`)}.

## Before you publish

Add \`license\` to the header: this file states none, because the texts come from the tasks of the worlds and from the replies of the models. Read
a few lines: they contain everything that the agents and the models wrote.
`
}
