import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loop as adapt } from '../../agents/adapt/test/released-loop.ts'
import { loop as adaptModules } from '../../agents/adapt/test/released-modules-loop.ts'
import { loop as laser } from '../../agents/laser/test/released-loop.ts'
import { loop as lats } from '../../agents/lats/test/released-loop.ts'
import { loop as reflexion } from '../../agents/reflexion/test/released-loop.ts'
import { ROOT } from '../readme/documents.ts'

/** Compared loops: title, agent, and the switches of the transcription. */
const LOOPS = [
  ['LASER', 'laser', laser, 'released-loop'],
  ['LATS', 'lats', lats, 'released-loop'],
  ['ADaPT, TextCraft and ALFWorld', 'adapt', adapt, 'released-loop'],
  ['ADaPT, WebShop', 'adapt', adaptModules, 'released-modules-loop'],
  ['Reflexion', 'reflexion', reflexion, 'released-loop'],
] as const

test('docs/fidelity.md lists the loops that are compared with released ones', async () => {
  const rows = LOOPS.map(([title, agent, { source, options, branches, deviations }, name]) => {
    const path = `agents/${agent}/test/${name}.test.ts`
    expect(existsSync(join(ROOT, path)), path).toBe(true)
    const settings = Object.entries(options).map(
      ([key, value]) => `${key}=${typeof value === 'number' ? Number(value.toFixed(3)) : value}`,
    )
    const page = `[${deviations.length}](papers/${agent}.md#differences-from-the-released-loop)`
    return `| ${title} | ${source} | \`${settings.join(', ')}\` | ${branches.length} | ${page} | \`${path}\` |`
  })
  const titles =
    '| loop | released code | options as the code | branches | switches | test |\n| --- | --- | --- | ---: | ---: | --- |'
  await expectBlock('docs/fidelity.md', `${titles}\n${rows.join('\n')}`)
})

test.each([...new Set(LOOPS.map(([, agent]) => agent))])(
  'docs/papers/%s.md lists the differences from the released loop',
  async (agent) => {
    const own = LOOPS.filter(([, each]) => each === agent)
    const lists = own.map(([title, , { deviations }]) => {
      const items = deviations.map((each) => `- ${each}`).join('\n')
      return own.length === 1 ? items : `${title}:\n\n${items}`
    })
    await expectBlock(`docs/papers/${agent}.md`, lists.join('\n\n'))
  },
)

const BEGIN = '<!-- released loop: made by test/docs/released-loops.test.ts -->\n'
const END = '<!-- released loop: end -->'

/** Compares the generated part of a page. `vitest run test/docs/released-loops.test.ts -u` writes it. */
async function expectBlock(path: string, text: string): Promise<void> {
  const page = readFileSync(join(ROOT, path), 'utf8')
  const begin = page.indexOf(BEGIN)
  expect(begin, path).toBeGreaterThan(0)
  const head = page.slice(0, begin + BEGIN.length)
  await expect(`${head}\n${text}\n\n${page.slice(page.indexOf(END))}`).toMatchFileSnapshot(join(ROOT, path))
}
