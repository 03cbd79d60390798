import type { PostalAddress } from '../../generate/store/rows.ts'
import { typedText } from './fields.ts'
import type { Fields } from './site.ts'

/** Returns the postal address of a form; `undefined` if a required field is missing. */
export function postalAddressOf(form: Fields): PostalAddress | undefined {
  const text = (name: string): string => typedText(form, name, 120)
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

/** States offered by address forms. */
export const STATES: readonly string[] =
  'Alabama; Alaska; Arizona; Arkansas; California; Colorado; Connecticut; Delaware; Florida; Georgia; Hawaii; Idaho; Illinois; Indiana; Iowa; Kansas; Kentucky; Louisiana; Maine; Maryland; Massachusetts; Michigan; Minnesota; Mississippi; Missouri; Montana; Nebraska; Nevada; New Hampshire; New Jersey; New Mexico; New York; North Carolina; North Dakota; Ohio; Oklahoma; Oregon; Pennsylvania; Rhode Island; South Carolina; South Dakota; Tennessee; Texas; Utah; Vermont; Virginia; Washington; West Virginia; Wisconsin; Wyoming'.split(
    '; ',
  )
