import { el } from '../../../page/element.ts'
import { fieldOf } from '../../shared/fields.ts'
import { postForm, row, tick } from '../../shared/parts.ts'
import { redirect, shown } from '../../shared/replies.ts'
import { typed } from '../../shared/typed.ts'
import { ACCOUNT_LINKS, framed } from '../frame.ts'
import { type Answer, own } from '../view.ts'

/** `/newsletter/manage/`. */
export const newsletter: Answer = own((visit) =>
  shown(
    framed(
      visit,
      'newsletter',
      'Newsletter Subscription',
      postForm(
        '/newsletter/manage/save/',
        row(
          tick(
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

/** Subscribes the customer, or ends that. */
export const saveNewsletter: Answer = own(({ customer, request }) => {
  const isSubscribed = fieldOf(request.form, 'is_subscribed') !== ''
  const notice = isSubscribed ? 'We have saved your subscription.' : 'We have removed your newsletter subscription.'
  return redirect('/customer/account/', { customers: { [customer.id]: { ...customer, isSubscribed } } }, notice)
})

/** An address subscribes to the newsletter; a customer's own address is kept with the customer. */
export const subscribe: Answer = ({ tables, request }) => {
  const email = typed(request.form, 'email', 120).toLowerCase()
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
