import { field, fill, headed, holds, type Place, towards } from '../moves.ts'
import { headingOf } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import { filterIn, findLine } from '../store/order-list.ts'
import type { Trip } from '../trip.ts'
import { addressIn, nameIn } from '../wishes.ts'

const CONTACT: Place = { is: headed('Contact Us'), ways: ['Contact Us'] }
const MESSAGE_FIELD = field(/mind|message|comment/i)

/** Stages that write a message in the contact form without sending it. */
function drafting(text: (trip: Trip) => string | undefined): readonly Stage[] {
  return [
    going('Open the contact form.', CONTACT),
    {
      sentence: 'Write the message and do not send it.',
      on: (doc) => CONTACT.is(doc),
      isDone: (trip) => CONTACT.is(trip.doc) && holds(trip, MESSAGE_FIELD, text(trip) ?? '\u0000'),
      move: (trip) => {
        const wanted = text(trip)
        return wanted === undefined ? undefined : towards(trip, MESSAGE_FIELD, (node) => fill(node, wanted))
      },
    },
  ]
}

/** Returns the recipe for goals about messages to the store and changes to the user's own data. */
export function draftsRecipe(goal: string): Recipe | undefined {
  if (/\bcoupon\b/i.test(goal) && /\bcontact form\b|\bmessage\b/i.test(goal)) return coupon(goal)
  if (/\brefund\b/i.test(goal) && /\bcontact form\b|\bdraft\b|\bmessage\b/i.test(goal)) return refund(goal)
  if (/\baddress\b|\bmoved to\b/i.test(goal) && !/\border\b/i.test(goal)) return changeAddress(goal)
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
  const dayCount = { first: 'one', second: 'two', third: 'three', fourth: 'four', fifth: 'five' }[days.toLowerCase()] ?? days
  const reason = /\bbroke\b/.test(goal)
    ? `it broke after ${dayCount} days`
    : (/\b(?:because|as) ([^.;]+)/.exec(goal)?.[1] ?? 'it is faulty')
  const text = (trip: Trip): string | undefined => {
    const found = line(trip)
    if (found === undefined) return undefined
    const cell = (label: RegExp): string => [...found.row.cells].find(([name]) => label.test(name))?.[1] ?? ''
    const identifier = wantsSku ? `SKU ${cell(/sku/i)}` : `amount ${cell(/subtotal|row total|^price/i)}`
    return `I ask for a refund of the ${product}: ${reason}. Order number ${found.order.number}, ${identifier}.`
  }
  return { skill: 'create', isQuestion: false, stages: [...stages, ...drafting(text)], answer: () => '' }
}

const ADDRESS_BOOK: Place = { is: headed('Address Book'), ways: ['Address Book', 'My Account'] }
const EDIT_ADDRESS: Place = {
  is: (doc) => /^Edit Address/i.test(headingOf(doc)),
  ways: ['Change Billing Address', 'Change Shipping Address', 'Edit'],
}

function changeAddress(goal: string): Recipe | undefined {
  const address = addressIn(goal)
  if (address === undefined) return undefined
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      going('Open the address book.', ADDRESS_BOOK),
      { ...going('Open the default address.', EDIT_ADDRESS), isDone: ({ docs }) => docs.some(EDIT_ADDRESS.is) },
      ...addressFields(address, EDIT_ADDRESS.is),
      pressing('Save Address', 'Save the address.'),
    ],
    answer: () => '',
  }
}

/** Returns one stage for each field of an address. */
export function addressFields(address: NonNullable<ReturnType<typeof addressIn>>, on: Place['is']): readonly Stage[] {
  const parts: readonly (readonly [RegExp, string, string])[] = [
    [/^street/i, address.street, 'street'],
    [/^city/i, address.city, 'city'],
    [/^state/i, address.state, 'state'],
    [/^(?:zip|post)/i, address.zip, 'zip code'],
  ]
  return parts.map(([label, text, name]) => typing(label, text, `Change the ${name}.`, on))
}

/** Returns a stage that types a text into a field. Done once the text was typed. */
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
