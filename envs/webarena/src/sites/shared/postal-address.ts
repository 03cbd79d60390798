import type { PostalAddress } from '../../generate/store/rows.ts'
import type { Fields } from './site.ts'
import { STATES } from './states.ts'
import { typed } from './typed.ts'

/** The address of a form that asks for one; `undefined` where something is missing. */
export function postalAddressOf(form: Fields): PostalAddress | undefined {
  const text = (name: string): string => typed(form, name, 120)
  const address: PostalAddress = {
    firstName: text('firstname'),
    lastName: text('lastname'),
    company: text('company'),
    street: text('street'),
    city: text('city'),
    state: text('region'),
    postcode: text('postcode'),
    country: 'United States',
    telephone: text('telephone'),
  }
  const { company: _, ...needed } = address
  return Object.values(needed).includes('') || !STATES.includes(address.state) ? undefined : address
}
