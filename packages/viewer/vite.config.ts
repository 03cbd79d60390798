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

// The built policy of a page names the hash of its script, so that no other inline script can run; for a page without style attributes,
// also the hash of its style. A server sends the policy of the live page.
function policyHashes(name: string, { withStyle }: { readonly withStyle: boolean }): Plugin {
  return {
    name: 'policy-hashes',
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
        const policy = source.replace("script-src 'unsafe-inline'", `script-src ${hashOf(script)}`)
        const [, style] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(source) ?? []
        page.source =
          withStyle && style !== undefined ? policy.replace("style-src 'unsafe-inline'", `style-src ${hashOf(style)}`) : policy
      },
    },
  }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** File of each build mode; the default mode builds the report. */
const PAGES: Readonly<Record<string, string>> = { live: 'live.html', leaderboard: 'leaderboard.html' }

// Each page is one file without a single request: a report opens from disk. `--mode live` makes the one of a server,
// `--mode leaderboard` the template of leaderboards, which contains no library and so no licences.
export default defineConfig(({ mode }) => {
  const page = PAGES[mode] ?? 'report.html'
  const isLeaderboard = mode === 'leaderboard'
  return {
    root: 'app',
    plugins: [
      viteSingleFile(),
      ...(isLeaderboard ? [] : [licencesInside(page)]),
      policyHashes(page, { withStyle: isLeaderboard }),
    ],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: '../dist',
      emptyOutDir: false,
      ...(isLeaderboard && { modulePreload: false }),
      ...(!isLeaderboard && { license: { fileName: LICENCES } }),
      rollupOptions: { input: `app/${page}` },
    },
  }
})
