import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** Returns the broken links of a built site, as `PAGE: LINK`. Every link needs a file, every anchor an element. */
export function brokenLinks(folder: string): readonly string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.html') && name !== '404.html' && !/^(files|playground)\//.test(name))
  const texts = new Map(pages.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const ids = new Map([...texts].map(([name, text]) => [name, idsIn(text)]))
  return [...texts].flatMap(([name, text]) =>
    linksIn(text).flatMap((link) => {
      if (/^(https?:|mailto:|data:|javascript:)/.test(link)) return []
      const [path = '', anchor = ''] = link.split('#').map((part) => decodeURIComponent(part))
      const target = path === '' ? name : posix.join(posix.dirname(name), path)
      if (link.startsWith('/') || target.startsWith('..')) return [`${name}: ${link} leads out of the site`]
      if (!existsSync(join(folder, target)) || statSync(join(folder, target)).isDirectory()) return [`${name}: ${link}`]
      return anchor === '' || ids.get(target)?.has(anchor) !== false ? [] : [`${name}: ${link}`]
    }),
  )
}

function linksIn(text: string): readonly string[] {
  const outside = text.replace(/<script\b[\s\S]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1))
  return [...outside.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
}

function idsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id = '']) => id.replaceAll('&amp;', '&')))
}
