/** US dollars; a range where its ends differ. */
export interface Price {
  readonly low: number
  readonly high: number
}

/** A product as a results page lists it. */
export interface Listing {
  readonly asin: string
  readonly title: string
  readonly price: Price | undefined
  /** Marked as opened before. */
  readonly wasOpened: boolean
}

/** A choice that a product offers. */
export interface OptionGroup {
  readonly name: string
  readonly values: readonly string[]
  /** The chosen value, where the page shows one. */
  readonly chosen: string | undefined
}

/** What an observation shows. `other` is a short answer, or text that is no page. */
export type Page =
  | { readonly kind: 'search' }
  | { readonly kind: 'results'; readonly number: number; readonly listings: readonly Listing[]; readonly hasNext: boolean }
  | {
      readonly kind: 'item'
      readonly title: string
      readonly price: Price | undefined
      readonly groups: readonly OptionGroup[]
      /** Buttons for more about the product, as shown. */
      readonly details: readonly string[]
      readonly isSoldOut?: boolean
    }
  | { readonly kind: 'detail'; readonly text: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'other'; readonly text: string }
