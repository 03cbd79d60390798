import { el } from '../../../page/element.ts'
import { typedText } from '../../shared/fields.ts'
import { postForm, row, textareaField, textField } from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { framePage } from '../frame.ts'
import type { StoreHandler } from '../visit.ts'

/** `/contact/`, prefilled for signed-in customers. */
export const contact: StoreHandler = (visit) => {
  const { customer } = visit
  return pageReply(
    framePage(
      visit,
      'contact',
      'Contact Us',
      row('Jot us a note and we will get back to you as quickly as possible.'),
      postForm(
        '/contact/index/post/',
        textField('name', 'Name', { value: customer && `${customer.firstName} ${customer.lastName}`, isRequired: true }),
        textField('email', 'Email', { value: customer?.email, isRequired: true }),
        textField('telephone', 'Phone Number'),
        textareaField('comment', "What's on your mind?", '', true, 'contact:comment'),
        row(el('button', {}, 'Submit')),
      ),
    ),
  )
}

/** Sends a message. */
export const sendMessage: StoreHandler = ({ tables, request }) => {
  const [name, email, text] = [
    typedText(request.form, 'name', 120),
    typedText(request.form, 'email', 120),
    typedText(request.form, 'comment'),
  ]
  if (name === '' || email === '' || text === '') return redirect('/contact/', undefined, 'Please fill in all required fields.')
  const id = tables.nextId('messages')
  const messages = { [id]: { id, name, email, telephone: typedText(request.form, 'telephone', 40), text } }
  return redirect(
    '/contact/',
    { messages },
    'Thanks for contacting us with your comments and questions. We will respond to you very soon.',
  )
}
