import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import ts from 'typescript'

/** Placeholder base path of the build. `makeRelative` replaces it everywhere. */
export const BASE = '/orrery-base/'

/** Variable with the base path of the site at run time. */
const RUNTIME_BASE = 'window.__ORRERY_BASE__'

/** Makes all URLs of a built site relative: it works below any path of a host, and without scripts on a disk. */
export function makeRelative(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const change = CHANGES[/\.[a-z]+$/.exec(name)?.[0] ?? '']
    if (change === undefined) continue
    const text = readFileSync(path, 'utf8')
    if (text.includes(BASE)) writeFileSync(path, change(text, prefixOf(relative(folder, path).split(sep).join('/'))))
  }
}

const CHANGES: Readonly<Record<string, (text: string, prefix: string) => string>> = {
  '.html': relativePage,
  '.css': (text, prefix) => text.replaceAll(BASE, prefix),
  '.js': relativeScript,
}

/** Relative path from a file to the root of the site. */
function prefixOf(name: string): string {
  return posix.join('./', '../'.repeat(name.split('/').length - 1)).replace(/^$|^\.\/?$/, './')
}

/** Makes the links of a page relative and adds a script that sets the base path. */
function relativePage(text: string, prefix: string): string {
  const begins = `<script>${RUNTIME_BASE}=new URL(${JSON.stringify(prefix)},location.href).pathname</script>`
  const data = text.replace(/(__VP_SITE_DATA__=JSON\.parse\("(?:[^"\\]|\\.)*")\)/g, `$1.replaceAll("${BASE}",${RUNTIME_BASE}))`)
  const [scripts, rest] = [new Map<string, string>(), data]
  // Scripts use the base path at run time.
  const kept = rest.replace(/<script>[\s\S]*?<\/script>/g, (script) => {
    const key = `<script data-kept="${scripts.size}">`
    scripts.set(key, script)
    return key
  })
  const linked = kept
    // A disk has no index pages for folders.
    .replace(/(href="(?:\/orrery-base\/|\.)(?:[^"#]*\/)?)(#[^"]*)?"/g, (whole, path: string, anchor = '') =>
      path.endsWith('/') ? `${path}index.html${anchor}"` : whole,
    )
    .replaceAll(BASE, prefix)
  const whole = [...scripts].reduce((page, [key, script]) => page.replace(key, () => script), linked)
  const page = whole.replace('<head>', () => `<head>\n    ${begins}`)
  return page.replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(page)}">`)
}

/** Returns the policy of a page: its own inline scripts, and the files of the site, also from disk. */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' file: ${[...new Set(hashes)].join(' ')}`,
    // Code blocks have inline styles.
    "style-src 'self' file: 'unsafe-inline'",
    "img-src 'self' file: data:",
    "font-src 'self' file: data:",
    "connect-src 'self'",
    // The playground in the lessons.
    "frame-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Replaces the base path in all string literals of a script by the run-time value. */
function relativeScript(text: string): string {
  const source = ts.createSourceFile('chunk.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS)
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = []
  const visit = (node: ts.Node): void => {
    const [from, to] = [node.getStart(source), node.getEnd()]
    const written = text.slice(from, to)
    if (ts.isStringLiteral(node) && written.includes(BASE)) {
      const quote = written.slice(0, 1)
      edits.push({ from, to, text: `(${written.split(BASE).join(`${quote}+${RUNTIME_BASE}+${quote}`)})` })
    } else if (ts.isTemplateLiteralToken(node) && written.includes(BASE)) {
      edits.push({ from, to, text: written.replaceAll(BASE, `\${${RUNTIME_BASE}}`) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits.reduceRight((changed, edit) => changed.slice(0, edit.from) + edit.text + changed.slice(edit.to), text)
}
