import { SHOP_ACCOUNT } from '../../../generate/accounts.ts'
import { el } from '../../../page/element.ts'
import { fieldOf, typedText } from '../../shared/fields.ts'
import { checkbox, keyedText, link, postForm, row, textField } from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { ACCOUNT_LINKS, framePage } from '../frame.ts'
import { forCustomer, type StoreHandler } from '../visit.ts'
import { ordersOf, ordersTable, postal } from './orders.ts'

/** `/newsletter/manage/`. */
export const newsletter: StoreHandler = forCustomer((visit) =>
  pageReply(
    framePage(
      visit,
      'newsletter',
      'Newsletter Subscription',
      postForm(
        '/newsletter/manage/save/',
        row(
          checkbox(
            'is_subscribed',
            'General Subscription',
            visit.customer.isSubscribed,
            '1',
            `customer:${visit.customer.id}:subscribed`,
          ),
        ),
        row(el('button', {}, 'Save')),
      ),
      ACCOUNT_LINKS,
    ),
  ),
)

/** Subscribes or unsubscribes the customer. */
export const saveNewsletter: StoreHandler = forCustomer(({ customer, request }) => {
  const isSubscribed = fieldOf(request.form, 'is_subscribed') !== ''
  const notice = isSubscribed ? 'We have saved your subscription.' : 'We have removed your newsletter subscription.'
  return redirect('/customer/account/', { customers: { [customer.id]: { ...customer, isSubscribed } } }, notice)
})

/** Subscribes an address to the newsletter. A customer's address is recorded with the customer. */
export const subscribe: StoreHandler = ({ tables, request }) => {
  const email = typedText(request.form, 'email', 120).toLowerCase()
  const back = request.from ?? '/'
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return redirect(back, undefined, 'Please enter a valid email address.')
  const thanks = 'Thank you for your subscription.'
  const customer = tables.where('customers', 'email', email)[0]
  if (customer !== undefined) return redirect(back, { customers: { [customer.id]: { ...customer, isSubscribed: true } } }, thanks)
  if (tables.where('subscribers', 'email', email).length > 0)
    return redirect(back, undefined, 'This email address is already subscribed.')
  const id = tables.nextId('subscribers')
  return redirect(back, { subscribers: { [id]: { id, email } } }, thanks)
}

/** `/customer/account/`. */
export const account: StoreHandler = forCustomer((visit) => {
  const { tables, customer } = visit
  const shipping = tables.where('addresses', 'customer', customer.id).find(({ isShipping }) => isShipping)
  const recent = ordersOf(tables, customer).slice(0, 5)
  return pageReply(
    framePage(
      visit,
      'account',
      'My Account',
      el('h2', {}, 'Account Information'),
      row(keyedText(`customer:${customer.id}:name`, `${customer.firstName} ${customer.lastName}`)),
      row(keyedText(`customer:${customer.id}:email`, customer.email)),
      row(link('/customer/account/edit/', 'Edit')),
      row(customer.isSubscribed ? 'You are subscribed to our newsletter.' : "You aren't subscribed to our newsletter."),
      el('h2', {}, 'Default Shipping Address'),
      ...(shipping === undefined ? [row('You have not set one.')] : postal(shipping, 'shipping-address')),
      recent.length > 0 && ordersTable('Recent Orders', recent),
      ACCOUNT_LINKS,
    ),
  )
})

/** `/customer/account/edit/`. */
export const editAccount: StoreHandler = forCustomer((visit) => {
  const { firstName, lastName, email } = visit.customer
  return pageReply(
    framePage(
      visit,
      'account-edit',
      'Edit Account Information',
      postForm(
        '/customer/account/editPost/',
        textField('firstname', 'First Name', { value: firstName, isRequired: true }),
        textField('lastname', 'Last Name', { value: lastName, isRequired: true }),
        row('Email: ', email),
        row(el('button', {}, 'Save')),
      ),
      ACCOUNT_LINKS,
    ),
  )
})

/** Saves the customer's name. */
export const saveAccount: StoreHandler = forCustomer(({ customer, request }) => {
  const firstName = typedText(request.form, 'firstname', 80)
  const lastName = typedText(request.form, 'lastname', 80)
  if (firstName === '' || lastName === '')
    return redirect('/customer/account/edit/', undefined, 'Please fill in all required fields.')
  const changes = { customers: { [customer.id]: { ...customer, firstName, lastName } } }
  return redirect('/customer/account/', changes, 'You saved the account information.')
})

/** `/customer/account/login/`. */
export const login: StoreHandler = (visit) =>
  visit.customer !== undefined
    ? redirect('/customer/account/')
    : pageReply(
        framePage(
          visit,
          'login',
          'Customer Login',
          postForm(
            '/customer/account/loginPost/',
            textField('email', 'Email', { isRequired: true }),
            textField('password', 'Password', { type: 'password', isRequired: true }),
            row(el('button', {}, 'Sign In')),
          ),
        ),
      )

/** Signs in the only account that has a password. */
export const signIn: StoreHandler = ({ request }) => {
  const isKnown =
    fieldOf(request.form, 'email') === SHOP_ACCOUNT.user && fieldOf(request.form, 'password') === SHOP_ACCOUNT.password
  if (isKnown) return { kind: 'redirect', location: '/customer/account/', user: SHOP_ACCOUNT.user }
  return redirect('/customer/account/login/', undefined, 'The account sign-in was incorrect. Please try again.')
}

/** `/customer/account/logout/`. */
export const signOut: StoreHandler = () => ({ kind: 'redirect', location: '/', user: null, notice: 'You are signed out.' })
