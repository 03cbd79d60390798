import { click, headed, named, towards } from '../moves.ts'
import { pressing, type Stage } from '../stages.ts'

/** From the cart to the order. */
export const CHECKOUT: readonly Stage[] = [
  {
    sentence: 'Open the cart.',
    isDone: ({ docs }) => docs.some(headed('Shopping Cart')),
    move: (trip) => towards(trip, named('My Cart', /link|button/), click),
  },
  pressing('Proceed to Checkout', 'Proceed to the checkout.'),
  pressing('Next', 'Go on with the usual address.', headed('Checkout')),
  pressing('Place Order', 'Place the order.'),
]
