import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import markdownIt from 'markdown-it'

const STYLE = readFileSync(createRequire(import.meta.url).resolve('github-markdown-css/github-markdown-light.css'), 'utf8')

const FRAME = `
body { margin: 0; padding: 24px; background: #fff; font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif; color: #1f2328 }
.frame { max-width: 920px; margin: 0 auto; border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden }
.frame > header { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e }
.frame > header strong { color: #1f2328 }
.bot { border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 7px; font-size: 12px; margin-left: 4px }
.markdown-body { padding: 16px; font-size: 14px }
@media (max-width: 600px) { body { padding: 8px } }`

/** Part of GitHub's page that shows a Markdown text. */
export interface Frame {
  /** HTML above the text. */
  readonly header: string
  readonly markdown: string
}

/** Returns a page with a Markdown text as GitHub shows it: rendered by markdown-it, in the style of GitHub. */
export function githubPage({ header, markdown }: Frame): string {
  const body = markdownIt({ html: true }).render(markdown)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>GitHub</title><style>${STYLE}${FRAME}</style>`
  return `<!doctype html><html lang="en"><head>${head}</head><body><main class="frame"><header>${header}</header><article class="markdown-body">${body}</article></main></body></html>`
}
