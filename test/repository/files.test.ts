import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../readme/documents.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const version = (JSON.parse(read('packages/core/package.json')) as { version: string }).version

interface Field {
  readonly type: string
  readonly id?: string
  readonly attributes: { readonly label?: string; readonly value?: string }
}

test('issue forms have the fields that GitHub requires', () => {
  const names = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml')
  expect(names).toEqual(['bug.yml', 'difference.yml', 'proposal.yml'])
  for (const name of names) {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as Record<string, unknown> & { readonly body: readonly Field[] }
    expect(Object.keys(form), name).toEqual(['name', 'description', 'labels', 'body'])
    const questions = form.body.filter(({ type }) => type !== 'markdown')
    expect(questions.length, name).toBeGreaterThan(0)
    expect(new Set(questions.map(({ id }) => id)).size, name).toBe(questions.length)
    for (const { type, id, attributes } of form.body) {
      expect(['markdown', 'textarea', 'input'], name).toContain(type)
      expect((type === 'markdown' ? attributes.value : attributes.label)?.trim().length, name).toBeGreaterThan(0)
      if (type !== 'markdown') expect(id, name).toMatch(/^[a-zA-Z0-9_-]+$/)
    }
  }
})

interface Reference {
  readonly title: string
  readonly authors: readonly object[]
  readonly identifiers: readonly { readonly value: string }[]
}

test('CITATION.cff cites the paper of every agent and world', () => {
  const { references, ...citation } = parse(read('CITATION.cff')) as Record<string, unknown> & {
    references: readonly Reference[]
  }
  expect(citation).toMatchObject({ 'cff-version': '1.2.0', title: 'Orrery', version, license: 'MIT' })
  const titles = references.map(({ title }) => title.replace(/\W+/g, ' '))
  const cited = references.flatMap(({ identifiers }) => identifiers.map(({ value }) => value.replace('arXiv:', '')))
  for (const folder of ['agents', 'envs']) {
    for (const name of readdirSync(join(ROOT, folder))) {
      // It plays with the function calls of a model, after no paper.
      if (name === 'tool-loop') continue
      const readme = read(`${folder}/${name}/README.md`)
      const plain = readme.replace(/\W+/g, ' ')
      const number = /arXiv\s+(\d{4}\.\d{5})/.exec(readme)?.[1]
      expect(number === undefined ? titles.some((title) => plain.includes(title)) : cited.includes(number), name).toBe(true)
    }
  }
})

test('server.json describes the published command, in the version of all packages', () => {
  const server = JSON.parse(read('server.json'))
  const command = JSON.parse(read('packages/cli/package.json')) as { name: string; version: string }
  expect(server.version).toBe(version)
  expect(server.description.length).toBeLessThanOrEqual(100)
  expect(server.packages).toEqual([expect.objectContaining({ identifier: command.name, version: command.version })])
  expect(read('python/pyproject.toml')).toContain(`\nversion = "${version}"\n`)
})

test('the skill has the header of the specification', () => {
  const [, header = '', skill = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(read('skills/evaluate-an-agent/SKILL.md')) ?? []
  const { name, description, compatibility, license, ...others } = parse(header) as Record<string, string>
  expect([name, license, others]).toEqual(['evaluate-an-agent', 'MIT', {}])
  expect(description?.length).toBeLessThanOrEqual(1024)
  expect(compatibility?.length).toBeLessThanOrEqual(500)
  expect(skill.split('\n').length).toBeLessThan(500)
})

test('text files have the line ends of .editorconfig', () => {
  const list = execFileSync('git', ['ls-files', '--eol', '--cached'], { cwd: ROOT, encoding: 'utf8' })
  const wrong = list.split('\n').filter((line) => /^i\/(?:crlf|mixed)/.test(line))
  expect(wrong).toEqual([])
  expect(read('.editorconfig')).toMatch(/^\[\*\]\ncharset = utf-8\nend_of_line = lf\n/m)
  const { lineWidth, indentWidth } = (JSON.parse(read('biome.json')) as { formatter: Record<string, number> }).formatter
  expect(read('.editorconfig')).toContain(`indent_size = ${indentWidth}\n`)
  expect(read('.editorconfig')).toContain(`max_line_length = ${lineWidth}\n`)
})
