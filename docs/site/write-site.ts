import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeApi } from './api.ts'
import { PICTURE, servedAs } from './links.ts'
import { sitePages } from './pages.ts'
import { ROOT } from './repository.ts'

/** Folder of the generated pages that VitePress reads. */
export const SITE: string = join(ROOT, 'docs/.site')

/** Build output of other packages that belongs to the site. */
const BUILT = [{ from: 'packages/playground/dist/page', to: 'public/playground' }] as const

/** Writes all pages, the API reference, and the files that pages link to. */
export async function writeSite(): Promise<void> {
  rmSync(SITE, { recursive: true, force: true })
  const { pages, files } = await sitePages()
  for (const [page, text] of pages) write(page, text)
  const undocumented = await writeApi(join(SITE, 'api'))
  if (undocumented.length > 0) throw new Error(`exported without a doc comment:\n${undocumented.join('\n')}`)
  for (const file of files) {
    // VitePress bundles images that pages reference; other files are served unchanged.
    const to = join(SITE, PICTURE.test(file) ? 'files' : 'public/files', servedAs(file))
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(ROOT, file), to)
  }
  for (const { from, to } of BUILT) {
    if (existsSync(join(ROOT, from))) cpSync(join(ROOT, from), join(SITE, to), { recursive: true })
  }
}

function write(page: string, text: string): void {
  const path = join(SITE, page)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
