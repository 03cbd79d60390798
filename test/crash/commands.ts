import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWebShop } from '@orreryjs/env-webshop'
import { commandLine } from './command-line.ts'
import { type CrashedCommand, file, type Reader } from './crash-commands.ts'

const RUN = ['run', '--split', 'adapt-200', '--model', 'simulated:mid', '--deterministic', '--max-steps', '3'] as const

/** Creates a run of a few episodes in `run`, which other commands read. */
async function makeRun(folder: string): Promise<void> {
  await commandLine([...RUN, '--limit', '3', '--out', join(folder, 'run')])
}

/** A command that writes a file of the run, new or over an old file. */
function fromRun(name: string, args: readonly string[], out: string, old: string | undefined): CrashedCommand {
  return {
    name: `${name}${old === undefined ? '' : ', over an old file'}`,
    before: async (folder) => {
      await makeRun(folder)
      if (old !== undefined) writeFileSync(join(folder, out), old)
    },
    run: (folder) => {
      const [command = '', ...flags] = args
      return commandLine([command, join(folder, 'run'), ...flags, '--out', join(folder, out)])
    },
    outputs: [file(out)],
  }
}

/** Result files of a run, which continues with `resume` if possible. */
const RESULTS: CrashedCommand = {
  name: 'results of a run',
  before: async () => undefined,
  run: (folder) => commandLine([...RUN, '--limit', '2', '--out', join(folder, 'run')]),
  again: (folder) => {
    const run = join(folder, 'run')
    return existsSync(join(run, 'run.json')) ? commandLine(['resume', run]) : RESULTS.run(folder)
  },
  outputs: [file('run/run.json'), file('run/results.json'), file('run/report.md')],
}

/** Reads a shop on disk by opening it. */
const readShop: Reader = (folder) => {
  const shop = join(folder, 'shop')
  if (!existsSync(join(shop, 'shop.json'))) return 'nothing'
  const world = createWebShop({ data: shop })
  const sizes = world.tasks.splits.map((split) => world.tasks.size(split))
  const { state } = world.start(world.tasks.get('webshop/test/0'))
  return JSON.stringify([sizes, world.step(state, 'search[red shoes]').observation.text])
}

/** Writes a few products in the format of the original files. */
function writeProducts(folder: string): void {
  const data = join(folder, 'data')
  mkdirSync(data)
  const products = Array.from({ length: 40 }, (_, index) => ({
    asin: `B${String(index).padStart(9, '0')}`,
    name: `Red Shoe ${index}`,
    category: 'fashion',
    query: 'shoes',
    product_category: 'Clothing › Shoes',
    full_description: 'A shoe to walk in.',
    small_description: ['soft', `for ${index} people`],
    pricing: `$${10 + index}.00`,
    images: ['https://a.example/1.jpg'],
    customization_options: { Color: [{ value: 'red', image: null }, { value: 'green' }] },
  }))
  const about = { attributes: ['soft sole'], instruction: 'Find me shoes', instruction_attributes: ['soft sole'] }
  writeFileSync(join(data, 'items_shuffle.json'), JSON.stringify(products))
  writeFileSync(join(data, 'items_ins_v2.json'), JSON.stringify(Object.fromEntries(products.map(({ asin }) => [asin, about]))))
}

function buildShop(folder: string, size: number): Promise<void> {
  const [data, shop] = [join(folder, 'data'), join(folder, 'shop')]
  return commandLine(['index', 'build', '--data', data, '--size', String(size), '--out', shop])
}

const SHOPS: readonly CrashedCommand[] = [undefined, 30].map((old) => ({
  name: `index build${old === undefined ? '' : ', over an old file'}`,
  before: async (folder) => {
    writeProducts(folder)
    if (old !== undefined) await buildShop(folder, old)
  },
  run: (folder) => buildShop(folder, 40),
  outputs: [readShop],
}))

/** Every command that writes files. */
export const COMMANDS: readonly CrashedCommand[] = [
  RESULTS,
  ...SHOPS,
  ...[undefined, 'old'].flatMap((old) => [
    fromRun('report', ['report'], 'report.html', old),
    fromRun('report as csv', ['report', '--format', 'csv'], 'rows.csv', old),
    fromRun('report as md', ['report', '--format', 'md'], 'rows.md', old),
    fromRun('export to csv', ['export', '--to', 'csv', '--force'], 'run.csv', old),
    fromRun('export to agenttraj', ['export', '--to', 'agenttraj', '--force'], 'run.json', old),
    fromRun('export to openai-finetune', ['export', '--to', 'openai-finetune', '--all', '--force'], 'run.jsonl', old),
    fromRun('export to inspect, packed', ['export', '--to', 'inspect', '--force'], 'run.eval', old),
    fromRun('export to inspect, as JSON', ['export', '--to', 'inspect', '--force'], 'log.json', old),
  ]),
]
