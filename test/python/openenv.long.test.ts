import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { FRAMEWORKS, HOME, missing, pythonEnvironment, reasonOf, runPython } from './environments.ts'
import { buildImage, type Image } from './image.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
const folder = place.file('textcraft')
const orrery = join(HOME, '..', 'orrery')

/** Writes the folder of a world, locks its packages as its `next` steps say, and builds its image. */
function createImage(world: string, out: string): Image {
  const written = spawnSync(orrery, ['new', 'openenv', world, '--out', out, '--json'], { encoding: 'utf8' })
  if (written.status !== 0) throw new Error(written.stderr)
  const [step = ''] = (JSON.parse(written.stdout) as { readonly next: readonly string[] }).next
  const [, lock = ''] = /&& (npm install .*?) &&/.exec(step) ?? []
  const locked = spawnSync('sh', ['-c', lock], { cwd: out, encoding: 'utf8' })
  if (locked.status !== 0) return missing('the registry of npm is not reachable', locked.stderr)
  return buildImage(out, `${out}-image`)
}

const frameworks = pythonEnvironment(...FRAMEWORKS)
const image = 'missing' in frameworks ? frameworks : createImage('textcraft', folder)

describe.skipIf('missing' in image)(`the image of \`new openenv\`${reasonOf(image)}`, () => {
  test('contains the packages, their list and no validation files', () => {
    const { directory } = image as Exclude<Image, { missing: string }>
    expect(readdirSync(directory).sort()).toEqual([
      'node_modules',
      'openenv.yaml',
      'package-lock.json',
      'package.json',
      'sbom.cdx.json',
      'server.mjs',
    ])
    expect(JSON.parse(readFileSync(join(directory, 'sbom.cdx.json'), 'utf8')).components.length).toBeGreaterThan(20)
  })

  test("serves OpenEnv's client and passes its validator", async () => {
    await using server = await start(image)
    const python = 'python' in frameworks ? frameworks.python : ''
    const variables = { ORRERY_OPENENV_URL: server.url.replace(/\/$/, ''), ORRERY_OPENENV_FOLDER: folder }
    const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests/test_openenv.py']
    const { code, output } = await runPython(python, pytest, variables)
    expect(code, output).toBe(0)
    expect(output).not.toContain('skipped')
  })

  test('contains the code of a world in a file', async () => {
    const made = spawnSync(orrery, ['new', 'world', 'vending', '--out', place.path], { encoding: 'utf8' })
    expect(made.status, made.stderr).toBe(0)
    const world = place.file('vending.ts')
    // In two files, so that the imports of the file are copied too.
    const text = readFileSync(world, 'utf8')
    writeFileSync(place.file('two.ts'), text)
    writeFileSync(world, "export { default } from './two.ts'\nexport * from './two.ts'\n")
    await using server = await start(createImage(world, place.file('own')))
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(new URL(path, server.url), { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { readonly observation: { readonly text: string } }
    }
    expect((await post('/reset', {})).observation.text).not.toBe('')
    const oracle = JSON.parse(readFileSync(place.file('own/validation/oracle.json'), 'utf8'))
    expect((await post('/reset', { injected_state: oracle })).observation).toBeDefined()
    const image = place.file('own-image')
    expect(readdirSync(join(image, '1', 'app', 'world')).sort()).toEqual(['two.ts', 'vending.ts'])
  })
})

/** Starts the command of an image. */
async function start(image: Image): Promise<AsyncDisposable & { readonly url: string }> {
  if ('missing' in image) throw new Error(image.missing)
  const { directory, command, env } = image
  const [program = '', ...args] = command
  const server = spawn(program, args, {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}`)
  })
  const [line] = await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), ended])
  const end = async (): Promise<void> => {
    server.kill()
    await ended.catch(() => undefined)
  }
  return { url: (JSON.parse(String(line)) as { url: string }).url, [Symbol.asyncDispose]: end }
}
