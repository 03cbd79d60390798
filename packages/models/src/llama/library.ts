import { errorMessage, OrreryError } from '@orreryjs/core'

/** The module `node-llama-cpp`. */
export type Library = typeof import('node-llama-cpp')

/** Loads `node-llama-cpp`, which users install themselves. Throws `MODEL_UNKNOWN` with the command if it is missing. */
export async function loadLibrary(): Promise<Library> {
  try {
    return await import('node-llama-cpp')
  } catch (cause) {
    const isMissing = (cause as { readonly code?: unknown }).code === 'ERR_MODULE_NOT_FOUND'
    throw new OrreryError(
      'MODEL_UNKNOWN',
      isMissing
        ? 'a model of the kind llama needs the package node-llama-cpp, which is not installed'
        : `the package node-llama-cpp cannot be loaded: ${errorMessage(cause)}`,
      { cause, hint: 'install it next to Orrery: npm install node-llama-cpp@3' },
    )
  }
}
