import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { FRAMEWORKS, HOME, missing, pythonEnvironment, reasonOf, runPython } from './environments.ts'
import { buildImage, type Image } from './image.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
const folder = place.file('textcraft')

/** Writes the folder, locks its packages as its `next` steps say, and builds its image. */
function createImage(): Image {
  const orrery = join(HOME, '..', 'orrery')
  const written = spawnSync(orrery, ['new', 'openenv', 'textcraft', '--out', folder, '--json'], { encoding: 'utf8' })
  if (written.status !== 0) throw new Error(written.stderr)
  const [step = ''] = (JSON.parse(written.stdout) as { readonly next: readonly string[] }).next
  const [, lock = ''] = /&& (npm install .*?) &&/.exec(step) ?? []
  const locked = spawnSync('sh', ['-c', lock], { cwd: folder, encoding: 'utf8' })
  if (locked.status !== 0) return missing('the registry of npm is not reachable', locked.stderr)
  return buildImage(folder, place.file('image'))
}

const frameworks = pythonEnvironment(...FRAMEWORKS)
const image = 'missing' in frameworks ? frameworks : createImage()

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
    const { directory, command, env } = image as Exclude<Image, { missing: string }>
    const [program = '', ...args] = command
    const server = spawn(program, args, {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...env, HOST: '127.0.0.1', PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [line] = await once(server.stdout.setEncoding('utf8'), 'data')
      const { url } = JSON.parse(String(line)) as { url: string }
      const python = 'python' in frameworks ? frameworks.python : ''
      const variables = { ORRERY_OPENENV_URL: url.replace(/\/$/, ''), ORRERY_OPENENV_FOLDER: folder }
      const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests/test_openenv.py']
      const { code, output } = await runPython(python, pytest, variables)
      expect(code, output).toBe(0)
      expect(output).not.toContain('skipped')
    } finally {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    }
  })
})
