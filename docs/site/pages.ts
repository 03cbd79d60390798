import { indexPages } from './indexes.ts'
import { withSiteLinks } from './links.ts'
import { agentReference, commandsPage, decisionsPage, modelReference, NAMES, suitesPage, worldReference } from './reference.ts'
import { type SourcePage, sourcePages } from './repository.ts'

/** Content of the site. */
export interface SitePages {
  /** Page texts by path within the site. */
  readonly pages: ReadonlyMap<string, string>
  /** Repository files that pages link to. */
  readonly files: readonly string[]
}

/** Common page of the agents that call no model. */
const BASELINES = 'agents/baselines.md'

/** Returns all pages for VitePress: the repository's documents, with generated reference sections. */
export async function sitePages(): Promise<SitePages> {
  const files = new Set<string>()
  const pages = new Map<string, string>()
  const documents = sourcePages()
  for (const { source, page, text } of documents) {
    const body = withSiteLinks(withoutTestComments(text), source, page, (path) => void files.add(path))
    pages.set(page, body)
  }
  for (const [page, text] of indexPages()) pages.set(page, text)
  const append = (page: string, text: string): void => void pages.set(page, `${(pages.get(page) ?? '').trimEnd()}\n\n${text}`)
  for (const name of NAMES.worlds) append(`worlds/${name}.md`, await worldReference(name))
  for (const name of NAMES.agents) {
    const page = pageOfAgent(name, pages)
    append(page, await agentReference(name, /^## Options$/m.test(pages.get(page) ?? '')))
  }
  for (const name of NAMES.models) append(`models/${name}.md`, await modelReference(name))
  pages.set('suites.md', await suitesPage())
  pages.set('commands.md', await commandsPage())
  pages.set('decisions/index.md', decisionsPage(documents.filter(isDecision)))
  return { pages, files: [...files].sort() }
}

function isDecision({ page }: SourcePage): boolean {
  return page.startsWith('decisions/')
}

/** Page of an agent; the common page for agents that call no model. */
function pageOfAgent(name: string, pages: ReadonlyMap<string, string>): string {
  return pages.has(`agents/${name}.md`) ? `agents/${name}.md` : BASELINES
}

/** Removes the HTML comments that tell tests how to run a block. */
function withoutTestComments(text: string): string {
  return text.replace(/^<!-- [^\n]* -->\n/gm, '')
}
