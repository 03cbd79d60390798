import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { ROOT } from '../readme/documents.ts'

/** Registry in memory with every package of the workspace. It reads other packages from the configured registry. */
export interface LocalRegistry extends Disposable {
  /** Ends with `/`. */
  readonly address: string
}

/** True if the configured registry answers. */
export function hasRegistry(): boolean {
  return spawnSync('npm', ['view', 'zod', 'version', '--prefer-online', '--fetch-retries=0']).status === 0
}

/** Packs the packages as a release does, and publishes the tarballs to a registry in memory. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-published-'))
  const token = randomUUID()
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/?$/, '/')
  const server = spawn(process.execPath, [join(ROOT, 'scripts/local-registry.cjs'), token, upstream], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = (): void => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const address = String((await once(server.stdout, 'data'))[0]).trim()
    // Not `orrery pack`, whose tarballs are each other's peers.
    const filters = ['packages', 'envs', 'agents'].flatMap((home) => ['--filter', `./${home}/*`])
    const pnpm = join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs')
    execFileSync(process.execPath, [pnpm, '--recursive', ...filters, 'pack', '--pack-destination', folder], {
      cwd: ROOT,
      stdio: 'pipe',
    })
    for (const file of readdirSync(folder)) await publish(address, token, readFileSync(join(folder, file)))
    return { address, [Symbol.dispose]: stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Sends the document that npm sends. `npm run release -- rehearse` tests npm itself. */
async function publish(address: string, token: string, tarball: Uint8Array): Promise<void> {
  const files = createPackageFromTarballData(new Uint8Array(tarball))
  const { packageName: name, packageVersion: version } = files
  const manifest = JSON.parse(files.readFile(`/node_modules/${name}/package.json`)) as object
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const response = await fetch(`${address}${name.replace('/', '%2f')}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      _id: name,
      name,
      'dist-tags': { latest: version },
      access: 'public',
      versions: { [version]: { ...manifest, dist: { integrity, shasum: createHash('sha1').update(tarball).digest('hex') } } },
      _attachments: { [`${name}-${version}.tgz`]: { data: Buffer.from(tarball).toString('base64') } },
    }),
  })
  if (!response.ok) throw new Error(`${name} was not published: ${await response.text()}`)
}
