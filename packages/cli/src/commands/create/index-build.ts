import { OrreryError } from '@orreryjs/core'
import { type BuildSource, buildShop } from '@orreryjs/orrery'
import { counted } from '@orreryjs/runs/texts'
import { type Command, Option } from 'commander'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from '../command.ts'

type BuildFlags = BuildSource & { readonly out: string }

/** `orrery index`: shops of any size, made ready on disk. */
export const addIndex: AddCommand = (program, terminal) => {
  program
    .command('index')
    .summary('make a large shop ready on disk')
    .description('Makes shops ready on disk: `orrery index build`.')
    .addHelpText('after', '\nExample:\n  orrery index build --data original --out shop')
    .command('build')
    .summary('write products, prices, search index and goals into a directory')
    .description('Writes a shop into a directory that --data of every other command opens at once, whatever its size.')
    .requiredOption('--out <dir>', 'directory to write')
    .option('--data <dir>', 'directory of original files (default: our own catalogue)')
    .option('--size <n>', 'number of products, of original files the first ones', wholeNumber('--size', 1))
    .addOption(new Option('--goals <kind>', 'goals of original files').choices(['synthetic', 'human']))
    .addOption(new Option('--prices <mode>', 'what upstream leaves to chance').choices(['seeded', 'seed233']))
    .addHelpText(
      'after',
      '\nExamples:\n  orrery index build --data original --out shop\n  orrery index build --size 100000 --out large',
    )
    .action(async (flags: BuildFlags, command: Command) => build(terminal, flags, wantsJson(command)))
}

/** Products or goals between two lines about the progress. */
const REPORT_EVERY = 100_000

async function build(terminal: Terminal, { out, ...source }: BuildFlags, json: boolean): Promise<void> {
  if (source.data === out)
    throw new OrreryError('USAGE', 'index build: --out is the directory of --data', { hint: 'choose another' })
  let skipped = 0
  let said = ''
  const manifest = await buildShop(source, out, {
    onProgress: ({ phase, done }) => {
      const line = `${phase}: ${done - (done % REPORT_EVERY)}`
      if (line !== said && done >= REPORT_EVERY) terminal.report(line)
      said = line
    },
    onSkipped: () => {
      skipped += 1
    },
  })
  const { products, goals, files, fingerprint } = manifest
  const bytes = Object.values(files).reduce((sum, size) => sum + size, 0)
  if (json) terminal.print(JSON.stringify({ directory: out, products, goals, skipped, bytes, fingerprint }))
  else {
    const left = skipped === 0 ? '' : `, ${counted(skipped, 'record')} left out`
    terminal.print(`${out}: ${counted(products, 'product')}, ${counted(goals, 'goal')}${left}, ${Math.ceil(bytes / 1e6)} MB`)
    terminal.print(`play it: ${terminal.command} run --world webshop --data ${out}`)
  }
}
