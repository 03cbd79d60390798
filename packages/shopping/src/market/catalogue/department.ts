/** What a department of the market sells, as lists that are written as one text: phrases parted by `; `. */
export interface MarketDepartment {
  readonly name: string
  /** A kind of product a line: what one of them is called, in two or three ways; behind `=` what people search for. */
  readonly types: string
  /** What a product can be, have and serve: `water resistant`, `with` a `reflective trim`, `for` `large breeds`. */
  readonly is: string
  readonly parts: string
  readonly purposes: string
  /** Groups of choices: `color: red, blue`. The values of the first cost the same; those of others may not. */
  readonly options: string
  /** The lowest and the highest price, cents. */
  readonly prices: readonly [number, number]
  /** What buyers praise and blame, about the same things in the same order. */
  readonly praise: string
  readonly blame: string
}
