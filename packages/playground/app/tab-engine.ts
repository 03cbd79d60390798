import type { LanguageModel } from '@orreryjs/core'
import { type TabEngine, tabModel } from '../src/engine/index.ts'
import { loadOnce } from './load-once.ts'

type OpenEngine = (weights: Blob) => Promise<TabEngine>

let engine: TabEngine | undefined

/** Loads weights in place of those loaded earlier. The engine is loaded with the first. */
export async function openTabModel(weights: File): Promise<LanguageModel> {
  await loadOnce('llama.js')
  const { orreryOpenEngine } = globalThis as { readonly orreryOpenEngine?: OpenEngine }
  if (orreryOpenEngine === undefined) throw new Error('llama.js did not define the engine')
  await engine?.close()
  engine = undefined
  engine = await orreryOpenEngine(weights)
  return tabModel(weights.name, engine)
}
