import type { PriceRule } from '../../../generate/store/rows.ts'
import { el } from '../../../page/element.ts'
import { shortDate, typedDay } from '../../shared/dates.ts'
import { fieldOf, fieldsOf, typedText } from '../../shared/fields.ts'
import { checkbox, link, postForm, postRow, row, selectField, textareaField, textField } from '../../shared/page-parts.ts'
import type { Fields } from '../../shared/site.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, type AdminReply, type AdminTables, type AdminVisit, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'

const PATH = '/admin/sales_rule/promo_quote/'
const GROUPS = ['General', 'Wholesale', 'Retailer'] as const
const ACTIONS = [
  ['percent', 'Percent of product price discount'],
  ['fixed', 'Fixed amount discount'],
  ['whole-cart', 'Fixed amount discount for whole cart'],
] as const

const GRID: Grid<PriceRule> = {
  name: 'Cart Price Rules',
  path: PATH,
  key: 'rule',
  idOf: ({ id }) => id,
  order: ['id', true],
  open: ({ id }) => [rulePath(id), 'Edit'],
  actions: [],
  columns: [
    { id: 'id', title: 'ID', text: ({ id }) => id, order: ({ id }) => Number(id) },
    { id: 'name', title: 'Rule', text: ({ name }) => name, filter: { kind: 'text' } },
    { id: 'coupon', title: 'Coupon Code', text: ({ coupon }) => coupon, filter: { kind: 'text' } },
    { id: 'from', title: 'Start', text: ({ from }) => day(from), order: ({ from }) => from },
    { id: 'to', title: 'End', text: ({ to }) => day(to), order: ({ to }) => to },
    { id: 'status', title: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
  ],
}

function day(date: string): string {
  return date === '' ? '' : shortDate(date)
}

function rulePath(id: string): string {
  return `/admin/sales_rule/promo_quote/edit/id/${id}/`
}

/** `/admin/sales_rule/promo_quote/`. */
export const priceRules: AdminHandler = (visit) =>
  pageReply(
    framePage(
      visit,
      'price-rules',
      'Cart Price Rules',
      row(link('/admin/sales_rule/promo_quote/new/', 'Add New Rule')),
      ...gridParts(GRID, visit.tables.rows('priceRules'), visit.request),
    ),
  )

export const newPriceRule: AdminHandler = (visit) => form(visit, undefined)

export const editPriceRule: AdminHandler = (visit, { id = '' }) => {
  const rule = visit.tables.get('priceRules', id)
  return rule === undefined ? undefined : form(visit, rule)
}

function form(visit: AdminVisit, rule: PriceRule | undefined): AdminReply {
  const key = (name: string): string | undefined => rule && `rule:${rule.id}:${name}`
  const groups = GROUPS.map((group) => el('option', { value: group, selected: rule?.groups.includes(group) === true }, group))
  const amount = rule === undefined ? '' : rule.action === 'percent' ? String(rule.amount) : (rule.amount / 100).toFixed(2)
  return pageReply(
    framePage(
      visit,
      rule === undefined ? 'price-rule-new' : 'price-rule-edit',
      rule?.name ?? 'New Cart Price Rule',
      row(link(PATH, 'Back')),
      postForm(
        rule === undefined ? '/admin/sales_rule/promo_quote/save/' : `/admin/sales_rule/promo_quote/save/id/${rule.id}/`,
        textField('name', 'Rule Name', { value: rule?.name, isRequired: true, key: key('name') }),
        textareaField('description', 'Description', rule?.description ?? ''),
        row(checkbox('is_active', 'Active', rule?.isActive ?? true, '1', key('active'))),
        row(el('label', { for: 'groups' }, 'Customer Groups')),
        el('select', { id: 'groups', name: 'groups', multiple: true, 'data-key': key('groups') }, ...groups),
        textField('coupon', 'Coupon Code', { value: rule?.coupon, key: key('coupon') }),
        textField('from', 'From', { value: rule && day(rule.from) }),
        textField('to', 'To', { value: rule && day(rule.to) }),
        row(selectField('action', 'Apply', ACTIONS, rule?.action ?? 'percent', { 'data-key': key('action') })),
        textField('amount', 'Discount Amount', { value: amount, isRequired: true, key: key('amount') }),
        row(checkbox('free_shipping', 'Free Shipping', rule?.isFreeShipping ?? false, '1', key('free-shipping'))),
        row(el('button', {}, 'Save')),
      ),
      rule !== undefined && postRow(`/admin/sales_rule/promo_quote/delete/id/${rule.id}/`, el('button', {}, 'Delete')),
    ),
  )
}

export const savePriceRule: AdminHandler = ({ tables, request }, { id }) => {
  const existing = id === undefined ? undefined : tables.get('priceRules', id)
  if (id !== undefined && existing === undefined) return undefined
  const rule = ruleOf(tables, request.form, existing)
  if (typeof rule === 'string')
    return redirect(existing === undefined ? '/admin/sales_rule/promo_quote/new/' : rulePath(existing.id), undefined, rule)
  return redirect(PATH, { priceRules: { [rule.id]: rule } }, 'You saved the rule.')
}

/** Returns the rule of a form, or an error message. */
function ruleOf(tables: AdminTables, fields: Fields, existing: PriceRule | undefined): PriceRule | string {
  const name = typedText(fields, 'name', 160)
  const action = ACTIONS.find(([each]) => each === fieldOf(fields, 'action'))?.[0] ?? 'percent'
  const number = /^\d{1,6}(\.\d{1,2})?$/.test(typedText(fields, 'amount')) ? Number(typedText(fields, 'amount')) : undefined
  const [from, to] = [typedText(fields, 'from', 20), typedText(fields, 'to', 20)]
  if (name === '') return 'Please enter a rule name.'
  if (number === undefined || (action === 'percent' && number > 100)) return 'Please enter a valid discount amount.'
  if ([from, to].some((text) => text !== '' && typedDay(text) === undefined)) return 'Please enter dates as month/day/year.'
  const groups = GROUPS.filter((group) => fieldsOf(fields, 'groups').includes(group))
  if (groups.length === 0) return 'Please choose a customer group.'
  return {
    id: existing?.id ?? tables.nextId('priceRules'),
    name,
    description: typedText(fields, 'description'),
    isActive: fieldOf(fields, 'is_active') !== '',
    groups,
    coupon: typedText(fields, 'coupon', 64),
    action,
    amount: action === 'percent' ? number : Math.round(number * 100),
    isFreeShipping: fieldOf(fields, 'free_shipping') !== '',
    from: typedDay(from) ?? '',
    to: typedDay(to) ?? '',
  }
}

export const deletePriceRule: AdminHandler = ({ tables }, { id = '' }) =>
  tables.get('priceRules', id) === undefined ? undefined : redirect(PATH, { priceRules: { [id]: null } }, 'You deleted the rule.')
