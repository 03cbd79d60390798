import { el } from '../../page/element.ts'
import { fieldOf } from '../../site/fields.ts'
import { area, field, postForm, row } from '../../site/parts.ts'
import { NOW } from '../../site/today.ts'
import { typed } from '../../site/typed.ts'
import { framed, shown } from '../frame.ts'
import { type Answer, isOnSale, productPath, redirect } from '../view.ts'

/** `/contact/`, filled in for those who are signed in. */
export const contact: Answer = (visit) => {
  const { customer } = visit
  return shown(
    framed(
      visit,
      'contact',
      'Contact Us',
      row('Jot us a note and we will get back to you as quickly as possible.'),
      postForm(
        '/contact/index/post/',
        field('name', 'Name', { value: customer && `${customer.firstName} ${customer.lastName}`, isRequired: true }),
        field('email', 'Email', { value: customer?.email, isRequired: true }),
        field('telephone', 'Phone Number'),
        area('comment', "What's on your mind?", '', true, 'contact:comment'),
        row(el('button', {}, 'Submit')),
      ),
    ),
  )
}

/** A message is sent. */
export const sendMessage: Answer = ({ tables, request }) => {
  const [name, email, text] = [
    typed(request.form, 'name', 120),
    typed(request.form, 'email', 120),
    typed(request.form, 'comment'),
  ]
  if (name === '' || email === '' || text === '') return redirect('/contact/', undefined, 'Please fill in all required fields.')
  const id = tables.nextId('messages')
  const messages = { [id]: { id, name, email, telephone: typed(request.form, 'telephone', 40), text } }
  return redirect(
    '/contact/',
    { messages },
    'Thanks for contacting us with your comments and questions. We will respond to you very soon.',
  )
}

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

/** A review waits for the keeper to approve it. */
export const postReview: Answer = ({ tables, request, customer }, { id: productId = '' }) => {
  const product = tables.get('products', productId)
  if (product === undefined || !isOnSale(product)) return undefined
  const stars = Number(fieldOf(request.form, 'stars'))
  const [nickname, title, text] = [
    typed(request.form, 'nickname', 80),
    typed(request.form, 'title', 120),
    typed(request.form, 'detail'),
  ]
  if (![1, 2, 3, 4, 5].includes(stars) || nickname === '' || title === '' || text === '')
    return redirect(productPath(product), undefined, 'Please fill in all required fields.')
  const id = tables.nextId('reviews')
  const writer = customer === undefined ? {} : { customer: customer.id }
  const review = {
    id,
    product: productId,
    nickname,
    ...writer,
    stars,
    title,
    text,
    stances: [],
    status: 'Pending',
    createdAt: NOW,
  } as const
  return redirect(productPath(product), { reviews: { [id]: review } }, 'You submitted your review for moderation.')
}
