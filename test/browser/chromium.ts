import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The system's Chromium; `undefined` where none is installed. */
export const CHROMIUM: string | undefined = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

/** It runs without its sandbox, as root must, and calls nobody. */
const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium, by more flags where it needs them; closed when it goes out of scope. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('no Chromium is installed')
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags], timeout: 120_000 })
}
