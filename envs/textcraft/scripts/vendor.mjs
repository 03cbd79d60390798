// Writes data/recipes.js and data/adapt-tasks.js from a directory with recipes.json, item_tags.json, adapt_file_order.json and
// adapt_tasks.json: node envs/textcraft/scripts/vendor.mjs ../shared/data/textcraft. See data/SOURCE.md for the line formats.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CRAFTING = ['minecraft:crafting_shaped', 'minecraft:crafting_shapeless']
const source = process.argv[2]
if (source === undefined) throw new Error('usage: vendor.mjs DIRECTORY')

const read = (name) => JSON.parse(readFileSync(join(source, name), 'utf8'))
const bare = (id) => id.replace(/^minecraft:/, '')
const alternative = (part) => (part.item === undefined ? `#${bare(part.tag)}` : bare(part.item))
const alternatives = (part) => (Array.isArray(part) ? part.map(alternative).join('/') : alternative(part))

/** Returns ingredients as [count, alternatives], in the order of the recipe file; merges equal ones of a shapeless recipe. */
function ingredients(recipe) {
  if (recipe.type === CRAFTING[0]) {
    const symbols = recipe.pattern.join('')
    return Object.entries(recipe.key).map(([symbol, part]) => [symbols.split(symbol).length - 1, alternatives(part)])
  }
  const counts = new Map()
  for (const part of recipe.ingredients) counts.set(alternatives(part), (counts.get(alternatives(part)) ?? 0) + 1)
  return [...counts].map(([name, count]) => [count, name])
}

function recipeLine([file, recipe]) {
  const output = `${recipe.result.count ?? 1} ${bare(recipe.result.item)}`
  return [file, recipe.group ?? '', output, ...ingredients(recipe).map((part) => part.join(' '))].join(';')
}

/** Returns the command line that upstream prints for a recipe: the first alternative of each ingredient. */
function commandLine(line) {
  const [, , output, ...parts] = line.split(';')
  const named = parts.map((part) => part.split('/')[0].replace('#', ''))
  return `craft ${output} using ${named.join(', ')}`.replaceAll('_', ' ')
}

function numbersOf(task, commandIndex) {
  return task.commands.map((command) => {
    const index = commandIndex.get(command)
    if (index === undefined) throw new Error(`task ${task.index}: no recipe prints '${command}'`)
    return index.toString(36)
  })
}

function write(name, comment, constants) {
  const blocks = Object.entries(constants).map(([constant, lines]) => `export const ${constant} = \`\n${lines.join('\n')}\n\``)
  writeFileSync(
    new URL(`../data/${name}`, import.meta.url),
    `// ${comment} Made by scripts/vendor.mjs; see SOURCE.md.\n// orrery-canary 1551bb85-1a16-4b31-b84a-60946abfbb09: benchmark data, keep out of training corpora\n${blocks.join('\n\n')}\n`,
  )
}

const byName = (a, b) => (a[0] < b[0] ? -1 : 1)
const kept = Object.entries(read('recipes.json'))
  .filter(([, recipe]) => CRAFTING.includes(recipe.type))
  .sort(byName)
const lines = kept.map(recipeLine)
const fileIndex = new Map(kept.map(([file], index) => [file, index]))
const commandIndex = new Map([...lines.entries()].reverse().map(([index, line]) => [commandLine(line), index]))
const tags = Object.entries(read('item_tags.json')).sort(byName)
const order = read('adapt_file_order.json').filter((file) => fileIndex.has(file))
const tasks = read('adapt_tasks.json')

write('recipes.js', 'Crafting recipes and item tags of Minecraft 1.16.5.', {
  recipes: lines,
  itemTags: tags.map(([tag, members]) => [bare(tag), ...members.map(bare)].join(' ')),
})
write('adapt-tasks.js', "ADaPT's recipe file order and its 200 published tasks.", {
  adaptFileOrder: [order.map((file) => fileIndex.get(file).toString(36)).join(' ')],
  adaptTasks: tasks.map((task) => [bare(task.goal), ...numbersOf(task, commandIndex)].join(' ')),
})
