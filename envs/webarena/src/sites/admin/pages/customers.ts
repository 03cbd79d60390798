import { formatCents } from '@orreryjs/shopping'
import type { Address, Customer } from '../../../generate/store/rows.ts'
import { el } from '../../../page/element.ts'
import { longMoment, shortDate } from '../../shared/dates.ts'
import { fieldOf, fieldsOf, typedText } from '../../shared/fields.ts'
import { memoizeTwo } from '../../shared/memoize.ts'
import {
  checkbox,
  keyedText,
  labelledValue,
  link,
  postForm,
  row,
  selectField,
  table,
  textField,
} from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { orderPath } from './orders-grid.ts'

const PATH = '/admin/customer/index/'
const GROUPS = ['General', 'Wholesale', 'Retailer'] as const
const CHOICES = GROUPS.map((group) => [group, group] as const)

interface CustomerLine extends Customer {
  readonly address: Address | undefined
}

const GRID: Grid<CustomerLine> = {
  name: 'Customers',
  path: PATH,
  key: 'customer',
  idOf: ({ id }) => id,
  order: ['id', false],
  open: ({ id }) => [customerPath(id), 'Edit'],
  actions: [
    { id: 'delete', name: 'Delete' },
    { id: 'subscribe', name: 'Subscribe to Newsletter' },
    { id: 'unsubscribe', name: 'Unsubscribe from Newsletter' },
  ],
  columns: [
    { id: 'id', title: 'ID', text: ({ id }) => id, order: ({ id }) => Number(id) },
    { id: 'name', title: 'Name', text: nameOf, filter: { kind: 'text' } },
    { id: 'email', title: 'Email', text: ({ email }) => email, filter: { kind: 'text' } },
    {
      id: 'group',
      title: 'Group',
      text: ({ group }) => group,
      filter: { kind: 'choice', choices: CHOICES, of: ({ group }) => group },
    },
    { id: 'phone', title: 'Phone', text: ({ address }) => address?.telephone ?? '', filter: { kind: 'text' } },
    { id: 'postcode', title: 'ZIP', text: ({ address }) => address?.postcode ?? '', filter: { kind: 'text' } },
    { id: 'state', title: 'State', text: ({ address }) => address?.state ?? '', filter: { kind: 'text' } },
    {
      id: 'since',
      title: 'Since',
      text: ({ createdAt }) => shortDate(createdAt),
      order: ({ createdAt }) => createdAt,
      filter: { kind: 'day', of: ({ createdAt }) => createdAt },
    },
  ],
}

function nameOf({ firstName, lastName }: Customer): string {
  return `${firstName} ${lastName}`
}

function customerPath(id: string): string {
  return `/admin/customer/index/edit/id/${id}/`
}

const linesOf = memoizeTwo((customers: readonly Customer[], addresses: readonly Address[]): readonly CustomerLine[] => {
  const homes = new Map(addresses.toReversed().map((address) => [address.customer, address]))
  for (const address of addresses) if (address.isBilling) homes.set(address.customer, address)
  return customers.map((customer) => ({ ...customer, address: homes.get(customer.id) }))
})

/** `/admin/customer/index/`. */
export const customers: AdminHandler = (visit) => {
  const lines = linesOf(visit.tables.rows('customers'), visit.tables.rows('addresses'))
  return pageReply(framePage(visit, 'customers', 'Customers', ...gridParts(GRID, lines, visit.request)))
}

/** Applies an action to all selected customers. */
export const massCustomers: AdminHandler = ({ tables, request }) => {
  const action = fieldOf(request.form, 'massaction')
  const chosen = fieldsOf(request.form, 'selected').flatMap((id) => tables.get('customers', id) ?? [])
  if (chosen.length === 0) return redirect(PATH, undefined, "You haven't selected any items!")
  if (action !== 'delete' && action !== 'subscribe' && action !== 'unsubscribe')
    return redirect(PATH, undefined, 'Please choose an action.')
  const changed = chosen.map(
    (customer) => [customer.id, action === 'delete' ? null : { ...customer, isSubscribed: action === 'subscribe' }] as const,
  )
  return redirect(
    PATH,
    { customers: Object.fromEntries(changed) },
    `A total of ${chosen.length} record(s) were ${action === 'delete' ? 'deleted' : 'updated'}.`,
  )
}

/** `/admin/customer/index/edit/id/{n}/`. */
export const editCustomer: AdminHandler = (visit, { id = '' }) => {
  const customer = visit.tables.get('customers', id)
  if (customer === undefined) return undefined
  const orders = visit.tables.where('orders', 'customer', id).toReversed()
  const addresses = visit.tables.where('addresses', 'customer', id)
  const key = `customer:${id}`
  const spent = orders.filter(({ status }) => status === 'Complete').reduce((sum, { total }) => sum + total, 0)
  return pageReply(
    framePage(
      visit,
      'customer-edit',
      nameOf(customer),
      row(link(PATH, 'Back')),
      el('h2', {}, 'Customer View'),
      labelledValue('Account Created', `${key}:since`, longMoment(customer.createdAt)),
      labelledValue('Number of Orders', `${key}:orders`, orders.length),
      labelledValue('Lifetime Sales', `${key}:spent`, formatCents(spent)),
      addresses.length > 0 &&
        table(
          'Addresses',
          ['Street Address', 'City', 'State', 'Zip', 'Phone'],
          addresses.map(({ id: of, street, city, state, postcode, telephone }) => [
            street,
            keyedText(`address:${of}:city`, city),
            state,
            postcode,
            telephone,
          ]),
        ),
      orders.length > 0 &&
        table(
          'Orders',
          ['Order #', 'Purchased', 'Order Total', 'Status', 'Action'],
          orders.map((order) => [
            order.id,
            shortDate(order.createdAt),
            formatCents(order.total),
            order.status,
            link(orderPath(order.id), 'View'),
          ]),
        ),
      el('h2', {}, 'Account Information'),
      postForm(
        `/admin/customer/index/save/id/${id}/`,
        textField('firstname', 'First Name', { value: customer.firstName, isRequired: true, key: `${key}:first-name` }),
        textField('lastname', 'Last Name', { value: customer.lastName, isRequired: true, key: `${key}:last-name` }),
        textField('email', 'Email', { value: customer.email, isRequired: true, key: `${key}:email` }),
        row(selectField('group', 'Group', CHOICES, customer.group, { 'data-key': `${key}:group` })),
        row(checkbox('is_subscribed', 'Subscribed to Newsletter', customer.isSubscribed)),
        row(el('button', {}, 'Save Customer')),
      ),
    ),
  )
}

/** Saves a customer. E-mail addresses are unique. */
export const saveCustomer: AdminHandler = ({ tables, request }, { id = '' }) => {
  const customer = tables.get('customers', id)
  if (customer === undefined) return undefined
  const [firstName, lastName, email] = [
    typedText(request.form, 'firstname', 80),
    typedText(request.form, 'lastname', 80),
    typedText(request.form, 'email', 120),
  ]
  const group = GROUPS.find((each) => each === fieldOf(request.form, 'group')) ?? customer.group
  if (firstName === '' || lastName === '' || !email.includes('@'))
    return redirect(customerPath(id), undefined, 'Please fill in all required fields.')
  if (tables.where('customers', 'email', email).some((other) => other.id !== id))
    return redirect(customerPath(id), undefined, 'A customer with the same email address already exists.')
  const isSubscribed = fieldOf(request.form, 'is_subscribed') !== ''
  return redirect(
    PATH,
    { customers: { [id]: { ...customer, firstName, lastName, email, group, isSubscribed } } },
    'You saved the customer.',
  )
}
