import type { Row } from '../../sites/shared/tables.ts'

/** A category. Its id is its path in URLs: `kitchen/coffee/grinders` of `/kitchen/coffee/grinders.html`. */
export interface Category extends Row {
  readonly name: string
  /** The id of the category above it; empty for one at the top. */
  readonly parent: string
  readonly level: 1 | 2 | 3
}

/** Who makes products. The id is its name in lower case with hyphens. */
export interface Brand extends Row {
  readonly name: string
}

/** A thing that a buyer chooses: `Colour`, one of `Slate`, `Moss`. */
export interface ProductOption {
  readonly name: string
  readonly values: readonly string[]
}

/** What is sold. Ids are whole numbers from 1. */
export interface Product extends Row {
  readonly sku: string
  /** The end of its URL: `/oakwell-ash-serving-board.html`. */
  readonly slug: string
  readonly name: string
  /** Id of the brand. */
  readonly brand: string
  /** Ids of categories: the one that it stands in and those above it. */
  readonly categories: readonly string[]
  readonly kind: 'simple' | 'configurable' | 'variant'
  /** Of a variant: the id of the product whose options it fixes. */
  readonly parent?: string
  /** What a buyer must choose before it goes into the cart; of a variant what it fixes, one value each. */
  readonly options: readonly ProductOption[]
  /** In cents. */
  readonly price: number
  readonly quantity: number
  readonly isInStock: boolean
  readonly isEnabled: boolean
  /** Whether it has a page and stands in lists by itself. Variants do not. */
  readonly isVisible: boolean
  /** Paragraphs, parted by an empty line. */
  readonly description: string
  /** The lines of `More Information`. */
  readonly details: readonly (readonly [name: string, value: string])[]
  /** In grams. */
  readonly weight: number
  readonly createdAt: string
}

/** What products have, as the back office names it. Ids are whole numbers from 1. */
export interface Attribute extends Row {
  /** Name of its field where a product is edited. */
  readonly code: string
  readonly label: string
  readonly input: 'Text Field' | 'Text Area' | 'Number' | 'Price' | 'Dropdown'
  readonly isRequired: boolean
  /** The back office needs it: it can be named anew and nothing else. */
  readonly isSystem: boolean
  /** What can be chosen, where something can. */
  readonly options: readonly string[]
}

/** What a review says for or against one side of a product, as its maker knows. */
export interface Stance {
  readonly aspect: string
  readonly view: 'for' | 'against'
}

/** A review. Ids are whole numbers from 1, later reviews have larger ones. */
export interface Review extends Row {
  /** Id of the product. */
  readonly product: string
  readonly nickname: string
  /** Id of the customer; absent for a guest. */
  readonly customer?: string
  /** 1 to 5 stars. */
  readonly stars: number
  readonly title: string
  readonly text: string
  /** What the text says; nothing for what was written later. */
  readonly stances: readonly Stance[]
  readonly status: 'Approved' | 'Pending' | 'Not Approved'
  readonly createdAt: string
}

/** A customer with an account. Ids are whole numbers from 1. */
export interface Customer extends Row {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly group: 'General' | 'Wholesale' | 'Retailer'
  readonly isSubscribed: boolean
  readonly createdAt: string
}

/** Where something is sent, or billed. */
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

/** An entry of a customer's address book. */
export interface Address extends Row, PostalAddress {
  readonly customer: string
  readonly isBilling: boolean
  readonly isShipping: boolean
}

/** One line of an order. */
export interface OrderItem {
  /** Id of the product bought; the one with the page, never a variant. */
  readonly product: string
  readonly name: string
  readonly sku: string
  readonly options: readonly (readonly [name: string, value: string])[]
  /** In cents, of one. */
  readonly price: number
  readonly quantity: number
}

/** What the shop's people or it itself noted about an order. */
export interface OrderNote {
  readonly at: string
  readonly status: OrderStatus
  readonly text: string
  readonly isCustomerNotified: boolean
  readonly isVisible: boolean
}

export type OrderStatus = 'Pending' | 'Processing' | 'Complete' | 'Canceled' | 'On Hold' | 'Closed'

/** An order. Its id is its number: `000000157`. */
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
  /** In cents: subtotal + shipping + tax - discount = total. */
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly discount: number
  readonly coupon: string
  readonly total: number
  readonly notes: readonly OrderNote[]
}

/** An invoice. Its id is its number: `000000012`. */
export interface Invoice extends Row {
  readonly order: string
  readonly createdAt: string
  readonly status: 'Paid' | 'Pending' | 'Canceled'
  readonly total: number
}

/** Where a parcel can be followed. */
export interface Tracking {
  readonly carrier: string
  readonly title: string
  readonly number: string
}

/** A shipment. Its id is its number: `000000012`. */
export interface Shipment extends Row {
  readonly order: string
  readonly createdAt: string
  readonly quantity: number
  readonly tracking: readonly Tracking[]
}

/** What visitors searched for, with how often and how much was found. */
export interface SearchTerm extends Row {
  readonly term: string
  readonly uses: number
  readonly results: number
}

/** A page of prose that the shop's keeper edits. */
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
  /** Percent, or cents. */
  readonly amount: number
  readonly isFreeShipping: boolean
  readonly from: string
  readonly to: string
}

/** A line of somebody's cart. */
export interface CartLine extends Row {
  /** Name of the user; `guest` for nobody. */
  readonly owner: string
  readonly product: string
  readonly options: readonly (readonly [name: string, value: string])[]
  readonly quantity: number
}

/** A line of somebody's wish list. */
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

/** An address of the newsletter, beside customers whose account says so. */
interface Subscriber extends Row {
  readonly email: string
}

/** Tables of the store's database. A type, since an interface has no index signature. */
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
