// Fails if a package imports one that it may not (scripts/import-rules.mjs), if a relative import leaves its package, or if sources import
// each other in a cycle, types included. Reads shipped sources only: a tool that only tests need adds no dependency.
import { upwardImports } from './import-rules.mjs'
import { allCycles, readFiles, readPackages } from './sources.mjs'

/**
 * TEMPORARY, to be deleted once issue 36 is merged: folders whose cycles and packages whose upward imports are being removed elsewhere.
 */
const KNOWN = {
  cycles: ['packages/runs/src/', 'envs/webarena/src/'],
  imports: [['packages/runs/src/', '@orreryjs/viewer']],
}

const files = readFiles(readPackages())
const upwards = upwardImports(files).filter(
  ({ file, specifier }) => !KNOWN.imports.some(([folder, id]) => file.startsWith(folder) && specifier === id),
)
const cycles = allCycles(files).filter(
  (members) => !members.some((file) => KNOWN.cycles.some((folder) => file.startsWith(folder))),
)
const problems = [
  ...upwards.map(({ file, specifier, reason }) => `${file}: imports ${specifier}; ${reason}`),
  ...cycles.map((members) => `a cycle of ${members.length} files: ${members.join(', ')}`),
]
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'boundaries: ok' : `boundaries: ${problems.length} problem(s)`)
process.exitCode = problems.length === 0 ? 0 : 1
