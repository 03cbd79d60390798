// Writes Orrery's figures next to the published ones into the pages of the papers. Needs a build.
//
// node benchmarks/suites/papers.mjs [PAGE...] [--docs docs/papers]
//
// Replaces the text between two marks of a page. The output is deterministic.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { MAIN } from '../node-program.mjs'

/** Suite of each page. */
const PAGES = {
  react: 'react',
  adapt: 'adapt',
  reflexion: 'reflexion',
  lats: 'lats',
  stateact: 'stateact',
  reflact: 'reflact',
  webshop: 'webshop-table',
}
const ROOT = join(import.meta.dirname, '..', '..')
const MARKED = /(<!-- ours: begin -->\n)[\s\S]*?(<!-- ours: end -->)/

const values = readArguments({ docs: { type: 'string', default: join(ROOT, 'docs', 'papers'), tiny: copyOfDocs } }, 7)
const folder = mkdtempSync(join(tmpdir(), 'orrery-papers-'))
try {
  for (const page of pages()) write(page)
} finally {
  rmSync(folder, { recursive: true })
}

/** Pages to write: a tiny run writes the fastest. */
function pages() {
  if (values.positionals.length > 0) return values.positionals
  return values.tiny ? ['webshop'] : Object.keys(PAGES)
}

function copyOfDocs() {
  const copy = temporaryFolder()
  cpSync(join(ROOT, 'docs', 'papers'), copy, { recursive: true })
  return copy
}

function write(page) {
  const started = performance.now()
  const out = join(folder, page)
  execFileSync(process.execPath, [MAIN, 'run', PAGES[page], '--yes', '--deterministic', '--out', out], { stdio: 'ignore' })
  const report = readFileSync(join(out, 'report.md'), 'utf8')
  const published = report.slice(report.indexOf('\n## Published') + '\n## Published'.length, report.indexOf('\n## Configuration'))
  const file = join(values.docs, `${page}.md`)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(MARKED, (_, begin, end) => `${begin}\n${published.trim()}\n\n${end}`),
  )
  console.log(`${page}: ${Math.round((performance.now() - started) / 1000)} s`)
}
