// Fails if a package imports one that it may not (scripts/import-rules.mjs), if a relative import leaves its package, or if sources import
// each other in a cycle, types included. Reads shipped sources only: a tool that only tests need adds no dependency.
import { upwardImports } from './import-rules.mjs'
import { allCycles, readFiles, readPackages } from './sources.mjs'

const files = readFiles(readPackages())
const problems = [
  ...upwardImports(files).map(({ file, specifier, reason }) => `${file}: imports ${specifier}; ${reason}`),
  ...allCycles(files).map((members) => `a cycle of ${members.length} files: ${members.join(', ')}`),
]
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'boundaries: ok' : `boundaries: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1
