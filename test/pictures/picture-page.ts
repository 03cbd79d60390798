import { join } from 'node:path'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'

const ENTRY = join(import.meta.dirname, '../../packages/viewer/app/pictures/page.tsx')

/** HTML of the page that draws pictures. */
export async function pageOfPictures(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    resolve: { conditions: ['@orreryjs/source', 'module', 'browser', 'import', 'default'] },
    build: { write: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'page' }, minify: true, reportCompressedSize: false },
  })
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('')
  const style = files.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : [])).join('')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Picture</title><style>${style}</style>`
  return `<!doctype html><html lang="en"><head>${head}</head><body><script type="module">${code.replaceAll('</script', '<\\/script')}</script></body></html>`
}

/** Opens the page at a width. Appends browser errors and console messages to `complaints`. */
export async function openPictures(browser: Browser, html: string, width: number, complaints: string[] = []): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => complaints.push(message.text()))
  await page.setContent(html)
  await page.waitForFunction('globalThis.picture !== undefined')
  return page
}

/** Saves a picture for the READMEs if `ORRERY_PICTURES` is set; pictures differ between machines. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (process.env['ORRERY_PICTURES'] !== '1') return
  await page.screenshot({ path: join(import.meta.dirname, '../../packages/viewer/pictures', `${name}.png`) })
}

/** Shows an episode at a step. */
export async function show(page: Page, recorded: RecordedEpisode, step: number, large: boolean = false): Promise<void> {
  await page.evaluate(`picture.clicked.length = 0; picture.show(${JSON.stringify({ recorded, step, large })})`)
}
