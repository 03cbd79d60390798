import { canCancel } from '../../sites/admin/order-rules.ts'
import { ATTRIBUTES_PATH } from '../../sites/admin/pages/attributes.ts'
import { THEMES, THEMES_PATH, themePath } from '../../sites/admin/pages/themes.ts'
import { type AnyTemplate, eraseParams, type Template } from '../template.ts'
import { adminUrl, keywordSearch, ORDERS, PRODUCTS } from './navigation.ts'

/** Words that deny. */
const NOT = ['no', 'not', 'cannot', "can't", 'never', 'unable', 'impossible', 'without', 'refused', 'forbidden', 'denied']

type ThemeParams = { readonly theme: string; readonly title: string }

const THEME_URLS = ['/admin/cms/page/', THEMES_PATH].map(adminUrl)

/** Opens the preview of a theme. */
const previewTheme: Template<ThemeParams> = {
  name: 'admin.preview-theme',
  original: 266,
  sites: ['admin'],
  evaluator: 'url',
  maxTasks: THEMES.length,
  wordings: [
    ({ title }) => `Preview the "${title}" theme for my shop`,
    ({ title }) => `Show me in the back office how the theme "${title}" would be.`,
  ],
  heldOutWording: ({ title }) =>
    `The store has several designs under the content of the back office. Bring up the one called "${title}".`,
  draw(random) {
    const { id, title } = random.pick(THEMES)
    return { theme: id, title }
  },
  expected: ({ theme }) => ({ urls: [adminUrl(themePath(theme))] }),
  subgoals: ({ theme }) => [{ kind: 'be', path: [...THEME_URLS, adminUrl(themePath(theme))] }],
}

/** Asks to change the theme of the store, for which the user's role has no permission. */
const applyTheme: Template<ThemeParams> = {
  name: 'admin.apply-theme-refused',
  original: 266,
  sites: ['admin'],
  evaluator: 'impossible',
  maxTasks: THEMES.length - 1,
  wordings: [
    ({ title }) => `Switch my shop to the theme "${title}". If that is refused, give me the reason`,
    ({ title }) => `From today the store should use the "${title}" theme; say why if you cannot change it.`,
  ],
  heldOutWording: ({ title }) =>
    `Give the shop the look called "${title}" from the designs of the back office, or explain why that cannot be done.`,
  draw(random) {
    const { id, title } = random.pick(THEMES.slice(1))
    return { theme: id, title }
  },
  expected: ({ title }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'permission_denied_error',
      reason: [['theme', 'design', 'change', 'switch', title], NOT],
      because: ['permission', 'permitted', 'role', 'authoriz', 'authoris', 'access right', 'privilege', 'owner'],
    },
  }),
  subgoals: ({ theme }) => [
    { kind: 'see', path: [...THEME_URLS, adminUrl(themePath(theme))], keys: [`theme:${theme}:permission`] },
  ],
}

type AttributeParams = { readonly attribute: string; readonly label: string; readonly wanted: string }

/** Asks to change a system attribute, whose form is locked. */
const systemAttribute: Template<AttributeParams> = {
  name: 'admin.system-attribute-refused',
  original: 252,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: [
    ({ label, wanted }) =>
      `Change the product attribute "${label}" so that its values are ${wanted}. If that is refused, say why`,
    ({ label, wanted }) =>
      `Values of the attribute "${label}" should be ${wanted} for products; give me the reason if you cannot set that.`,
  ],
  heldOutWording: ({ label, wanted }) =>
    `Whoever enters a product should find "${label}" ${wanted}. Configure that property accordingly, or explain what prevents it.`,
  draw(random, { store }) {
    const { id, label, isRequired } = random.pick(store.rows('attributes').filter(({ isSystem }) => isSystem))
    return { attribute: id, label, wanted: isRequired ? 'optional' : 'required' }
  },
  expected: ({ label }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'action_not_allowed_error',
      reason: [['attribute', 'value', 'change', label], NOT],
      because: ['system attribute', 'system', 'locked', 'only its label', 'only the label', 'read-only', 'fixed'],
    },
  }),
  subgoals: ({ attribute }) => [
    {
      kind: 'see',
      path: [PRODUCTS, adminUrl(ATTRIBUTES_PATH), adminUrl(`${ATTRIBUTES_PATH}edit/attribute_id/${attribute}/`)],
      keys: [`attribute:${attribute}:system`, `attribute:${attribute}:required`],
    },
  ],
}

/** Asks to cancel an order that is paid or shipped, which offers no cancellation. */
const cancelShipped: Template<{ readonly order: string }> = {
  name: 'admin.cancel-order-refused',
  original: 257,
  sites: ['admin'],
  evaluator: 'impossible',
  wordings: [
    ({ order }) => `Cancel order ${order}; if the back office does not allow it, give me the reason`,
    ({ order }) => `The customer no longer wants order #${order}. Cancel it, or say why that is not allowed.`,
  ],
  heldOutWording: ({ order }) =>
    `Call off #${order} for the buyer. In case our system has something against it, I need to know what.`,
  draw(random, { store }) {
    const order = random.pick(store.rows('orders'))
    return canCancel(order) || order.status === 'Canceled' ? undefined : { order: order.id }
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      status: 'action_not_allowed_error',
      reason: [['order', 'cancel', 'cancellation'], NOT],
      because: ['complete', 'closed', 'processing', 'ship', 'invoice', 'paid', 'deliver', 'status', 'sent'],
    },
  }),
  subgoals: ({ order }) => [
    {
      kind: 'see',
      path: [ORDERS],
      actionsBefore: [...keywordSearch(order), { kind: 'press', button: 'View' }],
      keys: [`order:${order}:status`],
    },
  ],
}

/** Tasks that the back office refuses, and the preview of a theme. */
export const REFUSAL_TEMPLATES: readonly AnyTemplate[] = [
  eraseParams(applyTheme),
  eraseParams(systemAttribute),
  eraseParams(cancelShipped),
  eraseParams(previewTheme),
]
