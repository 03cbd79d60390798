import { defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'

const LICENCES = 'licences.md'

// Reports are copied without anything beside them, so the licences of what they contain go into the file.
function licencesInside(): Plugin {
  return {
    name: 'licences-inside',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const licences = bundle[LICENCES]
        const page = bundle['report.html']
        if (licences?.type !== 'asset' || page?.type !== 'asset') throw new Error('there are no licences, or there is no page')
        page.source = `${page.source}<!--\n${String(licences.source).replaceAll('--', '- -')}\n-->\n`
        delete bundle[LICENCES]
      },
    },
  }
}

// One file without a single request: it opens from disk.
export default defineConfig({
  root: 'app',
  plugins: [viteSingleFile(), licencesInside()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist',
    emptyOutDir: false,
    license: { fileName: LICENCES },
    rollupOptions: { input: 'app/report.html' },
  },
})
