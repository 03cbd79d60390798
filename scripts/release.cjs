// `npm run release -- COMMAND`: the steps of a release, which .github/workflows/release.yml runs.
require('./node-version.cjs').checkNode()
const { execFileSync, spawn, spawnSync } = require('node:child_process')
const { randomUUID } = require('node:crypto')
const { once } = require('node:events')
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const workspace = require('./workspace.cjs')

const USAGE = `npm run release -- COMMAND
  repository OWNER/NAME  write the address of the repository into all files that need it; once, before the first release
  install                install the pinned packages
  version                apply the changesets: raise all versions, add a section to CHANGELOG.md
  notes                  print the section of the current version
  rehearse               publish all packages to a registry on this machine, install the command from it, and run it
  publish                test and publish all packages, unless the version is published; outside of CI with a token in NPM_TOKEN
`

const NPM = 'https://registry.npmjs.org/'

/** Address that files contain until \`repository\` replaces it. Split, so that this file keeps it. */
const PLACEHOLDER = ['OWNER', 'orrery'].join('/')

/** Files outside of packages that contain the common version, and the text before it. */
const VERSIONED = { 'CITATION.cff': '\nversion: ', 'server.json': '"version": "', 'python/pyproject.toml': '\nversion = "' }

const path = (name) => join(workspace.root, name)
const read = (name) => readFileSync(path(name), 'utf8')
const write = (name, text) => writeFileSync(path(name), text)
const manifest = (name) => JSON.parse(read(name))
const currentVersion = () => manifest('packages/core/package.json').version

const [command, ...args] = process.argv.slice(2)
const COMMANDS = {
  repository,
  install: workspace.install,
  version,
  notes: () => process.stdout.write(notes()),
  rehearse,
  publish,
}
const run = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command] : undefined
if (run === undefined || args.length !== (command === 'repository' ? 1 : 0)) fail(2, USAGE)
Promise.resolve(run(...args)).catch((error) => fail(1, `${error.stack}\n`))

/** Writes the address of the repository into package.json files, links, examples and CODEOWNERS, and shows the badge. */
function repository(address) {
  const [, owner, name] = /^([\w-]+)\/([\w.-]+)$/.exec(address) ?? []
  if (name === undefined) fail(2, `REPOSITORY_INVALID: "${address}" is no repository. Expected OWNER/NAME.\n`)
  const files = execFileSync('git', ['grep', '-lE', `${PLACEHOLDER}|@OWNER`], { cwd: workspace.root, encoding: 'utf8' })
  for (const file of files.trim().split('\n')) {
    if (file === 'scripts/release.cjs') continue
    write(
      file,
      read(file)
        .replaceAll(PLACEHOLDER, `${owner}/${name}`)
        .replace(/@OWNER(?=\s)/g, `@${owner}`)
        .replace(/<!-- (\[!\[ci\].*) -->/, '$1'),
    )
  }
  const field = { type: 'git', url: `git+https://github.com/${owner}/${name}.git` }
  writeManifest('package.json', { repository: field })
  const { name: mcpName } = manifest('server.json')
  for (const directory of packageFolders()) {
    const isServer = directory === 'packages/cli'
    writeManifest(`${directory}/package.json`, { repository: { ...field, directory }, ...(isServer && { mcpName }) })
  }
}

/** Folders of the published packages, such as `packages/core`. */
function packageFolders() {
  const folders = ['packages', 'envs', 'agents'].flatMap((home) => readdirSync(path(home)).map((folder) => `${home}/${folder}`))
  return folders.filter((folder) => existsSync(path(`${folder}/package.json`)))
}

/** Puts fields of a package.json behind its license. */
function writeManifest(file, fields) {
  const entries = Object.entries(manifest(file)).filter(([name]) => !(name in fields))
  const at = entries.findIndex(([name]) => name === 'license') + 1
  entries.splice(at, 0, ...Object.entries(fields))
  write(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** Raises all versions, and moves the texts of the changesets to CHANGELOG.md. */
function version() {
  const changes = readChangesets()
  if (changes.length === 0)
    fail(1, 'NO_CHANGESETS: .changeset contains no changeset. Expected at least one. Run pnpm changeset.\n')
  const before = currentVersion()
  workspace.run('changeset', ['version'])
  const next = currentVersion()
  for (const [file, start] of Object.entries(VERSIONED)) write(file, read(file).replaceAll(start + before, start + next))
  const groups = ['major', 'minor', 'patch'].flatMap((bump) => {
    const texts = changes.filter((change) => change.bump === bump).map(({ text }) => `- ${text.replace(/\n(?=.)/g, '\n  ')}\n`)
    return texts.length === 0 ? [] : [`### ${bump[0].toUpperCase()}${bump.slice(1)} changes\n\n${texts.join('\n')}`]
  })
  const earlier = existsSync(path('CHANGELOG.md')) ? read('CHANGELOG.md').replace(/^# .*\n\n/, '') : ''
  const sections = [`## ${next}\n\n${groups.join('\n')}`, ...(earlier === '' ? [] : [earlier])]
  write('CHANGELOG.md', `# Changelog\n\n${sections.join('\n')}`)
}

/** Returns the largest bump and the text of each changeset, by file name. */
function readChangesets() {
  const names = readdirSync(path('.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return names.sort().map((name) => {
    const [, packages = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(read(`.changeset/${name}`)) ?? []
    const bump = ['major', 'minor', 'patch'].find((each) => packages.includes(`: ${each}`))
    if (bump === undefined)
      fail(1, `CHANGESET_INVALID: .changeset/${name} names no package. Expected "NAME": minor. Run pnpm changeset.\n`)
    return { bump, text: text.trim() }
  })
}

/** Returns the section of the current version in CHANGELOG.md, without its heading. */
function notes() {
  const text = existsSync(path('CHANGELOG.md')) ? read('CHANGELOG.md') : ''
  const section = text.split(/^## /m).find((each) => each.startsWith(`${currentVersion()}\n`))
  if (section === undefined) {
    fail(1, `NOT_RELEASED: CHANGELOG.md has no section "${currentVersion()}". Expected one. Run npm run release -- version.\n`)
  }
  return `${section.slice(section.indexOf('\n')).trim()}\n`
}

/** Uploads the packages whose version the registry lacks. Without a token, npm uses its own login or, in CI, the identity of the workflow. */
function upload(registry, token) {
  // `create-orrery` has no scope.
  const env = { NPM_CONFIG_UPDATE_NOTIFIER: 'false', npm_config_registry: registry, 'npm_config_@orreryjs:registry': registry }
  const publishAll = (variables) => workspace.run('pnpm', ['--recursive', 'publish', '--no-git-checks'], { env: variables })
  if (token === undefined) return publishAll(env)
  const folder = mkdtempSync(join(tmpdir(), 'orrery-token-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A file: pnpm does not pass variables with a token to npm.
  const file = join(folder, '.npmrc')
  writeFileSync(
    file,
    `registry=${registry}\n@orreryjs:registry=${registry}\n${registry.replace(/^https?:/, '')}:_authToken=${token}\n`,
    {
      mode: 0o600,
    },
  )
  publishAll({ ...env, NPM_CONFIG_USERCONFIG: file })
}

/** Publishes to a registry in memory, and runs the command from there in an empty folder, as its users do. */
async function rehearse() {
  const token = randomUUID()
  const stdio = ['ignore', 'pipe', 'inherit']
  const registry = spawn(process.execPath, [path('scripts/local-registry.cjs'), token], { stdio })
  const folder = mkdtempSync(join(tmpdir(), 'orrery-rehearsal-'))
  // At exit, because a failed step exits this process.
  process.on('exit', () => {
    registry.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = String((await once(registry.stdout, 'data'))[0]).trim()
  upload(address, token)
  process.stdout.write(`${await countAttested(address)} packages have provenance\n`)
  writeFileSync(join(folder, '.npmrc'), `@orreryjs:registry=${address}\n`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const { name } = manifest('packages/cli/package.json')
  const args = ['--yes', '--prefer-offline', '--package', name, 'orrery', 'run', '--limit', '3', '--out', 'first']
  workspace.run('npx', args, { cwd: folder })
  registry.kill()
}

/** Returns how many packages a registry has a provenance statement for, and of how many. */
async function countAttested(registry) {
  const names = packageFolders().map((folder) => manifest(`${folder}/package.json`).name)
  const answers = names.map((name) => fetch(`${registry}-/npm/v1/attestations/${name}@${currentVersion()}`))
  return `${(await Promise.all(answers)).filter(({ ok }) => ok).length} of ${names.length}`
}

/** Tests and publishes all packages, and creates the tag and the release on GitHub. Returns if the tag exists. */
function publish() {
  const tag = `v${currentVersion()}`
  const found = spawnSync('git', ['ls-remote', '--exit-code', '--tags', 'origin', `refs/tags/${tag}`], {
    cwd: workspace.root,
    encoding: 'utf8',
  })
  if (found.status === 0) return void process.stdout.write(`${tag} is published\n`)
  if (found.status !== 2) fail(1, `ORIGIN_UNREACHABLE: git cannot list the tags of origin. Expected a remote.\n${found.stderr}`)
  if (manifest('package.json').repository === undefined) {
    fail(
      1,
      'REPOSITORY_MISSING: package.json has no repository, which provenance needs. Run npm run release -- repository OWNER/NAME.\n',
    )
  }
  const text = notes()
  workspace.run('node', ['scripts/test.cjs'])
  upload(NPM, process.env.NPM_TOKEN)
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: workspace.root, encoding: 'utf8' }).trim()
  const file = path('node_modules/.orrery-notes.md')
  writeFileSync(file, text)
  const created = spawnSync('gh', ['release', 'create', tag, '--target', head, '--title', tag, '--notes-file', file], {
    cwd: workspace.root,
    stdio: 'inherit',
  })
  unlinkSync(file)
  if (created.status !== 0) fail(1, `RELEASE_NOT_CREATED: gh could not create ${tag}. Expected exit code 0. Create it by hand.\n`)
}

function fail(code, message) {
  process.stderr.write(message)
  process.exit(code)
}
