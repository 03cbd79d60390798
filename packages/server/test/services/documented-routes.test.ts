import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../../src/listen.ts'
import { requestText, sendRaw } from './raw.ts'
import { SERVICES } from './services.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const README = 'packages/server/README.md'
const COMMANDS = 'packages/cli/src/commands/serve'

/** Texts that document routes: a file, or its section below a heading, and the services that it is about. */
const DOCUMENTED: readonly (readonly [file: string, heading: string | undefined, ...services: string[]])[] = [
  [README, '## Shop pages for visitors', 'site'],
  [README, '## Sites of a world', 'sites of WebArena'],
  [README, '## The model server', 'model server'],
  [README, '## Runs', 'view'],
  [README, '### AgentGym', 'agentgym', 'agentgym webarena'],
  [README, '### OpenEnv', 'openenv'],
  [README, '### Vector', 'vector'],
  [README, '### MCP', 'mcp'],
  ['docs/protocols/sites.md', undefined, 'sites of WebArena'],
  ['docs/protocols/agentgym.md', undefined, 'agentgym'],
  ['docs/protocols/openenv.md', undefined, 'openenv'],
  ['docs/protocols/mcp.md', undefined, 'mcp'],
  ['docs/protocols/openai.md', undefined, 'model server'],
  ['docs/protocols/openai-responses.md', undefined, 'model server'],
  ['docs/protocols/model-server-fields.md', undefined, 'model server'],
  [`${COMMANDS}/serve-world.ts`, undefined, 'sites of WebArena'],
  [`${COMMANDS}/serve-model.ts`, undefined, 'model server'],
  [`${COMMANDS}/serve-agentgym.ts`, undefined, 'agentgym'],
  [`${COMMANDS}/serve-openenv.ts`, undefined, 'openenv'],
  [`${COMMANDS}/serve-mcp.ts`, undefined, 'mcp'],
]

/** Routes of original worlds that the examples do not serve. */
const OTHER_WORLDS = ['/observation_metadata']
const SOCKETS: Readonly<Record<string, readonly string[]>> = { openenv: ['/ws', '/mcp'] }
/** Files and addresses that are not routes. */
const NO_ROUTE = /^\/(?:v1$|\.\.|openai|anthropic|path|data|work|tmp)/

interface Documented {
  readonly path: string
  /** Methods in the text; empty if it contains only the path. */
  readonly methods: readonly string[]
}

/** Returns the routes in the code spans of a text, or in the strings of a program. */
function routesIn(text: string, isProgram: boolean): readonly Documented[] {
  return text.split('\n').flatMap((line) => {
    let pending: string[] = []
    return [...line.matchAll(isProgram ? /'[^']*'/g : /`[^`]+`/g)].flatMap(([span]) =>
      [...span.matchAll(ROUTE)].flatMap(([, method, path]) => {
        if (method !== undefined) {
          pending.push(method)
          return []
        }
        const methods = pending
        pending = []
        return path === undefined || NO_ROUTE.test(path) ? [] : [{ path, methods }]
      }),
    )
  })
}

/** A method, or a path of its own or after a method. */
const ROUTE = /(?<=^[`']|[\s,(])(?:(GET|POST|DELETE)(?=[`\s])|(\/[a-z_][\w/]*)(?![\w.*]))/g

function textOf(file: string, heading: string | undefined): string {
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (heading === undefined) return text
  const start = text.indexOf(`${heading}\n`)
  expect(start, `${heading} in ${file}`).toBeGreaterThanOrEqual(0)
  const end = text.slice(start + heading.length).search(heading.startsWith('###') ? /\n##/ : /\n## /)
  return text.slice(start, end < 0 ? undefined : start + heading.length + end)
}

test('every documented route exists, with its methods', async () => {
  const missing: string[] = []
  let count = 0
  for (const [file, heading, name = ''] of DOCUMENTED) {
    const example = SERVICES.find((each) => each.name === name)
    if (example === undefined) throw new Error(`no service ${name}`)
    const { url, close } = await listen(await example.create({ onFailure: () => undefined, onNotice: () => undefined }), {
      port: 0,
    })
    const port = Number(new URL(url).port)
    for (const { path, methods } of routesIn(textOf(file, heading), file.endsWith('.ts'))) {
      if (OTHER_WORLDS.includes(path)) continue
      count += 1
      const target = path.replaceAll(/[A-Z]+/g, (place) => (place === 'N' || place === 'REVISION' ? '0' : 'x'))
      // A method that no route has: an existing path answers with its own methods.
      const { status, head } = await sendRaw(port, requestText('PATCH', target, ['content-type: application/json']))
      const allow = (/^allow: (.*)$/im.exec(head)?.[1] ?? '').split(', ')
      const isSocket = SOCKETS[name]?.includes(path) === true
      const isThere = (status === 405 && methods.every((method) => allow.includes(method))) || isSocket
      if (!isThere) missing.push(`${file}: ${methods.join(', ')} ${path}: ${status}, allows ${allow.join(', ')}`)
    }
    await close()
  }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(60)
})
