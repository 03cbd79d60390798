import { addressIn, nameIn } from '../goal-text.ts'
import type { BrowsingHistory } from '../history.ts'
import { type Destination, fill, hasFieldText, hasHeading, isFieldLabelled, moveTowards } from '../moves.ts'
import { fillStep } from '../pages/lists.ts'
import { cellOf, headingOf } from '../pages/page-parts.ts'
import { type GoalPlan, openPageStep, type PlanStep, pressStep, taskPlan } from '../stages.ts'
import { filterIn, findLine } from '../store/order-list.ts'

const CONTACT: Destination = { matches: hasHeading('Contact Us'), linkNames: ['Contact Us'] }
const MESSAGE_FIELD = isFieldLabelled(/mind|message|comment/i)

/** Stages that write a message in the contact form without sending it. */
function draftStep(text: (history: BrowsingHistory) => string | undefined): readonly PlanStep[] {
  return [
    openPageStep('Open the contact form.', CONTACT),
    {
      sentence: 'Write the message and do not send it.',
      isOnPage: (doc) => CONTACT.matches(doc),
      isDone: (history) => CONTACT.matches(history.document) && hasFieldText(history, MESSAGE_FIELD, text(history) ?? '\u0000'),
      move: (history) => {
        const requiredText = text(history)
        return requiredText === undefined ? undefined : moveTowards(history, MESSAGE_FIELD, (node) => fill(node, requiredText))
      },
    },
  ]
}

/** Returns the plan for goals about messages to the store and changes to the user's own data. */
export function contactFormPlan(goal: string): GoalPlan | undefined {
  if (/\bcoupon\b/i.test(goal) && /\bcontact form\b|\bmessage\b/i.test(goal)) return coupon(goal)
  if (/\brefund\b/i.test(goal) && /\bcontact form\b|\bdraft\b|\bmessage\b/i.test(goal)) return refund(goal)
  if (/\baddress\b|\bmoved to\b/i.test(goal) && !/\border\b/i.test(goal)) return changeAddress(goal)
  return undefined
}

function coupon(goal: string): GoalPlan {
  const why = /\b(?:because|as|since) ([^;.]+)/.exec(goal)?.[1] ?? 'I am a loyal customer'
  return taskPlan(
    'create',
    draftStep(() => `May I have a coupon? I ask because ${why.trim()}.`),
  )
}

function refund(goal: string): GoalPlan | undefined {
  const product = nameIn(goal)
  if (product === undefined) return undefined
  const { stages, line } = findLine(product, filterIn(goal))
  const wantsSku = /\bSKU\b/.test(goal)
  const days = /\b(?:after|on the) (\w+) days?\b/i.exec(goal)?.[1] ?? 'three'
  const dayCount = { first: 'one', second: 'two', third: 'three', fourth: 'four', fifth: 'five' }[days.toLowerCase()] ?? days
  const reason = /\bbroke\b/.test(goal)
    ? `it broke after ${dayCount} days`
    : (/\b(?:because|as) ([^.;]+)/.exec(goal)?.[1] ?? 'it is faulty')
  const text = (history: BrowsingHistory): string | undefined => {
    const found = line(history)
    if (found === undefined) return undefined
    const identifier = wantsSku ? `SKU ${cellOf(found.row, /sku/i)}` : `amount ${cellOf(found.row, /subtotal|row total|^price/i)}`
    return `I ask for a refund of the ${product}: ${reason}. Order number ${found.order.number}, ${identifier}.`
  }
  return taskPlan('create', [...stages, ...draftStep(text)])
}

const ADDRESS_BOOK: Destination = { matches: hasHeading('Address Book'), linkNames: ['Address Book', 'My Account'] }
const EDIT_ADDRESS: Destination = {
  matches: (doc) => /^Edit Address/i.test(headingOf(doc)),
  linkNames: ['Change Billing Address', 'Change Shipping Address', 'Edit'],
}

function changeAddress(goal: string): GoalPlan | undefined {
  const address = addressIn(goal)
  if (address === undefined) return undefined
  return taskPlan('edit', [
    openPageStep('Open the address book.', ADDRESS_BOOK),
    openPageStep('Open the default address.', EDIT_ADDRESS),
    ...addressFields(address, EDIT_ADDRESS.matches),
    pressStep('Save Address', 'Save the address.'),
  ])
}

/** Returns one stage for each field of an address. */
export function addressFields(
  address: NonNullable<ReturnType<typeof addressIn>>,
  on: Destination['matches'],
): readonly PlanStep[] {
  const parts: readonly (readonly [RegExp, string, string])[] = [
    [/^street/i, address.street, 'street'],
    [/^city/i, address.city, 'city'],
    [/^state/i, address.state, 'state'],
    [/^(?:zip|post)/i, address.zip, 'zip code'],
  ]
  return parts.map(([label, text, name]) => fillStep(label, text, name, on))
}
