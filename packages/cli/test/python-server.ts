import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { userDataDirectory } from '@orreryjs/harness'
import { freePort } from '../../runs/test/free-port.ts'

const execute = promisify(execFile)

/** A program from PyPI that serves a model with OpenAI's API. */
export interface PythonServer {
  readonly name: string
  /** Packages with their versions. */
  readonly packages: readonly string[]
  /**
   * Variables of `pip install` for a package without a wheel. Compiling takes several minutes of all cores, so it happens only with the
   * environment variable ORRERY_COMPILE=1.
   */
  readonly variables?: Readonly<Record<string, string>>
  /** Findings of the doctor that do not depend on the skill of the model. */
  readonly support: Readonly<Record<string, string>>
  /** Returns the arguments of Python that serve weights on a port of this machine. */
  argumentsFor(weights: string, port: number, context: number): readonly string[]
}

/** The server of llama.cpp itself, as a Python extension. */
const LLAMA_CPP = `
import sys, xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.port, params.n_ctx = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
params.hostnames, params.n_parallel, params.use_jinja, params.warmup = ['127.0.0.1'], 1, True, False
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(params)
sys.stdin.read()
`

export const PYTHON_SERVERS: readonly PythonServer[] = [
  {
    name: 'llama.cpp',
    packages: ['xllamacpp==2026.10.11549'],
    // The template of SmolLM2 does not know tools, and the server drops them.
    support: { text: 'yes', n: 'no', tools: 'no', stream: 'yes', limits: 'yes', seed: 'yes', reasoning: 'no', usage: 'yes' },
    argumentsFor: (weights, port, context) => ['-c', LLAMA_CPP, weights, String(port), String(context)],
  },
  {
    name: 'llama-cpp-python',
    packages: ['llama-cpp-python[server]==0.3.36'],
    // Compiled for the processor of this machine, the program crashes on some with AMX. Pictures are not needed.
    variables: { CMAKE_ARGS: '-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF' },
    support: { text: 'yes', n: 'no', limits: 'yes', reasoning: 'no' },
    argumentsFor: (weights, port, context) => [
      ...['-m', 'llama_cpp.server', '--model', weights, '--host', '127.0.0.1', '--port', String(port)],
      ...['--n_ctx', String(context), '--n_threads', '1', '--n_threads_batch', '1'],
    ],
  },
]

/** Returns the reason why the packages of a server are missing; `undefined` if they are installed. Throws in CI if the download fails. */
export async function missingPackages(server: PythonServer): Promise<string | undefined> {
  const folder = folderOf(server)
  if (existsSync(folder)) return undefined
  if (server.variables !== undefined && process.env['ORRERY_COMPILE'] !== '1')
    return ` (skipped: ${server.name} has no wheel; set ORRERY_COMPILE=1 to compile it)`
  const unfinished = `${folder}.${process.pid}`
  try {
    // A wheel in pip's cache may have been compiled with other variables.
    const flags = ['--quiet', '--no-cache-dir', '--target', unfinished]
    await execute('python3', ['-m', 'pip', 'install', ...flags, ...server.packages], {
      env: { ...process.env, ...server.variables },
    })
    mkdirSync(join(folder, '..'), { recursive: true })
    renameSync(unfinished, folder)
    return undefined
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error
    return ` (skipped: pip cannot install ${server.packages.join(' ')})`
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Packages stay in the data directory of tests for the next run. */
function folderOf({ packages }: PythonServer): string {
  return join(userDataDirectory(), 'python', packages.join('+').replace(/[^\w.+-]/g, '-'))
}

/** A server that runs. */
export interface RunningServer extends AsyncDisposable {
  /** Base URL, up to `/v1`. */
  readonly baseUrl: string
}

/** Starts a server and waits until it has loaded the weights. */
export async function startPythonServer(server: PythonServer, weights: string, context: number): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn('python3', server.argumentsFor(weights, port, context), {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, PYTHONPATH: folderOf(server) },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-2000)
  })
  const baseUrl = `http://127.0.0.1:${port}/v1`
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null) throw new Error(`${server.name} ended: ${output}`)
    await sleep(200)
  }
  return { baseUrl, [Symbol.asyncDispose]: () => end(child) }
}

async function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/models`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
