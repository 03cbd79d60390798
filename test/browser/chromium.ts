import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Path of the system's Chromium; `undefined` if it is not installed. */
export const CHROMIUM: string | undefined = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

/** No sandbox, because root requires it, and no background network traffic. */
const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a headless Chromium with optional additional flags; closed when it goes out of scope. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('no Chromium is installed')
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags], timeout: 120_000 })
}
