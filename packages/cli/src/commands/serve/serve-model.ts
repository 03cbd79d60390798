import { errorMessage, type LanguageModel, OrreryError, parseJson } from '@orreryjs/core'
import { readText, requireNamedFile } from '@orreryjs/harness'
import { createModel } from '@orreryjs/runs/registry'
import { SIMULATED_NOTE } from '@orreryjs/runs/results'
import type { Breakage, Listening, ModelScriptStep } from '@orreryjs/server'
import type { Command } from 'commander'
import { requestFailureReporter } from '../../output/errors.ts'
import { accessOptions, addAllowedHostFlag, addCorsFlag } from '../../serving/adapter-flags.ts'
import { serveUntilInterrupted } from '../../serving/until-interrupted.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { wantsJson, wholeNumber } from '../command.ts'
import { type RecordedFlags, serveRecorded } from './serve-recorded.ts'

const EXAMPLES = `
Examples:
  orrery serve model simulated:mid
  orrery serve model faulty:http429=.1,midStream=.05+simulated:mid --port 8080
  orrery serve model --proxy https://api.openai.com --record cassette.jsonl
  orrery serve model --replay cassette.jsonl
  curl localhost:8000/__script -H content-type:application/json -d '{"steps":[{"kind":"error","status":500}]}'`

/** Adds `orrery serve model`, which serves a model as an OpenAI-compatible server. */
export function addServeModel(group: Command, terminal: Terminal): void {
  const command = group
    .command('model')
    .summary('serve a model to any client of OpenAI, Anthropic or Gemini')
    .description(
      'Serves a model at /v1/chat/completions, /v1/responses, /v1/messages, /v1/completions and ' +
        '/v1beta/models/MODEL:generateContent, until Ctrl-C. Requests may name any model; replies name the model that answered. For tests, /__script sets the responses to the next requests, and /__calls ' +
        'lists the last requests.',
    )
    .argument('[model]', 'model to serve: simulated:mid, faulty:.1+simulated:mid')
    .option('--host <name>', 'address to listen on; addresses that other machines can reach need --key', '127.0.0.1')
    .option('--port <n>', 'port to listen on, 0 for any free port', wholeNumber('--port', 0, 65_535), 8000)
    .option('--key <text>', 'API key that clients must send (default: none)')
    .option('--script <file>', 'JSON file with responses to the first requests, as for /__script')
    .option('--proxy <url>', 'without a model: server to which new requests are sent, https://api.openai.com')
    .option('--record <file>', 'file in which --proxy records requests and responses, and from which it repeats them')
    .option('--replay <file>', 'without a model: recorded file from which requests are answered')
  addCorsFlag(addAllowedHostFlag(command))
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, flags: RecordedFlags, command: Command) => {
      if (name === undefined) {
        await serveRecorded(terminal, flags, wantsJson(command))
        return
      }
      checkNotRecorded(flags)
      modelAccess(flags)
      // The client decides about retries, so the model does not retry.
      const model = await createModel(trustedRegistry(terminal, {}, { model: [name] }), name, {
        modelRetries: 0,
        notice: terminal.report,
      })
      checkShownNothing(model)
      const announce = (url: string): void => printAddress(terminal, model, url, wantsJson(command))
      await serveUntilInterrupted(terminal, () => open(terminal, model, flags), announce)
    })
}

/** Throws `USAGE` for flags that replace a model. */
function checkNotRecorded(flags: RecordedFlags): void {
  const given = (['proxy', 'record', 'replay'] as const).find((name) => flags[name] !== undefined)
  if (given !== undefined) throw new OrreryError('USAGE', `--${given} replaces the model; give one of them`)
}

/** Throws `CONFIG_INVALID` for a model that reads the state of the world, which HTTP requests do not contain. */
function checkShownNothing({ id, privileged }: LanguageModel): void {
  if (privileged !== true) return
  throw new OrreryError('CONFIG_INVALID', `${id} reads the state of the world, which requests do not contain`, {
    hint: 'serve simulated:perfect, or use simulated:oracle in `orrery run`',
  })
}

async function open(terminal: Terminal, model: LanguageModel, flags: RecordedFlags): Promise<Listening> {
  const { script } = flags
  // Loaded only here, so that every other command starts without these packages.
  const { createModelServer, listen } = await import('@orreryjs/server')
  const { faultOf } = await import('@orreryjs/models/faulty')
  const breakages: Readonly<Record<string, Breakage>> = { midStream: 'cut-off', badBody: 'bad-body' }
  const server = createModelServer(model, {
    ...(script !== undefined && { steps: readScript(script) }),
    onNotice: terminal.report,
    breakageOf: (error) => breakages[faultOf(error) ?? ''],
    onFailure: requestFailureReporter(terminal),
  })
  return listen(server, modelAccess(flags))
}

/** Returns which clients are accepted. Throws `CONFIG_INVALID` for a public address without a key. */
function modelAccess({ key, ...address }: RecordedFlags): ReturnType<typeof accessOptions> {
  return accessOptions({ ...address, ...(key !== undefined && { token: key }) }, { flag: '--key', isRequired: true })
}

/** Reads the steps of a script. The server checks each step. Throws `FILE_UNREADABLE`, or `CONFIG_INVALID` if the file is not a script. */
function readScript(path: string): readonly ModelScriptStep[] {
  const hint = 'expected a JSON file such as {"steps": [{"kind": "reply", "text": "hello"}]}'
  requireNamedFile(path)
  const text = readText(path)
  let script: { readonly steps?: unknown } | null
  try {
    script = parseJson(text) as typeof script
  } catch (error) {
    throw new OrreryError('CONFIG_INVALID', `--script ${path}: not JSON: ${errorMessage(error)}`, { hint, cause: error })
  }
  if (!Array.isArray(script?.steps))
    throw new OrreryError('CONFIG_INVALID', `--script ${path}: there is no list of steps`, { hint })
  return script.steps as readonly ModelScriptStep[]
}

function printAddress(terminal: Terminal, { id, simulated = false }: LanguageModel, url: string, json: boolean): void {
  const baseUrl = `${url}v1`
  if (json) {
    terminal.printData(JSON.stringify({ url, baseUrl, model: id, simulated }))
    return
  }
  terminal.print(`${id}: ${baseUrl} (Anthropic: ${url.replace(/\/$/, '')})`)
  if (simulated) terminal.print(SIMULATED_NOTE)
  const name = id.replace(/^.*\+/, '').replace(/,.*/, '')
  terminal.print(`try it: ${terminal.command} run --model openai:${name} --base-url ${baseUrl}; Ctrl-C stops`)
}
