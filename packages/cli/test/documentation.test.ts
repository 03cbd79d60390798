import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../src/commands/commands.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Pages that `orrery help` refers to, guides first. Decision records are for developers of Orrery, and the glossary is built in. */
function pages(): readonly string[] {
  const names = ['guides', '.', 'lessons', 'models', 'papers', 'protocols', 'testing', 'agents'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder))
      .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
      .map((name) => posix.join('docs', folder, name)),
  )
  const readmes = ['agents', 'envs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${folder}/${entry.name}/README.md`] : [],
    ),
  )
  return [...names, ...readmes]
}

/** Returns a page as a line: path, title, headings, commands. */
function lineOf(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8').replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/^#/gm, ''))
  const plain = (heading: string): string => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`\\$|;]/g, '')
  const titles = [...text.matchAll(/^#{1,2} (.+)$/gm)].map(([, heading = '']) => plain(heading))
  const commands = COMMANDS.map(({ name }) => name).filter((name) => new RegExp(`\\borrery ${name}\\b`).test(text))
  return [path, titles[0] ?? path, titles.slice(1).join('; '), commands.join(', ')].join(' | ')
}

test('the pages that `orrery help` refers to are those of the documentation', async () => {
  const text = `/** Pages of the documentation: path | title | headings | commands. The test writes it: \`vitest run documentation -u\`. */
export const DOCUMENTATION = \`
${pages().map(lineOf).join('\n')}
\`
`
  await expect(text).toMatchFileSnapshot(join(ROOT, 'packages/cli/src/help/documentation.ts'))
})
