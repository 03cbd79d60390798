import { createHash } from 'node:crypto'
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

// The built policy of a report names the hash of its script, so that no other inline script can run. A server sends the policy of the live page.
function scriptHash(name: string): Plugin {
  return {
    name: 'script-hash',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[name]
        if (page?.type !== 'asset') throw new Error('there is no page')
        const source = String(page.source)
        const scripts = [...source.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)]
        const [, script] = scripts[0] ?? []
        if (script === undefined || scripts.length > 1) throw new Error(`expected one script, not ${scripts.length}`)
        const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
        page.source = source.replace("script-src 'unsafe-inline'", `script-src ${hash}`)
      },
    },
  }
}

// Each page is one file without a single request: a report opens from disk. `--mode live` makes the one of a server.
export default defineConfig(({ mode }) => {
  const page = mode === 'live' ? 'live.html' : 'report.html'
  return {
    root: 'app',
    plugins: [viteSingleFile(), licencesInside(page), scriptHash(page)],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: '../dist',
      emptyOutDir: false,
      license: { fileName: LICENCES },
      rollupOptions: { input: `app/${page}` },
    },
  }
})
