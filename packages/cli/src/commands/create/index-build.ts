import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { createDirectory, withWriteErrors } from '@orreryjs/harness'
import { type BuildSource, buildShop } from '@orreryjs/orrery'
import { pluralize } from '@orreryjs/runs/texts'
import { type Command, Option } from 'commander'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'

type BuildFlags = BuildSource & { readonly out: string }

/** Adds `orrery index`, which builds shops of any size on disk. */
export const addIndex: AddCommand = (program, terminal) => {
  program
    .command('index')
    .summary('build a search index for a shop')
    .description('Builds the files of a shop on disk: `orrery index build`.')
    .addHelpText('after', '\nExample:\n  orrery index build --data original --out shop')
    .command('build')
    .summary('write products, prices, search index and goals to a directory')
    .description('Writes a shop of any size to a directory. Other commands open it with --data without loading it first.')
    .requiredOption('--out <dir>', 'output directory')
    .option('--data <dir>', 'directory of original files (default: the catalogue of Orrery)')
    .option('--size <n>', 'number of products; of original files, the first n', wholeNumber('--size', 1))
    .addOption(new Option('--goals <kind>', 'which goals of the original files to use').choices(['synthetic', 'human']))
    .addOption(new Option('--prices <mode>', 'how to draw prices that upstream draws at random').choices(['seeded', 'seed233']))
    .addHelpText(
      'after',
      '\nExamples:\n  orrery index build --data original --out shop\n  orrery index build --size 100000 --out large',
    )
    .action(async (flags: BuildFlags, command: Command) => build(terminal, flags, wantsJson(command)))
}

/** Products or goals between two progress lines. */
const REPORT_EVERY = 100_000

async function build(terminal: Terminal, { out, ...source }: BuildFlags, json: boolean): Promise<void> {
  if (source.data === out)
    throw new OrreryError('USAGE', 'index build: --out and --data are the same directory', { hint: 'choose another --out' })
  if (existsSync(join(out, 'run.json')))
    throw new OrreryError('USAGE', `index build: ${out} is the directory of a run`, { hint: 'choose another --out' })
  withWriteErrors(out, () => createDirectory(out))
  let skipped = 0
  let lastLine = ''
  const manifest = await buildShop(source, out, {
    onProgress: ({ phase, done }) => {
      const line = `${phase}: ${done - (done % REPORT_EVERY)}`
      if (line !== lastLine && done >= REPORT_EVERY) terminal.report(line)
      lastLine = line
    },
    onSkipped: () => {
      skipped += 1
    },
  })
  const { products, goals, files, fingerprint } = manifest
  const bytes = Object.values(files).reduce((sum, size) => sum + size, 0)
  if (json) terminal.printData(JSON.stringify({ directory: out, products, goals, skipped, bytes, fingerprint }))
  else {
    const left = skipped === 0 ? '' : `, ${pluralize(skipped, 'record')} skipped`
    terminal.print(`${out}: ${pluralize(products, 'product')}, ${pluralize(goals, 'goal')}${left}, ${Math.ceil(bytes / 1e6)} MB`)
    terminal.print(`run it: ${terminal.command} run --world webshop --data ${out}`)
  }
}
