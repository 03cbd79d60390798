/** Runs whose every text a stranger chose. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Control sequences of a terminal, marks of writing direction, invisible characters and half a pair; without line breaks. */
export const CONTROLS =
  '\u001b]0;owned\u0007\u001b[7m\u001b[2J\u009b31m\u202eevil\u2066\u200e\u061c\u200b\u00ad\u{e0041}\u007f\u2028\u0000\ud800'

/** The same behind a formula, and markup of Markdown and HTML. */
export const HOSTILE_LINE = `=1+1|<img src=x onerror=alert(1)>@user\`${CONTROLS}`

/** The same, and commands of GitHub Actions on lines of their own. */
export const HOSTILE = `${HOSTILE_LINE}\r\n::error::SPOOF\n  ##[error]SPOOF`

/** The same as a name of a directory. */
export const HOSTILE_NAME = CONTROLS.replaceAll('\u0000', '').replaceAll('\ud800', '')

/** Values that the schemas of journal and manifest list, and hashes. */
const LISTED =
  /^(?:[0-9a-f]{32}|[0-9a-f]{64}|none|terminal|always|snapshot|replay|navigate|computed|server|person|syntax|unknown|precondition|stop|length|tool-calls|content-filter|refusal|start|success|failure|agent|reprompt|fallback|solved|failed|step-limit|agent-stopped|budget|error|user|assistant|system|tool)$/

/** Members with texts of several lines; the schemas refuse line breaks in names. */
const TEXTS = /^(?:action|arguments|content|goal|message|observation|page|reason|reasoning|reply|text|verdict)$/

/** Adds hostile text to every text of a JSON value that a schema does not list, and to the keys of maps by name. */
export function spoilt(value: unknown): unknown {
  return spoiltBy(value, HOSTILE, HOSTILE_LINE)
}

/** The same with another text, and with `line` for texts of one line. */
export function spoiltBy(value: unknown, text: string, line: string, key: string = ''): unknown {
  if (typeof value === 'string') {
    if (LISTED.test(value) || key === 'type' || key === 'kind') return value
    return `${value}${TEXTS.test(key) ? text : line}`
  }
  if (Array.isArray(value)) return value.map((each) => spoiltBy(each, text, line, key))
  if (typeof value !== 'object' || value === null) return value
  const isMap = /^(?:tasks|clusters|profiles)$/.test(key)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      isMap ? `${name}${line}` : name,
      spoiltBy(each, text, line, isMap ? 'value' : name),
    ]),
  )
}

/** Copies a run with hostile text at the end of every text. */
export function writeSpoiltRun(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const manifest: unknown = JSON.parse(readFileSync(join(from, 'run.json'), 'utf8'))
  writeFileSync(join(to, 'run.json'), JSON.stringify(spoilt(manifest)))
  const lines = readFileSync(join(from, 'events.jsonl'), 'utf8').trimEnd().split('\n')
  const events = lines.map((line) => JSON.stringify(spoilt(JSON.parse(line))))
  writeFileSync(join(to, 'events.jsonl'), `${events.join('\n')}\n`)
}
