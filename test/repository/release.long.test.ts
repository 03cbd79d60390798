/** Runs the steps of a release in a copy of the repository, up to the upload. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../readme/documents.ts'

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

test('`rehearse` publishes all packages, each of which npm can install by name', ({ skip }) => {
  const hasRegistry = spawnSync('npm', ['view', 'zod', 'version', '--prefer-online', '--fetch-retries=0']).status === 0
  if (!hasRegistry && process.env['CI'] === undefined) skip('npm has no registry')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.cjs', 'rehearse'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stderr).not.toContain('an error occurred')
  expect(stdout).toContain('@orreryjs/cli@')
  expect(stdout).toMatch(/\ntextcraft adapt-like: 3 tasks, simulated:.*\n.*\nreact /)
  expect(status).toBe(0)
})

test('npm accepts provenance for a package', () => {
  const args = ['publish', '--dry-run', '--no-git-checks', '--provenance', '--access', 'public']
  const { status, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/pnpm'), args, {
    cwd: join(ROOT, 'packages/python'),
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})

test('`publish` does nothing if the tag of the version exists', () => {
  git('push', '--quiet', 'origin', `HEAD:refs/tags/v${manifest('packages/core')['version']}`)
  expect(release('publish').stdout).toBe(`v${manifest('packages/core')['version']} is published\n`)
})
