import { FAULTS } from '@orreryjs/core'
import { bundledInjections } from '@orreryjs/runs/configuration'
import { describe, expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

/** Runs `orrery help` and returns its output. */
async function help(...about: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await orreryHere(['help', ...about])
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Returns the kinds and names of the topics that match exactly. */
async function matches(...about: readonly string[]): Promise<readonly string[]> {
  const { matches: found } = JSON.parse(await help('--json', ...about))
  return found.map(({ kind, name }: { readonly kind: string; readonly name: string }) => `${kind}: ${name}`)
}

describe('orrery help explains', () => {
  test.each([['compare'], ['serve', 'model']])('the command %s %s', async (...path) => {
    const words = path.filter((word) => word !== undefined)
    const { stdout } = await orreryHere([...words, '--help'])
    expect((await help(...words)).startsWith(stdout)).toBe(true)
  })

  test('a command, with the pages about it', async () => {
    expect(await help('resume')).toMatch(/^Usage: orrery resume [\s\S]*\nSEE ALSO\n[\s\S]*docs\/guides\/a-whole-session\.md\n/)
  })

  test('a flag, with each command that has it', async () => {
    expect(await help('--retry-errors')).toMatch(/^--retry-errors \(flag\)\nresume +--retry-errors\n +retry episodes that ended/)
    const metric = await help('--metric')
    expect(metric).toMatch(/^compare +--metric <names>$/m)
    expect(metric).toMatch(/^rescore +--metric <names>$/m)
    expect(await help('resume', '--retry-errors')).toBe(await help('--retry-errors'))
    expect(await help('--world-option', 'prices=seed233')).toBe(await help('--world-option'))
    expect(await matches('retry-errors')).toEqual(['flags: --retry-errors'])
    expect(await matches('retry-broken')).toEqual(['flags: --retry-errors'])
  })

  test('a flag under its former name, with a note', async () => {
    const { stdout, stderr } = await orreryHere(['help', '--retry-broken'])
    expect([stdout, stderr]).toEqual([await help('--retry-errors'), 'note: --retry-broken is now --retry-errors\n'])
  })

  test('an agent, a world, a suite and a model', async () => {
    expect(await help('First-Admissible')).toMatch(/^first-admissible/)
    expect(await help('webarena')).toMatch(
      /^webarena: A browser and its sites[\s\S]*\nSEE ALSO\n[\s\S]*docs\/webarena-differences\.md/,
    )
    expect(await matches('smoke')).toEqual(['suites: smoke'])
    expect(await help('faulty')).toMatch(/^faulty[\s\S]*SEE ALSO\nfault .*\nfaulty +docs\/models\/faulty\.md\n/)
  })

  test('an error code', async () => {
    expect(await help('OPTION_UNKNOWN')).toMatch(
      /^OPTION_UNKNOWN \(error code\)\nAn agent or a world has no option with this name\.\nwhat to do +describe the options: `orrery list agents NAME`/,
    )
    expect(await help('model_rate_limited')).toMatch(/^retried +yes/m)
    for (const code of ['AGENT_FAILED', 'ACTION_FAILED', 'WORLD_FAILED', 'QUEUE_UNAVAILABLE']) {
      expect(await help(code)).toMatch(/^exit code +1$/m)
    }
  })

  test('a term, also under another or a former name', async () => {
    expect(await help('difficulty')).toMatch(/^difficulty\n1 - mean success/)
    expect(await help('anytime', 'valid')).toMatch(/^anytime-valid\n/)
    expect(await help('face')).toMatch(/^protocol adapter\n'face' is now called: protocol adapter\n/)
    expect(await help('twin')).toMatch(/^renamed\n'twin' is now called: renamed\n/)
  })

  test('the faults, the bundled injections and the file of injections', async () => {
    const faults = await help('faults')
    for (const name of FAULTS) expect(faults).toMatch(new RegExp(`^${name} +(The|One) `, 'm'))
    const injections = await help('injections')
    expect(injections).toMatch(/^FILE +YAML or JSON, a list of injections with id, world, place/m)
    for (const { id } of bundledInjections('all')) expect(injections).toContain(`\nbundled:${id} `)
  })

  test('pass@k and pass^k with any number', async () => {
    for (const name of ['pass^3', 'pass@10', 'pass^N', 'Pass@k']) expect(await help(name)).toMatch(/^pass@k, pass\^k\n/)
  })

  test('a command, without pages that only share a file name or the start of a word', async () => {
    expect(await help('index')).not.toContain('docs/index.md')
    expect(await help('completion')).not.toContain('OpenAI chat completions')
  })

  test('pages by their titles and headings', async () => {
    expect(await help('course')).toMatch(/^nothing is called 'course'; related topics:\n[\s\S]*docs\/guides\/teach\.md/)
  })
})

describe('without a topic of this name, orrery help finds', () => {
  test('the options of agents and worlds, also without their owners', async () => {
    expect(await help('noReflect')).toMatch(
      /^noReflect \(option of rebact\)\nablation: .*\nvalues +true or false\ndefault +false\nset with +--option rebact\.noReflect=VALUE\n/,
    )
    expect(await help('webshop.prices')).toMatch(/^prices \(option of webshop\)[\s\S]*--world-option prices=VALUE\n/)
    expect(await matches('temperature')).toEqual([
      'options: anticipatory-reflection.temperature',
      'options: plan-act.temperature',
    ])
  })

  test('metrics and profiles', async () => {
    expect(await help('dead-ends')).toMatch(/^dead-ends: share of the episodes/)
    expect(await help('react/textcraft')).toMatch(/^react\/textcraft: prompts of react for textcraft\n/)
  })

  test('descriptions that mention it', async () => {
    expect(await help('depth-3')).toMatch(
      /^nothing is called 'depth-3'; related topics:\n\nTERMS\ntype +Category of tasks, such as/,
    )
  })

  test('pages that mention it, with the line', async () => {
    expect(await help('Wilson')).toMatch(
      /^nothing is called 'Wilson'; related topics:\n\nDOCUMENTATION\n[\s\S]*docs\/lessons\/6-comparing-agents\.md\n .*Wilson/,
    )
  })

  test('codes, flags and terms that share a word', async () => {
    expect(await help('EPISODE_LIMIT')).toMatch(/\n--time-limit [\s\S]*\nTERMS\nstep limit +Maximum number of steps/)
  })
})

test('lists the topics that share a name by kind, each with the command that prints it', async () => {
  const stdout = await help('simulated')
  expect(stdout).toMatch(/^'simulated' is the name of several topics:\n\nMODELS\nsimulated /)
  expect(stdout).toMatch(/^details: orrery list models simulated$/m)
  expect(stdout).toMatch(/^details: orrery list terms simulated$/m)
  expect(stdout).toMatch(/^The simulated model +docs\/models\/simulated\.md$/m)
  expect(await matches('rebact')).toEqual(['agents: rebact', 'suites: rebact'])
})

test('a name in exactly this form takes precedence over similar names', async () => {
  expect(await matches('MODEL_TIMEOUT')).toEqual(['error codes: MODEL_TIMEOUT'])
  expect(await matches('--model-timeout')).toEqual(['flags: --model-timeout'])
  expect(await matches('model_timeout')).toEqual(['flags: --model-timeout', 'error codes: MODEL_TIMEOUT'])
})

test('relates an unknown code to the codes that share a word', async () => {
  expect(await help('BAD_OPTION')).toMatch(
    /^nothing is called 'BAD_OPTION'; related topics:\n[\s\S]*\nERROR CODES\nOPTION_UNKNOWN /,
  )
})

test.each([
  ['dialekt', 'dialect'],
  ['comapre', 'compare'],
  ['--retry-erors', '--retry-errors'],
  ['textcarft', 'textcraft'],
  ['WORLD_UNKOWN', 'WORLD_UNKNOWN'],
  ['reflexoin', 'reflexion'],
])('help %s suggests %s', async (wrong, right) => {
  const { code, stdout, stderr } = await orreryHere(['help', wrong])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`error USAGE: no help on "${wrong}". Did you mean "${right}"?`)
})
