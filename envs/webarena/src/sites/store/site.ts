import type { StoreRows } from '../../generate/store/rows.ts'
import { el } from '../../page/element.ts'
import { link, prose, row } from '../shared/page-parts.ts'
import { matcher, route } from '../shared/routes.ts'
import type { Site } from '../shared/site.ts'
import { pageReply } from '../shared/site.ts'
import { framePage } from './frame.ts'
import {
  account,
  editAccount,
  login,
  newsletter,
  saveAccount,
  saveNewsletter,
  signIn,
  signOut,
  subscribe,
} from './pages/account.ts'
import { addressBook, deleteAddress, editAddress, newAddress, saveAddress } from './pages/addresses.ts'
import { addToCart, cart, removeFromCart, updateCart } from './pages/cart.ts'
import { byPath, home, search } from './pages/catalogue.ts'
import { checkout, payment, placeOrder, success } from './pages/checkout.ts'
import { contact, sendMessage } from './pages/contact.ts'
import { history, order, reorder } from './pages/orders.ts'
import { ownReviews, postReview } from './pages/reviews.ts'
import { addWish, removeWish, wishList, wishToCart } from './pages/wish-list.ts'
import { type StoreHandler, type StoreReply, type Visit, visitOf } from './visit.ts'

/** `http://shop.test`, Harbour & Pine: products and the customer's account. */
export const shop: Site<StoreRows> = {
  id: 'shop',
  origin: 'http://shop.test',
  database: 'store',
  signInPath: '/customer/account/login/',
  respond(request, tables) {
    const visit = visitOf(request, tables)
    const match = (request.method === 'POST' ? findWrite : findRead)(request.path)
    return match?.answer(visit, match.parts) ?? notFound(visit)
  },
}

function notFound(visit: Visit): StoreReply {
  const page = visit.tables.where('cmsPages', 'urlKey', 'no-route')[0]
  const content = page === undefined ? [] : [el('h2', {}, page.heading), prose(page.content)]
  return pageReply(framePage(visit, 'not-found', '404 Not Found', ...content, row(link('/', 'Go to the store'))), 404)
}

const findRead = matcher<StoreHandler>([
  route('/', home),
  route('/catalogsearch/result', search),
  route('/customer/account', account),
  route('/customer/account/edit', editAccount),
  route('/customer/account/login', login),
  route('/customer/account/logout', signOut),
  route('/customer/address', addressBook),
  route('/customer/address/new', newAddress),
  route('/customer/address/edit/id/:id', editAddress),
  route('/sales/order/history', history),
  route('/sales/order/view/order_id/:order', order),
  route('/wishlist', wishList),
  route('/review/customer', ownReviews),
  route('/newsletter/manage', newsletter),
  route('/checkout/cart', cart),
  route('/checkout', checkout),
  route('/checkout/payment', payment),
  route('/checkout/onepage/success', success),
  route('/contact', contact),
  route('/:path*', byPath),
])

const findWrite = matcher<StoreHandler>([
  route('/checkout/cart/add/product/:product', addToCart),
  route('/checkout/cart/update', updateCart),
  route('/checkout/cart/delete/id/:id', removeFromCart),
  route('/checkout/place', placeOrder),
  route('/wishlist/index/add/product/:product', addWish),
  route('/wishlist/index/remove/item/:item', removeWish),
  route('/wishlist/index/cart/item/:item', wishToCart),
  route('/sales/order/reorder/order_id/:order', reorder),
  route('/customer/address/save', saveAddress),
  route('/customer/address/save/id/:id', saveAddress),
  route('/customer/address/delete/id/:id', deleteAddress),
  route('/customer/account/editPost', saveAccount),
  route('/customer/account/loginPost', signIn),
  route('/newsletter/manage/save', saveNewsletter),
  route('/newsletter/subscriber/new', subscribe),
  route('/contact/index/post', sendMessage),
  route('/review/product/post/id/:id', postReview),
])
