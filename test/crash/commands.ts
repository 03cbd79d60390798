import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWebShop } from '@orreryjs/env-webshop'
import { commandLine } from './command-line.ts'
import { type CrashedCommand, file, type Reader } from './crash-commands.ts'

const RUN = ['run', '--split', 'adapt-200', '--model', 'simulated:mid', '--deterministic', '--max-steps', '3'] as const

/** A run of a few episodes in `run`, which other commands read. */
async function makeRun(place: string): Promise<void> {
  await commandLine([...RUN, '--limit', '3', '--out', join(place, 'run')])
}

/** A command that makes a file of the run: where there is none, or in place of an old one. */
function fromRun(name: string, args: readonly string[], out: string, old: string | undefined): CrashedCommand {
  return {
    name: `${name}${old === undefined ? '' : ', over an old one'}`,
    before: async (place) => {
      await makeRun(place)
      if (old !== undefined) writeFileSync(join(place, out), old)
    },
    run: (place) => {
      const [command = '', ...flags] = args
      return commandLine([command, join(place, 'run'), ...flags, '--out', join(place, out)])
    },
    made: [file(out)],
  }
}

/** Everything that a run says when it is over; it goes on with `resume` where it can. */
const RESULTS: CrashedCommand = {
  name: 'results of a run',
  before: async () => undefined,
  run: (place) => commandLine([...RUN, '--limit', '2', '--out', join(place, 'run')]),
  again: (place) => {
    const run = join(place, 'run')
    return existsSync(join(run, 'run.json')) ? commandLine(['resume', run]) : RESULTS.run(place)
  },
  made: [file('run/run.json'), file('run/results.json'), file('run/report.md')],
}

/** A shop on disk, as one sees it who opens it. */
const readShop: Reader = (place) => {
  const shop = join(place, 'shop')
  if (!existsSync(join(shop, 'shop.json'))) return 'nothing'
  const world = createWebShop({ data: shop })
  const sizes = world.tasks.splits.map((split) => world.tasks.size(split))
  const { state } = world.start(world.tasks.get('webshop/test/0'))
  return JSON.stringify([sizes, world.step(state, 'search[red shoes]').observation.text])
}

/** A few products in the form of the original files. */
function writeProducts(place: string): void {
  const data = join(place, 'data')
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

function buildShop(place: string, size: number): Promise<void> {
  const [data, shop] = [join(place, 'data'), join(place, 'shop')]
  return commandLine(['index', 'build', '--data', data, '--size', String(size), '--out', shop])
}

const SHOPS: readonly CrashedCommand[] = [undefined, 30].map((old) => ({
  name: `index build${old === undefined ? '' : ', over an old one'}`,
  before: async (place) => {
    writeProducts(place)
    if (old !== undefined) await buildShop(place, old)
  },
  run: (place) => buildShop(place, 40),
  made: [readShop],
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
