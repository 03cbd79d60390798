// Replays logs that others published and writes the table of docs/fidelity.md. Needs a build.
//
// node benchmarks/foreign-logs/main.mjs --logs DIR --data DIR
//
// `sources.json` lists the logs; each is read from DIR/OWNER/REPOSITORY/PATH. Writes RESULTS.json, replacing only the sources whose files
// are in DIR, and the table. The output is deterministic.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { identifyLog } from '@orreryjs/runs/logs'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { putBetweenMarks } from '../put-between-marks.mjs'
import { countReplays } from './count-replays.mjs'
import { report } from './report.mjs'

const SOURCES = JSON.parse(readFileSync(join(import.meta.dirname, 'sources.json'), 'utf8'))
const RESULTS = join(import.meta.dirname, 'RESULTS.json')
const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'fidelity.md')

const values = readArguments({
  logs: { type: 'string', tiny: temporaryFolder },
  data: { type: 'string', tiny: temporaryFolder },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})
for (const name of ['logs', 'data']) {
  if (values[name] === undefined) throw new Error(`--${name} is missing. Expected a folder`)
}
refuseUnlisted(values.logs)

const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
for (const source of SOURCES) {
  const file = join(values.logs, fileOf(source))
  if (existsSync(file)) results[fileOf(source)] = await replay(file, source)
}
writeFileSync(join(values.out, 'RESULTS.json'), `${JSON.stringify(results, undefined, 2)}\n`)
putBetweenMarks(PAGE, 'foreign logs', report(SOURCES.map((source) => ({ ...source, counts: results[fileOf(source)] }))))

function fileOf({ repository, path }) {
  return `${repository}/${path}`
}

/** Throws for a file that no source names, because it would be left out. */
function refuseUnlisted(folder) {
  const listed = new Set(SOURCES.map(fileOf))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    if (entry.isFile() && !listed.has(name)) throw new Error(`${name} is not in sources.json. Expected ${[...listed].join(', ')}`)
  }
}

async function replay(file, { world, dialect, data }) {
  const search = { world, dialect, ...(data !== undefined && { data: join(values.data, data) }) }
  return countReplays(await identifyLog([file], { ...search, registry: orrery }))
}
