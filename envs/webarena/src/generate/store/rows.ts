import type { Row } from '../../sites/shared/tables.ts'

/** A category. The id is its path in URLs: `kitchen/coffee/grinders` of `/kitchen/coffee/grinders.html`. */
export interface Category extends Row {
  readonly name: string
  /** Id of the parent category. Empty at the top level. */
  readonly parent: string
  readonly level: 1 | 2 | 3
}

/** A maker of products. The id is its name in lower case with hyphens. */
export interface Brand extends Row {
  readonly name: string
}

/** An option that a buyer chooses: `Colour`, with `Slate` and `Moss`. */
export interface ProductOption {
  readonly name: string
  readonly values: readonly string[]
}

/** A product. Ids are integers from 1. */
export interface Product extends Row {
  readonly sku: string
  /** Last part of its URL: `/oakwell-ash-serving-board.html`. */
  readonly slug: string
  readonly name: string
  /** Id of the brand. */
  readonly brand: string
  /** Ids of its category and the categories above it, from the top level down. */
  readonly categories: readonly string[]
  readonly kind: 'simple' | 'configurable' | 'variant'
  /** Variants only: id of the product whose options it fixes. */
  readonly parent?: string
  /** Options to choose before adding it to the cart. For a variant, the fixed values, one each. */
  readonly options: readonly ProductOption[]
  /** Price in cents. */
  readonly price: number
  readonly quantity: number
  readonly isInStock: boolean
  readonly isEnabled: boolean
  /** True if it has a page and appears in lists. Variants do not. */
  readonly isVisible: boolean
  /** Paragraphs separated by an empty line. */
  readonly description: string
  /** Lines of `More Information`. */
  readonly details: readonly (readonly [name: string, value: string])[]
  /** Weight in grams. */
  readonly weight: number
  readonly createdAt: string
}

/** A product attribute in the back office. Ids are integers from 1. */
export interface Attribute extends Row {
  /** Name of its field in the product form. */
  readonly code: string
  readonly label: string
  readonly input: 'Text Field' | 'Text Area' | 'Number' | 'Price' | 'Dropdown'
  readonly isRequired: boolean
  /** True for attributes that the back office needs. Only their label can be changed. */
  readonly isSystem: boolean
  /** Options to choose from. Empty for other inputs. */
  readonly options: readonly string[]
}

/** A review's opinion on an aspect of a product, as generated. */
export interface Stance {
  readonly aspect: string
  readonly view: 'for' | 'against'
}

/** A review. Ids are integers from 1 in chronological order. */
export interface Review extends Row {
  /** Id of the product. */
  readonly product: string
  readonly nickname: string
  /** Id of the customer. Absent for a guest. */
  readonly customer?: string
  /** 1 to 5 stars. */
  readonly stars: number
  readonly title: string
  readonly text: string
  /** Opinions in the text. Empty for reviews written later. */
  readonly stances: readonly Stance[]
  readonly status: 'Approved' | 'Pending' | 'Not Approved'
  readonly createdAt: string
}

/** A customer with an account. Ids are integers from 1. */
export interface Customer extends Row {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly group: 'General' | 'Wholesale' | 'Retailer'
  readonly isSubscribed: boolean
  readonly createdAt: string
}

/** A shipping or billing address. */
export interface PostalAddress {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  readonly country: string
  readonly telephone: string
}

/** An entry in a customer's address book. */
export interface Address extends Row, PostalAddress {
  readonly customer: string
  readonly isBilling: boolean
  readonly isShipping: boolean
}

/** A line item of an order. */
export interface OrderItem {
  /** Id of the product with a page, never of a variant. */
  readonly product: string
  readonly name: string
  readonly sku: string
  readonly options: readonly (readonly [name: string, value: string])[]
  /** Unit price in cents. */
  readonly price: number
  readonly quantity: number
}

/** A note on an order by the staff or the system. */
export interface OrderNote {
  readonly at: string
  readonly status: OrderStatus
  readonly text: string
  readonly isCustomerNotified: boolean
  readonly isVisible: boolean
}

export type OrderStatus = 'Pending' | 'Processing' | 'Complete' | 'Canceled' | 'On Hold' | 'Closed'

/** An order. The id is its number: `000000157`. */
export interface Order extends Row {
  /** Id of the customer. */
  readonly customer: string
  readonly customerName: string
  readonly email: string
  readonly status: OrderStatus
  readonly createdAt: string
  readonly items: readonly OrderItem[]
  readonly shippingAddress: PostalAddress
  readonly billingAddress: PostalAddress
  readonly shippingMethod: string
  readonly paymentMethod: string
  /** Cents: subtotal + shipping + tax - discount = total. */
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly discount: number
  readonly coupon: string
  readonly total: number
  readonly notes: readonly OrderNote[]
}

/** An invoice. The id is its number: `000000012`. */
export interface Invoice extends Row {
  readonly order: string
  readonly createdAt: string
  readonly status: 'Paid' | 'Pending' | 'Canceled'
  readonly total: number
}

/** Tracking data of a parcel. */
export interface Tracking {
  readonly carrier: string
  readonly title: string
  readonly number: string
}

/** A shipment. The id is its number: `000000012`. */
export interface Shipment extends Row {
  readonly order: string
  readonly createdAt: string
  readonly quantity: number
  readonly tracking: readonly Tracking[]
}

/** A search term of visitors, with its number of uses and results. */
export interface SearchTerm extends Row {
  readonly term: string
  readonly uses: number
  readonly results: number
}

/** A content page that the administrator edits. */
export interface CmsPage extends Row {
  readonly title: string
  readonly urlKey: string
  readonly heading: string
  readonly content: string
  readonly isEnabled: boolean
  readonly updatedAt: string
}

/** A cart price rule. */
export interface PriceRule extends Row {
  readonly name: string
  readonly description: string
  readonly isActive: boolean
  readonly groups: readonly string[]
  readonly coupon: string
  readonly action: 'percent' | 'fixed' | 'whole-cart'
  /** Percentage, or amount in cents. */
  readonly amount: number
  readonly isFreeShipping: boolean
  readonly from: string
  readonly to: string
}

/** A line of a user's cart. */
export interface CartLine extends Row {
  /** User name, or `guest` if not signed in. */
  readonly owner: string
  readonly product: string
  readonly options: readonly (readonly [name: string, value: string])[]
  readonly quantity: number
}

/** A line of a user's wish list. */
export interface Wish extends Row {
  readonly owner: string
  readonly product: string
  readonly options: readonly (readonly [name: string, value: string])[]
  readonly quantity: number
  readonly comment: string
  readonly addedAt: string
}

/** A message sent with the contact form. */
interface Message extends Row {
  readonly name: string
  readonly email: string
  readonly telephone: string
  readonly text: string
}

/** A newsletter address, in addition to subscribed customers. */
interface Subscriber extends Row {
  readonly email: string
}

/** Tables of the store's database. A type because an interface has no index signature. */
export type StoreRows = {
  readonly categories: Category
  readonly brands: Brand
  readonly products: Product
  readonly attributes: Attribute
  readonly reviews: Review
  readonly customers: Customer
  readonly addresses: Address
  readonly orders: Order
  readonly invoices: Invoice
  readonly shipments: Shipment
  readonly searchTerms: SearchTerm
  readonly cmsPages: CmsPage
  readonly priceRules: PriceRule
  readonly cartLines: CartLine
  readonly wishes: Wish
  readonly messages: Message
  readonly subscribers: Subscriber
}
