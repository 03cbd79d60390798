import { trimEndCharacters } from '@orreryjs/core'
import { ADMIN_ACCOUNT } from '../../generate/accounts.ts'
import type { StoreRows } from '../../generate/store/rows.ts'
import { el } from '../../page/element.ts'
import { fieldOf } from '../shared/fields.ts'
import { link, postForm, row, textField } from '../shared/page-parts.ts'
import { matcher, route } from '../shared/routes.ts'
import type { Site } from '../shared/site.ts'
import { pageReply, redirect } from '../shared/site.ts'
import { type AdminHandler, type AdminReply, type AdminVisit, framePage } from './frame.ts'
import { ATTRIBUTES_PATH, attributes, editAttribute, saveAttribute } from './pages/attributes.ts'
import { cmsPages, editCmsPage, saveCmsPage } from './pages/content.ts'
import { customers, editCustomer, massCustomers, saveCustomer } from './pages/customers.ts'
import { dashboard } from './pages/dashboard.ts'
import { invoice, invoices } from './pages/invoices.ts'
import { order } from './pages/order.ts'
import {
  cancelOrder,
  commentOrder,
  holdOrder,
  invoiceOrder,
  orderAddress,
  saveOrderAddress,
  unholdOrder,
} from './pages/order-changes.ts'
import { massOrders, orders } from './pages/orders-grid.ts'
import { deletePriceRule, editPriceRule, newPriceRule, priceRules, savePriceRule } from './pages/price-rules.ts'
import { deleteProduct, editProduct, newProduct, saveProduct } from './pages/product-edit.ts'
import { massProducts, products } from './pages/products.ts'
import {
  bestsellersReport,
  couponsReport,
  customerOrdersReport,
  customerReviewsReport,
  lowStockReport,
  orderedReport,
  productReviewsReport,
  reports,
  salesReport,
  shippingReport,
  taxReport,
} from './pages/reports.ts'
import { deleteReview, editReview, massReviews, reviews, saveReview } from './pages/reviews.ts'
import { searchTerms } from './pages/search-terms.ts'
import { addTracking, newShipment, saveShipment, shipment, shipments } from './pages/shipments.ts'
import { THEMES_PATH, theme, themes } from './pages/themes.ts'

/** `http://admin.test/admin`, the store's back office: orders, products, reviews, customers and reports. */
export const admin: Site<StoreRows> = {
  id: 'admin',
  origin: 'http://admin.test',
  database: 'store',
  signInPath: '/admin',
  respond(request, tables) {
    const visit: AdminVisit = { request, tables }
    if (request.path === '/admin/admin/auth/login/' && request.method === 'POST') return signIn(visit)
    if (trimEndCharacters(request.path, '/') === '') return redirect('/admin')
    if (request.user === undefined) return loginPage(visit)
    const match = (request.method === 'POST' ? findWrite : findRead)(request.path)
    return match?.answer(visit, match.parts) ?? notFound(visit)
  },
}

function loginPage(visit: AdminVisit): AdminReply {
  return pageReply(
    framePage(
      visit,
      'login',
      'Sign in to the back office',
      postForm(
        '/admin/admin/auth/login/',
        textField('username', 'Username', { isRequired: true }),
        textField('password', 'Password', { type: 'password', isRequired: true }),
        row(el('button', {}, 'Sign in')),
      ),
    ),
  )
}

function signIn({ request: { form } }: AdminVisit): AdminReply {
  const isKnown = fieldOf(form, 'username') === ADMIN_ACCOUNT.user && fieldOf(form, 'password') === ADMIN_ACCOUNT.password
  if (isKnown) return { kind: 'redirect', location: '/admin', user: ADMIN_ACCOUNT.user }
  return redirect('/admin', undefined, 'The account sign-in was incorrect. Please try again.')
}

const signOut: AdminHandler = () => ({ kind: 'redirect', location: '/admin', user: null, notice: 'You have logged out.' })

function notFound(visit: AdminVisit): AdminReply {
  const content = [
    row('Requested page not found. It may have moved, or what it showed was deleted.'),
    row(link('/admin', 'Dashboard')),
  ]
  return pageReply(framePage(visit, 'not-found', '404 Error', ...content), 404)
}

const findRead = matcher<AdminHandler>([
  route('/admin', dashboard),
  route('/admin/admin/dashboard', dashboard),
  route('/admin/admin/auth/logout', signOut),
  route('/admin/sales/order', orders),
  route('/admin/sales/order/view/order_id/:order', order),
  route('/admin/sales/order/address/order_id/:order/type/:type', orderAddress),
  route('/admin/admin/order_shipment/new/order_id/:order', newShipment),
  route('/admin/sales/invoice', invoices),
  route('/admin/sales/invoice/view/invoice_id/:invoice', invoice),
  route('/admin/sales/shipment', shipments),
  route('/admin/sales/shipment/view/shipment_id/:shipment', shipment),
  route('/admin/catalog/product', products),
  route('/admin/catalog/product/new', newProduct),
  route('/admin/catalog/product/edit/id/:id', editProduct),
  route(ATTRIBUTES_PATH, attributes),
  route(`${ATTRIBUTES_PATH}edit/attribute_id/:id`, editAttribute),
  route('/admin/review/product/index', reviews),
  route('/admin/review/product/edit/id/:id', editReview),
  route('/admin/customer/index', customers),
  route('/admin/customer/index/edit/id/:id', editCustomer),
  route('/admin/sales_rule/promo_quote', priceRules),
  route('/admin/sales_rule/promo_quote/new', newPriceRule),
  route('/admin/sales_rule/promo_quote/edit/id/:id', editPriceRule),
  route('/admin/cms/page', cmsPages),
  route('/admin/cms/page/edit/page_id/:id', editCmsPage),
  route(THEMES_PATH, themes),
  route(`${THEMES_PATH}view/id/:id`, theme),
  route('/admin/search/term/index', searchTerms),
  route('/admin/search/term/report', searchTerms),
  route('/admin/reports', reports),
  route('/admin/reports/report_sales/sales', salesReport),
  route('/admin/reports/report_sales/tax', taxReport),
  route('/admin/reports/report_sales/shipping', shippingReport),
  route('/admin/reports/report_sales/coupons', couponsReport),
  route('/admin/reports/report_sales/bestsellers', bestsellersReport),
  route('/admin/reports/report_product/sold', orderedReport),
  route('/admin/reports/report_product/lowstock', lowStockReport),
  route('/admin/reports/report_customer/orders', customerOrdersReport),
  route('/admin/reports/report_review/customer', customerReviewsReport),
  route('/admin/reports/report_review/product', productReviewsReport),
])

const findWrite = matcher<AdminHandler>([
  route('/admin/sales/order', massOrders),
  route('/admin/sales/order/cancel/order_id/:order', cancelOrder),
  route('/admin/sales/order/hold/order_id/:order', holdOrder),
  route('/admin/sales/order/unhold/order_id/:order', unholdOrder),
  route('/admin/sales/order/invoice/order_id/:order', invoiceOrder),
  route('/admin/sales/order/addComment/order_id/:order', commentOrder),
  route('/admin/sales/order/addressSave/order_id/:order/type/:type', saveOrderAddress),
  route('/admin/admin/order_shipment/save/order_id/:order', saveShipment),
  route('/admin/sales/shipment/addTrack/shipment_id/:shipment', addTracking),
  route('/admin/catalog/product', massProducts),
  route('/admin/catalog/product/save', saveProduct),
  route('/admin/catalog/product/save/id/:id', saveProduct),
  route('/admin/catalog/product/delete/id/:id', deleteProduct),
  route(`${ATTRIBUTES_PATH}save/attribute_id/:id`, saveAttribute),
  route('/admin/review/product/index', massReviews),
  route('/admin/review/product/save/id/:id', saveReview),
  route('/admin/review/product/delete/id/:id', deleteReview),
  route('/admin/customer/index', massCustomers),
  route('/admin/customer/index/save/id/:id', saveCustomer),
  route('/admin/sales_rule/promo_quote/save', savePriceRule),
  route('/admin/sales_rule/promo_quote/save/id/:id', savePriceRule),
  route('/admin/sales_rule/promo_quote/delete/id/:id', deletePriceRule),
  route('/admin/cms/page/save/page_id/:id', saveCmsPage),
])
