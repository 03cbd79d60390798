import type { Template } from '../template.ts'
import { adminUrl } from './navigation.ts'

const TITLES = [
  'Welcome Aboard',
  'All About Us',
  'Ask Us Anything',
  'Where Things Come From',
  'From Door to Door',
  'What We Keep',
] as const

type PageTitleParams = { readonly page: string; readonly title: string; readonly wanted: string }

/** Changes the title of a content page. */
export const pageTitle: Template<PageTitleParams> = {
  name: 'admin.page-title',
  original: 275,
  sites: ['admin'],
  evaluator: 'html',
  wordings: [
    ({ title, wanted }) => `Change the page title of the page "${title}" to "${wanted}"`,
    ({ title, wanted }) => `Our page "${title}" should have the title "${wanted}" from now on.`,
  ],
  heldOutWording: ({ title, wanted }) =>
    `Visitors should read "${wanted}" at the top of what is called "${title}" in our content today. Please rename it.`,
  draw(random, { store }) {
    const { id, title } = random.pick(store.rows('cmsPages'))
    return { page: id, title, wanted: random.pick(TITLES) }
  },
  expected: ({ page, wanted }) => ({
    checks: [{ page: { url: pathOf(page) }, read: { key: `page:${page}:title` }, equals: wanted }],
    changes: [`store/cmsPages/${page}`],
  }),
  subgoals: ({ page, wanted }) => [
    {
      kind: 'do',
      path: [adminUrl('/admin/cms/page/'), pathOf(page)],
      actions: [
        { kind: 'fill', field: 'Page Title', text: wanted },
        { kind: 'press', button: 'Save' },
      ],
      isDone: ({ databases }) => databases.store.get('cmsPages', page)?.title === wanted,
    },
  ],
}

function pathOf(page: string): string {
  return adminUrl(`/admin/cms/page/edit/page_id/${page}/`)
}
