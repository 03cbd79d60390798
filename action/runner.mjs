// Files and commands of the runner (docs.github.com, "Workflow commands").
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { env } from 'node:process'

/** Sets outputs of the step. The delimiter is random, so that no value can contain it and set another output. */
export function setOutputs(outputs) {
  for (const [name, value] of Object.entries(outputs)) {
    const delimiter = `end-${randomUUID()}`
    if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
  }
}

/** Shows an error, warning or notice on the page of the run. */
export function annotate(level, message) {
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  process.stdout.write(`::${level} title=Orrery::${text}\n`)
}
