import { type AnyTemplate, eraseParams } from '../template.ts'
import { attributeOfNoOrder, attributeOfOrder, noProductsWithLeft, productsWithLeft } from './attributes.ts'
import { unhappyCustomers, unhappyWithNone } from './customers.ts'
import { deleteNoReviews, deleteReviews } from './delete-reviews.ts'
import { LAST_ORDER_TEMPLATES } from './last-orders.ts'
import { allCustomers, customerByNoPhone, customerByPhone, searchTerms, termByResults } from './lookups.ts'
import { newProduct, priceRule } from './new-records.ts'
import { REVIEW_OPINION_TEMPLATES } from './opinions.ts'
import { notifyCustomer, notifyNobody, trackingNumber } from './order-notes.ts'
import { cancelOrder, customerWithMostOrders, invoiceTotal, mostCancellations, orderAddress, ordersByStatus } from './orders.ts'
import { pageTitle } from './pages.ts'
import { changePrice, disableProduct, outOfStock, receiveStock } from './products.ts'
import { REFUSAL_TEMPLATES } from './refusals.ts'
import { bestSelling, ordersPerMonth, report, reportOfSpan } from './reports.ts'
import { REVIEW_EDIT_TEMPLATES } from './review-edits.ts'
import { countReviews, countReviewsByStatus, reviewsMentioning } from './reviews.ts'
import { VARIANT_TEMPLATES } from './variants.ts'

/** Templates that start in the back office. */
export const ADMIN_TEMPLATES: readonly AnyTemplate[] = [
  // First, because ties in the distribution of impossible tasks go to the first template.
  ...REFUSAL_TEMPLATES,
  eraseParams(mostCancellations),
  eraseParams(orderAddress),
  eraseParams(receiveStock),
  eraseParams(disableProduct),
  eraseParams(changePrice),
  eraseParams(countReviews),
  eraseParams(ordersByStatus),
  eraseParams(allCustomers),
  eraseParams(cancelOrder),
  eraseParams(ordersPerMonth),
  eraseParams(report),
  eraseParams(invoiceTotal),
  eraseParams(pageTitle),
  eraseParams(customerWithMostOrders),
  eraseParams(countReviewsByStatus),
  eraseParams(bestSelling),
  eraseParams(searchTerms),
  eraseParams(outOfStock),
  eraseParams(reviewsMentioning),
  eraseParams(customerByPhone),
  eraseParams(customerByNoPhone),
  eraseParams(unhappyCustomers),
  eraseParams(unhappyWithNone),
  eraseParams(deleteReviews),
  eraseParams(deleteNoReviews),
  eraseParams(newProduct),
  eraseParams(priceRule),
  eraseParams(notifyCustomer),
  eraseParams(notifyNobody),
  eraseParams(trackingNumber),
  eraseParams(attributeOfOrder),
  eraseParams(attributeOfNoOrder),
  eraseParams(productsWithLeft),
  eraseParams(noProductsWithLeft),
  eraseParams(reportOfSpan),
  eraseParams(termByResults),
  ...LAST_ORDER_TEMPLATES,
  ...REVIEW_OPINION_TEMPLATES,
  ...REVIEW_EDIT_TEMPLATES,
  ...VARIANT_TEMPLATES,
]
