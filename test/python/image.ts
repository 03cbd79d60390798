import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { missing } from './environments.ts'

/** Files of an image, the command that it runs, and its environment; or the reason for a skipped test. */
export type Image =
  | { readonly directory: string; readonly command: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly missing: string }

/**
 * Builds an image without Docker: executes the instructions of a Dockerfile for files in plain directories, with the Node.js and npm of this
 * machine. Instructions for the system of the image have no effect. Without the registry of npm, returns the reason, but throws in CI.
 */
export function buildImage(context: string, target: string): Image {
  const stages = new Map<string, string>()
  const allowed = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  const env: Record<string, string> = {}
  let stage = ''
  let command: readonly string[] = []
  for (const [instruction, rest] of instructionsOf(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    const words = rest.split(/\s+/)
    switch (instruction) {
      case 'FROM':
        stage = join(target, String(stages.size))
        stages.set(words[2] ?? 'last', stage)
        mkdirSync(join(stage, 'app'), { recursive: true })
        break
      case 'COPY':
        copy(words, stages, context, allowed, join(stage, 'app'))
        break
      case 'RUN': {
        // The system of the image, which this is not.
        if (/ \/(?:usr|opt)\//.test(rest)) break
        const ran = spawnSync('sh', ['-c', rest], { cwd: join(stage, 'app'), encoding: 'utf8' })
        if (ran.status !== 0) return missing(`\`${rest}\` failed`, `${ran.stdout}${ran.stderr}`)
        break
      }
      case 'ENV':
        for (const word of words) env[word.split('=', 1)[0] ?? ''] = word.slice(word.indexOf('=') + 1)
        break
      case 'CMD':
        command = JSON.parse(rest)
        break
      case 'WORKDIR':
        if (rest !== '/app') throw new Error(`WORKDIR ${rest}`)
        break
      default:
        if (!['ARG', 'LABEL', 'USER', 'EXPOSE'].includes(instruction)) throw new Error(`unknown instruction ${instruction}`)
    }
  }
  return { directory: join(stage, 'app'), command, env }
}

function* instructionsOf(dockerfile: string): Generator<readonly [instruction: string, rest: string]> {
  for (const line of dockerfile.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const [, instruction, rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (instruction !== undefined) yield [instruction, rest]
  }
}

/** Copies from the context or an earlier stage. As in Docker, every source must exist, except patterns without a match. */
function copy(
  words: readonly string[],
  stages: ReadonlyMap<string, string>,
  context: string,
  allowed: readonly string[],
  into: string,
): void {
  const [, from] = /^--from=(.*)$/.exec(words[0] ?? '') ?? []
  const sources = words.slice(from === undefined ? 0 : 1, -1)
  const destination = join(into, words.at(-1) ?? '')
  for (const source of sources) {
    const root = from === undefined ? context : (stages.get(from) ?? `no stage ${from}`)
    const names = source.includes('[') ? matches(readdirSync(root), source) : [source]
    for (const name of names) {
      if (from === undefined && !allowed.includes(`!${name}`)) throw new Error(`${name} is excluded by .dockerignore`)
      // A directory's content is copied, a file itself; several sources need a directory.
      const isNamed = sources.length === 1 && !(words.at(-1) ?? '').endsWith('/')
      cpSync(join(root, name), isNamed ? destination : join(destination, basename(name)), { recursive: true })
    }
  }
}

/** Returns the names that a pattern such as `vendo[r]` matches. */
function matches(names: readonly string[], pattern: string): readonly string[] {
  const wanted = pattern.replaceAll(/[[\]]/g, '')
  return names.filter((name) => name === wanted)
}
