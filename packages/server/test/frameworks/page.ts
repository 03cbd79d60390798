import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../../..')
const VITEST = join(ROOT, 'node_modules/vitest')

/** The project is in `node_modules`, whose files vitest otherwise does not transform. */
const CONFIGURATION = `export default {
  test: { include: ['page.test.ts'], silent: true, server: { deps: { inline: [/page\\.test\\.ts/], external: [/\\/dist\\//] } } },
}
`

/** Runs the test of a page in `docs/testing` in a project with the framework. Returns the output of vitest. */
export async function runPage(name: string, project: string): Promise<string> {
  const page = readFileSync(join(ROOT, 'docs/testing', `${name}.md`), 'utf8')
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(page) ?? []
  writeFileSync(join(project, 'page.test.ts'), code)
  writeFileSync(join(project, 'vitest.config.mjs'), CONFIGURATION)
  link(VITEST, join(project, 'node_modules/vitest'))
  link(join(ROOT, 'packages/testing'), join(project, 'node_modules/@orreryjs/testing'))
  const env = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' }
  const options = { cwd: project, env, timeout: 300_000 }
  const ended = await promisify(execFile)(process.execPath, [join(VITEST, 'vitest.mjs'), 'run'], options).catch(
    (error: { readonly stdout?: string; readonly stderr?: string }) => error,
  )
  return `${ended.stdout ?? ''}${ended.stderr ?? ''}`
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) symlinkSync(target, path, 'junction')
}
