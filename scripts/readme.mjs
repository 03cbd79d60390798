// Fills README.md: examples from their files, command output from the commands themselves. `--check` only compares.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const path = join(root, 'README.md')
const before = readFileSync(path, 'utf8')
const after = before.replace(/```(\w+)\n([\s\S]*?)\n```/g, (block, language, body) => {
  if (language === 'ts') return fence('ts', example(body))
  if (language === 'console' && body.startsWith('$ ./orrery')) return fence('console', session(body))
  if (language === 'text') return fence('text', output('./orrery run smoke'))
  return block
})

if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error('README.md is not what the programs say; run `node scripts/readme.mjs`')
    process.exitCode = 1
  }
} else writeFileSync(path, after)

/** The example whose file begins as the block does. */
function example(body) {
  const files = ['run-an-episode.ts', 'careful.ts', 'careful.test.ts']
  const texts = files.map((file) => readFileSync(join(root, 'examples', 'readme', file), 'utf8').trimEnd())
  const found =
    texts.find((_, index) => body === `@${files[index]}@`) ?? texts.find((text) => firstLine(text) === firstLine(body))
  if (found === undefined) throw new Error(`no example begins with: ${firstLine(body)}`)
  return found
}

function session(body) {
  const command = firstLine(body)
  return `${command}\n${output(command.slice(2))}`
}

/** What a command prints, run into a directory that goes away. */
function output(command) {
  const [, ...words] = command.split(' ')
  const directory = mkdtempSync(join(tmpdir(), 'orrery-readme-'))
  const out = words[0] === 'run' ? ['--out', join(directory, 'run')] : []
  const { stdout, status, stderr } = spawnSync(process.execPath, [join(root, 'orrery'), ...words, ...out], { encoding: 'utf8' })
  rmSync(directory, { recursive: true })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  return stdout
    .replaceAll(join(directory, 'run'), 'runs/NAME')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

function fence(language, body) {
  return `\`\`\`${language}\n${body}\n\`\`\``
}

function firstLine(text) {
  return text.split('\n', 1)[0]
}
