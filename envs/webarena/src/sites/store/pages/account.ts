import { SHOP_ACCOUNT } from '../../../generate/accounts.ts'
import { el } from '../../../page/element.ts'
import { fieldOf } from '../../shared/fields.ts'
import { field, link, postForm, row, value } from '../../shared/parts.ts'
import { redirect, shown } from '../../shared/replies.ts'
import { typed } from '../../shared/typed.ts'
import { ACCOUNT_LINKS, framed } from '../frame.ts'
import { type Answer, own } from '../view.ts'
import { ordersOf, ordersTable, postal } from './orders.ts'

/** `/customer/account/`. */
export const account: Answer = own((visit) => {
  const { tables, customer } = visit
  const shipping = tables.where('addresses', 'customer', customer.id).find(({ isShipping }) => isShipping)
  const recent = ordersOf(tables, customer).slice(0, 5)
  return shown(
    framed(
      visit,
      'account',
      'My Account',
      el('h2', {}, 'Account Information'),
      row(value(`customer:${customer.id}:name`, `${customer.firstName} ${customer.lastName}`)),
      row(value(`customer:${customer.id}:email`, customer.email)),
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
export const editAccount: Answer = own((visit) => {
  const { firstName, lastName, email } = visit.customer
  return shown(
    framed(
      visit,
      'account-edit',
      'Edit Account Information',
      postForm(
        '/customer/account/editPost/',
        field('firstname', 'First Name', { value: firstName, isRequired: true }),
        field('lastname', 'Last Name', { value: lastName, isRequired: true }),
        row('Email: ', email),
        row(el('button', {}, 'Save')),
      ),
      ACCOUNT_LINKS,
    ),
  )
})

/** Saves the customer's name. */
export const saveAccount: Answer = own(({ customer, request }) => {
  const firstName = typed(request.form, 'firstname', 80)
  const lastName = typed(request.form, 'lastname', 80)
  if (firstName === '' || lastName === '')
    return redirect('/customer/account/edit/', undefined, 'Please fill in all required fields.')
  const changes = { customers: { [customer.id]: { ...customer, firstName, lastName } } }
  return redirect('/customer/account/', changes, 'You saved the account information.')
})

/** `/customer/account/login/`. */
export const login: Answer = (visit) =>
  visit.customer !== undefined
    ? redirect('/customer/account/')
    : shown(
        framed(
          visit,
          'login',
          'Customer Login',
          postForm(
            '/customer/account/loginPost/',
            field('email', 'Email', { isRequired: true }),
            field('password', 'Password', { type: 'password', isRequired: true }),
            row(el('button', {}, 'Sign In')),
          ),
        ),
      )

/** Signs in, by the one account that has a password. */
export const signIn: Answer = ({ request }) => {
  const isKnown =
    fieldOf(request.form, 'email') === SHOP_ACCOUNT.user && fieldOf(request.form, 'password') === SHOP_ACCOUNT.password
  if (isKnown) return { kind: 'redirect', location: '/customer/account/', user: SHOP_ACCOUNT.user }
  return redirect('/customer/account/login/', undefined, 'The account sign-in was incorrect. Please try again.')
}

/** `/customer/account/logout/`. */
export const signOut: Answer = () => ({ kind: 'redirect', location: '/', user: null, notice: 'You are signed out.' })
