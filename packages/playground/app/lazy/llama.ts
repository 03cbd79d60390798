import { Wllama, type WllamaLogger } from '@wllama/wllama'
import type { TabEngine } from '../../src/engine/tab-model.ts'
import { WASM } from './wllama-wasm.ts'

/** Context window in tokens; models that were trained for less get theirs. */
const CONTEXT = 8192

/** Loads weights into a worker of this tab. Rejects if the file has no weights or the browser cannot run the engine. */
export async function openEngine(weights: Blob): Promise<TabEngine> {
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined)
  const wllama = new Wllama({ default: await addressOf(WASM) }, { suppressNativeLog: true, logger: loggerTo(fail) })
  // Its default for older browsers loads another program from a server.
  wllama.setCompat(null)
  try {
    // A worker that does not start only logs an error.
    await Promise.race([
      failed,
      wllama.loadModel([weights], {
        n_ctx: CONTEXT,
        n_gpu_layers: 0,
        n_threads: 1,
        n_parallel: 1,
        jinja: true,
        warmup: false,
      }),
    ])
    // A file without weights is no error of the engine.
    if (wllama.getLoadedContextInfo().n_vocab === 0) throw new Error('it has no weights of a model')
  } catch (error) {
    await wllama.exit()
    throw error
  }
  return {
    complete: (body, abortSignal) => wllama.createChatCompletion({ messages: [], ...body, abortSignal }),
    close: () => wllama.exit(),
  }
}

/** Returns the address of the unpacked program. A worker of a page from disk can fetch neither a file nor a blob. */
async function addressOf(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const program = await new Response(unpacked, { headers: { 'content-type': 'application/wasm' } }).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(program)
  })
}

function loggerTo(fail: (error: unknown) => void): WllamaLogger {
  const ignore = (): void => undefined
  const error = (thrown: unknown): void => fail(thrown instanceof Event ? new Error('its worker does not start') : thrown)
  return { debug: ignore, log: ignore, warn: ignore, error }
}

Object.assign(globalThis, { orreryOpenEngine: openEngine })
