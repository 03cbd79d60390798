import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { anchorOf } from '../site/anchors.ts'
import { writeTexts } from '../site/llms.ts'
import { NAVIGATION, sidebars } from '../site/navigation.ts'
import { BASE, makeRelative } from '../site/relative.ts'
import { SITE, writeSite } from '../site/write-site.ts'

/** A planet on its orbit, readable on light and dark tabs. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#3f7fc4" stroke-width="3"><circle cx="16" cy="16" r="13"/><circle cx="16" cy="16" r="4" fill="#3f7fc4"/><circle cx="25" cy="7" r="3" fill="#3f7fc4"/></svg>',
)}`

await writeSite()

export default defineConfig({
  title: 'Orrery',
  description: 'Deterministic text worlds, paper-faithful language-model agents, and one harness that runs them.',
  lang: 'en',
  base: BASE,
  srcDir: '.site',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  cleanUrls: false,
  lastUpdated: false,
  // Metadata is inline: no network requests, no absolute URLs.
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: ICON }],
  ],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Vue must not interpolate text in braces.
    config: ({ core, renderer, utils }) => {
      // An empty header cell is a `td`: it labels neither a row nor a column.
      core.ruler.push('corners', ({ tokens }) => {
        for (const [index, token] of tokens.entries()) {
          if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') continue
          for (const each of [token, tokens[index + 2]]) if (each !== undefined) each.tag = 'td'
        }
      })
      const { code_inline: inline, image } = renderer.rules
      // A figure with small labels scrolls in a narrow window instead of shrinking.
      renderer.rules.image = (...given) => {
        const picture = image?.(...given) ?? ''
        const isFigure = /\/figures\/[^"]*\.svg"/.test(picture)
        return isFigure ? `<span class="figure" role="group" aria-label="Figure" tabindex="0">${picture}</span>` : picture
      }
      renderer.rules.code_inline = (...given) => (inline?.(...given) ?? '').replace('<code', '<code v-pre')
      renderer.rules.text = (tokens, index) => utils.escapeHtml(tokens[index]?.content ?? '').replaceAll('{{', '&#123;&#123;')
    },
  },
  vite: { define: { __PLAYGROUND__: JSON.stringify(existsSync(join(SITE, 'public/playground/index.html'))) } },
  buildEnd: ({ outDir }) => {
    makeRelative(outDir)
    writeTexts(SITE, outDir)
  },
  themeConfig: {
    nav: NAVIGATION,
    sidebar: sidebars(),
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
  },
})
