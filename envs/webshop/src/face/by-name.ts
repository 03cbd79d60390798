import type { FaceName } from '../rules.ts'
import type { Face } from '../shop.ts'
import { MARKET_FACE } from './market/face.ts'
import { SHOP_FACE } from './shop.ts'

/** The faces by their names. */
export const FACE_OF: Readonly<Record<FaceName, Face>> = { shop: SHOP_FACE, market: MARKET_FACE }
