// Runs in the project of a framework, as a child of `frameworks.long.test.ts`: plays every scenario and prints one JSON line for each.
import { z } from 'zod'

const { adapter, api, prompts, urls, worldUrl } = JSON.parse(process.argv[2] ?? '{}')

/** Tool of the scenario `tools`; `calls` records its arguments. */
const calls = []
const weather = {
  name: 'get_weather',
  description: 'Returns the weather in a city.',
  parameters: z.object({ city: z.string() }),
  jsonSchema: objectSchema({ city: { type: 'string' } }),
  async execute({ city }) {
    calls.push({ city })
    return `It is cold in ${city}.`
  },
}

/** Tool of the scenario `agent`: takes an action in the world of the test. */
const act = {
  name: 'act',
  description: 'Takes an action in the world and returns what happens.',
  parameters: z.object({ action: z.string() }),
  jsonSchema: objectSchema({ action: { type: 'string' } }),
  execute: async ({ action }) => (await fetch(worldUrl, { method: 'POST', body: action })).text(),
}

/** Reply of the scenario `schema`, in the form of zod and as a JSON Schema. */
const forecast = {
  name: 'forecast',
  zod: z.object({
    city: z.string(),
    degrees: z.number(),
    sky: z.enum(['clear', 'cloudy']),
    wind: z.number().nullable(),
    days: z.array(z.object({ day: z.string(), isWet: z.boolean() })),
  }),
  jsonSchema: objectSchema({
    city: { type: 'string' },
    degrees: { type: 'number' },
    sky: { type: 'string', enum: ['clear', 'cloudy'] },
    wind: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    days: { type: 'array', items: objectSchema({ day: { type: 'string' }, isWet: { type: 'boolean' } }) },
  }),
}

const { createAdapter } = await import(adapter)
const framework = await createAdapter({ api, urls, model: 'gpt-5' })
const scenarios = {
  text: () => framework.text(prompts.text),
  stream: () => framework.stream(prompts.stream),
  tools: async () => ({ text: await framework.tools(prompts.tools, weather), calls }),
  schema: () => framework.structured(prompts.schema, forecast),
  agent: () => framework.agent(prompts.agent, act),
  retry: () => framework.text(prompts.retry),
  error: () =>
    framework.text(prompts.error).then(
      (text) => ({ text }),
      (error) => ({ error: chainOf(error) }),
    ),
}
for (const [scenario, run] of Object.entries(scenarios)) {
  const result = await run().then(
    (value) => ({ scenario, value }),
    (error) => ({ scenario, failure: error instanceof Error ? `${error.stack}` : String(error) }),
  )
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
process.exit(0)

function objectSchema(properties) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** Returns the status and all messages of an error, its causes included: frameworks wrap the errors of clients. */
function chainOf(error) {
  const chain = []
  for (let each = error; each && typeof each === 'object' && chain.length < 9; each = each.cause ?? each.lastError)
    chain.push(each)
  const status = chain.flatMap((each) => [each.status, each.statusCode, each.code]).find((each) => typeof each === 'number')
  return { status, message: chain.map((each) => each.message).join('\n') }
}
