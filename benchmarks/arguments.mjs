// Arguments of all benchmark programs.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mainOf } from './node-program.mjs'

/** True in a tiny run: constants of a program are small, and pages stay unchanged. */
export const isTiny = process.argv.includes('--tiny')

/**
 * Reads the arguments of a program. An option has a `type` (`string`, `number` for a natural number, `checkout` for the folder of a built
 * checkout, or `boolean`), a `default`, and `tiny`: its default with `--tiny`, which every program accepts. A `tiny` run needs a few seconds and
 * writes no committed file. Prints one line and exits with 2 if an argument is unknown or not of its type.
 */
export function readArguments(options = {}, maxPositionals = 0) {
  const types = Object.entries(options).map(([name, { type, multiple = false }]) => {
    return [name, { type: type === 'boolean' ? type : 'string', multiple }]
  })
  try {
    const parsed = { ...Object.fromEntries(types), tiny: { type: 'boolean' } }
    const { values, positionals } = parseArgs({ allowPositionals: maxPositionals > 0, options: parsed })
    if (positionals.length > maxPositionals) throw new Error(`Unexpected argument '${positionals[maxPositionals]}'`)
    const chosen = Object.entries(options).map(([name, option]) => [name, optionValue(name, option, values)])
    return { ...Object.fromEntries(chosen), tiny: values.tiny === true, positionals }
  } catch (error) {
    console.error(`error ARGUMENT_INVALID: ${error.message.split('\n', 1)[0]}`)
    return process.exit(2)
  }
}

/** Creates a folder that is deleted when the program ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-benchmark-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function optionValue(name, { type, tiny, default: usual }, values) {
  if (values[name] === undefined) {
    const chosen = values.tiny && tiny !== undefined ? tiny : usual
    return typeof chosen === 'function' ? chosen() : chosen
  }
  const value = values[name]
  if (type === 'checkout' && !existsSync(mainOf(value))) {
    throw new Error(`--${name} is ${JSON.stringify(value)}. Expected the folder of a built checkout`)
  }
  if (type !== 'number') return value
  // All numbers are counts.
  if (!/^0*[1-9][0-9]*$/.test(value)) throw new Error(`--${name} is ${JSON.stringify(value)}. Expected a natural number`)
  return Number(value)
}
