// Fails on forbidden imports (scripts/import-rules.mjs), relative imports that leave their package, ports that are opened without the guards
// of `listen`, import cycles, types included, uses of code or proofs of trust outside of their lists (scripts/trust-rules.mjs), and JSON that is
// parsed without the limit of `parseJson`.
// Reads shipped sources only: tools used by tests add no dependency.
import { readFileSync } from 'node:fs'
import { unguardedServers, upwardImports } from './import-rules.mjs'
import { allCycles, readFiles, readPackages } from './sources.mjs'
import { untrustedUses } from './trust-rules.mjs'

const files = readFiles(readPackages())

/** The only files that write to standard streams: texts of models and files are made visible there. */
const WRITERS = [
  'packages/cli/src/main.ts',
  'packages/cli/src/run-process.ts',
  'packages/cli/src/start.ts',
  'packages/cli/src/terminal.ts',
  // A command of its own, whose output a coding agent reads.
  'packages/coding-agents/src/act-command.ts',
]
const writers = [...files.keys()].filter(
  (file) =>
    !WRITERS.includes(file) &&
    /\b(?:stdout|stderr)\s*\.\s*write\b|\bprocess\.std(?:out|err)\b|\bconsole\s*\.\s*\w+\s*\(/.test(readFileSync(file, 'utf8')),
)

/** The only files that call `JSON.parse`, and why its text needs no limit of nesting. Neither does a copy by `JSON.stringify`. */
const JSON_PARSERS = {
  'envs/webarena/src/data.ts': 'databases that the build of this package stored',
  'packages/core/src/primitives/json.ts': 'parseJson itself',
  'packages/harness/src/episode/call-model.ts': 'the function has written the text itself',
  'packages/harness/src/journal-index/scan-episodes.ts': 'takes two members; parseJson reads the whole line later',
}
const parsers = [...files.keys()].filter((file) =>
  /\bJSON\s*\.\s*parse\b(?!\(\s*JSON\.stringify\()/.test(readFileSync(file, 'utf8')),
)
const problems = [
  ...parsers
    .filter((file) => !(file in JSON_PARSERS))
    .map((file) => `${file}: calls JSON.parse; use parseJson of @orreryjs/core, which refuses deep nesting`),
  ...Object.keys(JSON_PARSERS)
    .filter((file) => files.has(file) && !parsers.includes(file))
    .map((file) => `scripts/check-boundaries.mjs: ${file} does not call JSON.parse. Remove it from JSON_PARSERS`),
  ...writers.map(
    (file) =>
      `${file}: writes to a standard stream; use the terminal of the command line, which makes control characters visible`,
  ),
  ...upwardImports(files).map(({ file, specifier, reason }) => `${file}: imports ${specifier}; ${reason}`),
  ...untrustedUses(files),
  ...unguardedServers(files).map(({ file, specifier, reason }) => `${file}: uses ${specifier}; ${reason}`),
  ...allCycles(files).map((members) => `a cycle of ${members.length} files: ${members.join(', ')}`),
]
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'boundaries: ok' : `boundaries: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1
