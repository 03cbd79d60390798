// Puts our figures beside those of the papers into their pages. Needs a build.
//
// node benchmarks/suites/papers.mjs [PAGE...] [--docs docs/papers]
//
// A page has them between two marks; the same command writes the same bytes on any machine.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Pages by the suite that plays their tables. */
const PAGES = { react: 'react', adapt: 'adapt', reflexion: 'reflexion', lats: 'lats', webshop: 'webshop-table' }
const ROOT = join(import.meta.dirname, '..', '..')
const MAIN = join(ROOT, 'packages', 'cli', 'dist', 'main.js')
const MARKED = /(<!-- ours: begin -->\n)[\s\S]*?(<!-- ours: end -->)/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'string', default: join(ROOT, 'docs', 'papers') } },
})
const place = mkdtempSync(join(tmpdir(), 'orrery-papers-'))
try {
  for (const page of positionals.length > 0 ? positionals : Object.keys(PAGES)) write(page)
} finally {
  rmSync(place, { recursive: true })
}

function write(page) {
  const started = performance.now()
  const out = join(place, page)
  execFileSync(process.execPath, [MAIN, 'run', PAGES[page], '--deterministic', '--out', out], { stdio: 'ignore' })
  const report = readFileSync(join(out, 'report.md'), 'utf8')
  const published = report.slice(
    report.indexOf('\n## Published') + '\n## Published'.length,
    report.indexOf('\n## Configuration'),
  )
  const file = join(values.docs, `${page}.md`)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(MARKED, (_, begin, end) => `${begin}\n${published.trim()}\n\n${end}`),
  )
  console.log(`${page}: ${Math.round((performance.now() - started) / 1000)} s`)
}
