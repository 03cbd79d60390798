/** Runs the steps of a release in a copy of the repository, up to the upload. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPackages } from '../../packages/server/test/frameworks/install.ts'
import { hasRegistry } from '../packed/local-registry.ts'
import { ROOT } from '../readme/documents.ts'
import { readWorkflows } from './workflows.ts'

/** Files that a release reads or writes. */
const FILES = [
  ...[':(glob)*', ':(glob)**/package.json', ':(glob)**/README.md'],
  ...[
    '.changeset',
    '.github',
    'action',
    'docs/guides',
    'packages/scaffold/templates',
    'python/pyproject.toml',
    'scripts',
    'test/action',
  ],
]

let home: string
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: home, encoding: 'utf8' })
const read = (path: string): string => readFileSync(join(home, path), 'utf8')
const manifest = (path: string): Record<string, unknown> => JSON.parse(read(`${path}/package.json`))
const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' })
const release = (...args: readonly string[]) => node('scripts/release.cjs', ...args)

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-release-'))
  home = join(folder, 'work')
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...FILES]
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((each) => each !== '' && existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    cpSync(join(ROOT, file), join(home, file))
    if (!file.endsWith('package.json')) continue
    // The check of packages compares the field with the folders.
    const { files: folders = [] } = JSON.parse(read(file)) as { readonly files?: readonly string[] }
    for (const each of folders) mkdirSync(join(home, dirname(file), each), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  git('init', '--quiet', '--bare', join(folder, 'origin.git'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('remote', 'add', 'origin', join(folder, 'origin.git'))
  commit()
})
afterAll(() => rmSync(dirname(home), { recursive: true, force: true }))

function commit(): void {
  git('add', '--all')
  git('-c', 'user.name=o', '-c', 'user.email=o@example.org', 'commit', '--quiet', '--message', 'Change')
}

test('unknown commands and arguments are refused', () => {
  for (const args of [[], ['ship'], ['version', 'x'], ['repository']]) expect(release(...args).status, args.join()).toBe(2)
  expect(release('repository', 'no address').stderr).toMatch(/^REPOSITORY_INVALID: .* Expected OWNER\/NAME\.\n$/)
})

test('`publish` refuses a repository without an address, before it tests anything', () => {
  expect(release('publish').stderr).toMatch(/^REPOSITORY_MISSING: /)
})

test('`repository` writes the address into every file, and all packages stay valid', () => {
  expect(release('repository', 'acme/orrery-worlds').stderr).toBe('')
  expect(spawnSync('git', ['grep', '-l', 'OWNER/orrery'], { cwd: home, encoding: 'utf8' }).stdout).toBe('')
  expect(read('.github/CODEOWNERS')).toContain('\n* @acme\n')
  expect(read('README.md')).toMatch(
    /^\[!\[ci\]\(https:\/\/github\.com\/acme\/orrery-worlds\/actions\/workflows\/ci\.yml\/badge\.svg/m,
  )
  expect(read('CITATION.cff')).toContain('repository-code: https://github.com/acme/orrery-worlds\n')
  const mcpName = 'io.github.acme/orrery-worlds'
  expect(JSON.parse(read('server.json')).name).toBe(mcpName)
  const url = 'git+https://github.com/acme/orrery-worlds.git'
  expect(manifest('packages/cli')).toMatchObject({ mcpName, repository: { type: 'git', url, directory: 'packages/cli' } })
  expect(node('scripts/check-packages.mjs').stdout).toMatch(/^packages: ok$/m)
  commit()
})

test('`version` raises every version and moves the texts of all changesets to CHANGELOG.md', () => {
  const changesets = readdirSync(join(home, '.changeset')).filter((name) => name.endsWith('.md'))
  expect(changesets.length).toBeGreaterThan(0)
  const texts = changesets.map((name) => read(`.changeset/${name}`).split('\n---\n')[1]?.trim().split('\n')[0] ?? '')
  const before = String(manifest('packages/core')['version'])
  const { status, stderr } = release('version')
  expect([status, stderr]).toEqual([0, expect.not.stringMatching(/rror/)])

  const version = String(manifest('packages/core')['version'])
  expect(version).not.toBe(before)
  expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`)
  expect(read('python/pyproject.toml')).toContain(`\nversion = "${version}"\n`)
  expect(JSON.parse(read('server.json'))).toMatchObject({ version, packages: [{ version }] })
  expect(node('scripts/check-packages.mjs').stdout).toMatch(/^packages: ok$/m)

  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^# Changelog\n\n## ${version.replaceAll('.', '\\.')}\n\n### `))
  for (const text of texts) expect(read('CHANGELOG.md')).toContain(`\n- ${text}\n`)
  expect(readdirSync(join(home, '.changeset'))).toEqual(['config.json'])
  expect(existsSync(join(home, 'packages/core/CHANGELOG.md'))).toBe(false)
  expect(release('notes').stdout).toBe(`${read('CHANGELOG.md').split(`## ${version}\n`)[1]?.trim()}\n`)
  expect(release('version').stderr).toMatch(/^NO_CHANGESETS: /)
  commit()
})

/** What GitHub sets in `release.yml`. The addresses answer in `sigstore.mjs` only. */
function workflowEnvironment(mock: string): Readonly<Record<string, string | undefined>> {
  const { env } =
    readWorkflows()
      .find(({ file }) => file === 'release.yml')
      ?.jobs['release']?.steps.at(-1) ?? {}
  expect(env?.['NPM_CONFIG_PROVENANCE']).toBe('true')
  return {
    NPM_CONFIG_PROVENANCE: env?.['NPM_CONFIG_PROVENANCE'],
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/orrery-worlds',
    GITHUB_WORKFLOW_REF: 'acme/orrery-worlds/.github/workflows/release.yml@refs/heads/main',
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://identity.invalid/token?version=1',
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'request',
    NODE_OPTIONS: `--import ${new URL('sigstore.mjs', import.meta.url).href}`,
    ORRERY_SIGSTORE_MOCK: mock,
  }
}

test('`rehearse` publishes all packages with provenance, and npm can install each by name', ({ skip }) => {
  if (!hasRegistry() && process.env['CI'] === undefined) skip('npm has no registry')
  const mock = installPackages({ '@sigstore/mock': '0.11.0' })
  if ('offline' in mock) return skip(mock.offline)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.cjs', 'rehearse'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...workflowEnvironment(mock.path) },
  })
  expect(stderr).not.toContain('an error occurred')
  expect(stdout).toContain('@orreryjs/cli@')
  // The registry compares each statement with the name, the version and the digest of the tarball.
  expect(stdout).toMatch(/^(\d+) of \1 packages have provenance$/m)
  expect(stdout).toMatch(/\ntextcraft adapt-like: 3 tasks, simulated:.*\n.*\nreact /)
  expect(status).toBe(0)
})

test('`publish` does nothing if the tag of the version exists', () => {
  git('push', '--quiet', 'origin', `HEAD:refs/tags/v${manifest('packages/core')['version']}`)
  expect(release('publish').stdout).toBe(`v${manifest('packages/core')['version']} is published\n`)
})
