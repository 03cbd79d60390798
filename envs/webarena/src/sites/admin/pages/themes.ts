import { el } from '../../../page/element.ts'
import { keyedText, link, row, table } from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'

/** Path of the list of themes. */
export const THEMES_PATH = '/admin/admin/system_design_theme/'

/** A design of the store. */
interface Theme {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** The themes. The store uses the first one. */
export const THEMES: readonly Theme[] = [
  { id: '1', title: 'Harbour Morning', description: 'White pages with blue links.' },
  { id: '2', title: 'Pine Night', description: 'Dark green pages with pale letters.' },
  { id: '3', title: 'Net Loft', description: 'Brown paper and large pictures.' },
  { id: '4', title: 'Lantern Festival', description: 'Warm colors for the winter months.' },
]

/** Returns the path of a theme's page. */
export function themePath(id: string): string {
  return `${THEMES_PATH}view/id/${id}/`
}

/** `/admin/admin/system_design_theme/`. */
export const themes: AdminHandler = (visit) =>
  pageReply(
    framePage(
      visit,
      'themes',
      'Themes',
      table(
        'Themes',
        ['Theme', 'In Use', 'Action'],
        THEMES.map(({ id, title }) => [keyedText(`theme:${id}:title`, title), isInUse(id), link(themePath(id), 'View')]),
      ),
    ),
  )

/** `/admin/admin/system_design_theme/view/id/{n}/`: a preview. The role of the signed-in user may not change the theme. */
export const theme: AdminHandler = (visit, { id = '' }) => {
  const found = THEMES.find((each) => each.id === id)
  if (found === undefined) return undefined
  return pageReply(
    framePage(
      visit,
      'theme',
      `Preview of ${found.title}`,
      row(link(THEMES_PATH, 'Back')),
      el('p', {}, found.description),
      row('In Use: ', isInUse(id)),
      row(keyedText(`theme:${id}:permission`, 'Your role has no permission to change the theme of the store. Ask the owner.')),
    ),
  )
}

function isInUse(id: string): string {
  return id === THEMES[0]?.id ? 'Yes' : 'No'
}
