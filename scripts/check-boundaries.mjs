// Fails on forbidden imports (scripts/import-rules.mjs), relative imports that leave their package, ports that are opened without the guards
// of `listen`, import cycles, types included, and uses of code or proofs of trust outside of their lists (scripts/trust-rules.mjs).
// Reads shipped sources only: tools used by tests add no dependency.
import { readFileSync } from 'node:fs'
import { unguardedServers, upwardImports } from './import-rules.mjs'
import { allCycles, readFiles, readPackages } from './sources.mjs'
import { untrustedUses } from './trust-rules.mjs'

const files = readFiles(readPackages())

/** The only files that write to standard streams: texts of models and files are made visible there. */
const WRITERS = ['packages/cli/src/main.ts', 'packages/cli/src/start.ts', 'packages/cli/src/terminal.ts']
const writers = [...files.keys()].filter(
  (file) =>
    !WRITERS.includes(file) &&
    /\b(?:stdout|stderr)\s*\.\s*write\b|\bprocess\.std(?:out|err)\b|\bconsole\s*\.\s*\w+\s*\(/.test(readFileSync(file, 'utf8')),
)
const problems = [
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
