import { defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'

const LICENCES = 'licences.md'

// Reports are copied as single files, so they include the licences of their content.
function licencesInside(name: string): Plugin {
  return {
    name: 'licences-inside',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const licences = bundle[LICENCES]
        const page = bundle[name]
        if (licences?.type !== 'asset' || page?.type !== 'asset') throw new Error('there are no licences, or there is no page')
        page.source = `${page.source}<!--\n${String(licences.source).replaceAll('--', '- -')}\n-->\n`
        delete bundle[LICENCES]
      },
    },
  }
}

// Each page is one file without a single request: a report opens from disk. `--mode live` makes the one of a server.
export default defineConfig(({ mode }) => {
  const page = mode === 'live' ? 'live.html' : 'report.html'
  return {
    root: 'app',
    plugins: [viteSingleFile(), licencesInside(page)],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: '../dist',
      emptyOutDir: false,
      license: { fileName: LICENCES },
      rollupOptions: { input: `app/${page}` },
    },
  }
})
