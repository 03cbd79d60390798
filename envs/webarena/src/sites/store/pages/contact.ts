import { el } from '../../../page/element.ts'
import { typed } from '../../shared/fields.ts'
import { area, field, postForm, row } from '../../shared/parts.ts'
import { redirect, shown } from '../../shared/site.ts'
import { framed } from '../frame.ts'
import type { Answer } from '../view.ts'

/** `/contact/`, prefilled for signed-in customers. */
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

/** Sends a message. */
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
