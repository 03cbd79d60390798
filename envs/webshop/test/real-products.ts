import { readProducts } from '../src/data.ts'
import type { Product } from '../src/product.ts'
import { SHOP_DATA } from './shop-data.ts'

/** The real 1,000 products. */
export function realProducts(): readonly Product[] {
  return [...readProducts(SHOP_DATA)]
}
