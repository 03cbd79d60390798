import { field, fill, headed, holds, type Place, towards } from '../moves.ts'
import { headingOf } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import { filterIn, findLine } from '../store/order-list.ts'
import type { Trip } from '../trip.ts'
import { addressIn, nameIn } from '../wishes.ts'

const CONTACT: Place = { is: headed('Contact Us'), ways: ['Contact Us'] }
const MIND = field(/mind|message|comment/i)

/** A text in the contact form, which is not sent. */
function drafting(text: (trip: Trip) => string | undefined): readonly Stage[] {
  return [
    going('Open the contact form.', CONTACT),
    {
      sentence: 'Write the message and do not send it.',
      on: (doc) => CONTACT.is(doc),
      isDone: (trip) => CONTACT.is(trip.doc) && holds(trip, MIND, text(trip) ?? '\u0000'),
      move: (trip) => {
        const wanted = text(trip)
        return wanted === undefined ? undefined : towards(trip, MIND, (node) => fill(node, wanted))
      },
    },
  ]
}

/** How messages to the store are drafted, and how one's own data are changed. */
export function draftsRecipe(goal: string): Recipe | undefined {
  if (/\bcoupon\b/i.test(goal) && /\bcontact form\b|\bmessage\b/i.test(goal)) return coupon(goal)
  if (/\brefund\b/i.test(goal) && /\bcontact form\b|\bdraft\b|\bmessage\b/i.test(goal)) return refund(goal)
  if (/\baddress\b|\bmoved to\b/i.test(goal) && !/\border\b/i.test(goal)) return moved(goal)
  return undefined
}

function coupon(goal: string): Recipe {
  const why = /\b(?:because|as|since) ([^;.]+)/.exec(goal)?.[1] ?? 'I am a loyal customer'
  return {
    skill: 'create',
    isQuestion: false,
    stages: drafting(() => `May I have a coupon? I ask because ${why.trim()}.`),
    answer: () => '',
  }
}

function refund(goal: string): Recipe | undefined {
  const product = nameIn(goal)
  if (product === undefined) return undefined
  const { stages, line } = findLine(product, filterIn(goal))
  const wantsSku = /\bSKU\b/.test(goal)
  const days = /\b(?:after|on the) (\w+) days?\b/i.exec(goal)?.[1] ?? 'three'
  const counted = { first: 'one', second: 'two', third: 'three', fourth: 'four', fifth: 'five' }[days.toLowerCase()] ?? days
  const reason = /\bbroke\b/.test(goal)
    ? `it broke after ${counted} days`
    : (/\b(?:because|as) ([^.;]+)/.exec(goal)?.[1] ?? 'it is faulty')
  const text = (trip: Trip): string | undefined => {
    const found = line(trip)
    if (found === undefined) return undefined
    const cell = (label: RegExp): string => [...found.row.cells].find(([name]) => label.test(name))?.[1] ?? ''
    const what = wantsSku ? `SKU ${cell(/sku/i)}` : `amount ${cell(/subtotal|row total|^price/i)}`
    return `I ask for a refund of the ${product}: ${reason}. Order number ${found.order.number}, ${what}.`
  }
  return { skill: 'create', isQuestion: false, stages: [...stages, ...drafting(text)], answer: () => '' }
}

const BOOK: Place = { is: headed('Address Book'), ways: ['Address Book', 'My Account'] }
const EDIT: Place = {
  is: (doc) => /^Edit Address/i.test(headingOf(doc)),
  ways: ['Change Billing Address', 'Change Shipping Address', 'Edit'],
}

function moved(goal: string): Recipe | undefined {
  const address = addressIn(goal)
  if (address === undefined) return undefined
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      going('Open the address book.', BOOK),
      { ...going('Open the default address.', EDIT), isDone: ({ docs }) => docs.some(EDIT.is) },
      ...addressFields(address, EDIT.is),
      pressing('Save Address', 'Save the address.'),
    ],
    answer: () => '',
  }
}

/** The fields of an address, one by one. */
export function addressFields(address: NonNullable<ReturnType<typeof addressIn>>, on: Place['is']): readonly Stage[] {
  const parts: readonly (readonly [RegExp, string, string])[] = [
    [/^street/i, address.street, 'street'],
    [/^city/i, address.city, 'city'],
    [/^state/i, address.state, 'state'],
    [/^(?:zip|post)/i, address.zip, 'zip code'],
  ]
  return parts.map(([label, text, name]) => typing(label, text, `Change the ${name}.`, on))
}

/** A field that has to hold a text; done once it does or did. */
function typing(label: RegExp, text: string, sentence: string, on: Place['is']): Stage {
  return {
    sentence,
    isDone: (trip) =>
      trip.deeds.some(
        ({ verb, node, text: typed }) => verb === 'type' && node !== undefined && label.test(node.name) && typed === text,
      ),
    on,
    isHeld: (trip) => on(trip.doc) && holds(trip, field(label), text),
    move: (trip) => towards(trip, field(label), (node) => fill(node, text)),
  }
}
