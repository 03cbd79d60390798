import { type AnyTemplate, closed } from '../template.ts'
import { unhappyCustomers, unhappyWithNone } from './customers.ts'
import { deleteNoReviews, deleteReviews } from './delete-reviews.ts'
import { attributeOfNoOrder, attributeOfOrder, noProductsWithLeft, productsWithLeft } from './looking-up.ts'
import { newProduct, priceRule } from './new-rows.ts'
import { notifyCustomer, notifyNobody, trackingNumber } from './order-notes.ts'
import { cancelOrder, customerWithMostOrders, invoiceTotal, mostCancellations, orderAddress, ordersByStatus } from './orders.ts'
import { pageTitle } from './pages.ts'
import { allCustomers, customerByNoPhone, customerByPhone, searchTerms } from './people.ts'
import { changePrice, disableProduct, outOfStock, receiveStock } from './products.ts'
import { bestSelling, ordersPerMonth, report } from './reports.ts'
import { countReviews, countReviewsByStatus, reviewsMentioning } from './reviews.ts'

/** Templates that start in the back office. */
export const ADMIN_TEMPLATES: readonly AnyTemplate[] = [
  closed(mostCancellations),
  closed(orderAddress),
  closed(receiveStock),
  closed(disableProduct),
  closed(changePrice),
  closed(countReviews),
  closed(ordersByStatus),
  closed(allCustomers),
  closed(cancelOrder),
  closed(ordersPerMonth),
  closed(report),
  closed(invoiceTotal),
  closed(pageTitle),
  closed(customerWithMostOrders),
  closed(countReviewsByStatus),
  closed(bestSelling),
  closed(searchTerms),
  closed(outOfStock),
  closed(reviewsMentioning),
  closed(customerByPhone),
  closed(customerByNoPhone),
  closed(unhappyCustomers),
  closed(unhappyWithNone),
  closed(deleteReviews),
  closed(deleteNoReviews),
  closed(newProduct),
  closed(priceRule),
  closed(notifyCustomer),
  closed(notifyNobody),
  closed(trackingNumber),
  closed(attributeOfOrder),
  closed(attributeOfNoOrder),
  closed(productsWithLeft),
  closed(noProductsWithLeft),
]
