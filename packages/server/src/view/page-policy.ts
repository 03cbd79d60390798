import { createHash } from 'node:crypto'

/** What a page of one file may do: run the scripts that stand in it, and ask this server; nothing else. */
export function pagePolicy(page: string): Record<string, readonly string[]> {
  const scripts = [...page.matchAll(/<script(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return {
    defaultSrc: ["'none'"],
    scriptSrc: hashes.length === 0 ? ["'none'"] : hashes,
    // Charts carry styles of their own.
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ['data:'],
    connectSrc: ["'self'"],
    fontSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  }
}
