import type { WorldPackage } from '@orreryjs/core'
import type { LateWorld } from '../src/engine/worlds.ts'

const SCRIPTS: Readonly<Record<LateWorld, readonly string[]>> = {
  webshop: ['tagger.js', 'shop.js'],
  market: ['tagger.js', 'arena.js'],
  webarena: ['tagger.js', 'arena.js'],
}

const loading = new Map<string, Promise<void>>()

/** A world from the scripts beside the page. Classic scripts, since a page from disk may not load modules. */
export async function lateWorld(id: LateWorld): Promise<WorldPackage> {
  await Promise.all(SCRIPTS[id].map(loadOnce))
  const { orreryWorlds } = globalThis as {
    readonly orreryWorlds?: Readonly<Record<string, WorldPackage | Promise<WorldPackage>>>
  }
  const world = await orreryWorlds?.[id]
  if (world === undefined) throw new Error(`${SCRIPTS[id].join(' and ')} did not bring ${id}`)
  return world
}

function loadOnce(name: string): Promise<void> {
  const known = loading.get(name) ?? load(name)
  loading.set(name, known)
  // What failed may be tried again.
  known.catch(() => loading.delete(name))
  return known
}

function load(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = new URL(name, document.baseURI).href
    script.onload = () => resolve()
    script.onerror = () =>
      reject(new Error(`${name} should stand beside this page and could not be loaded: copy the whole folder`))
    document.head.append(script)
  })
}
