import { ADMIN_TEMPLATES } from './admin/index.ts'
import { CODE_TEMPLATES } from './code/index.ts'
import { FORUM_TEMPLATES } from './forum/index.ts'
import { MAP_TEMPLATES } from './map/index.ts'
import { MULTI_SITE_TEMPLATES } from './multi-site/index.ts'
import { SHOP_TEMPLATES } from './store/index.ts'
import type { AnyTemplate } from './template.ts'

/** All templates except the market's, which have their own splits. */
export const TEMPLATES: readonly AnyTemplate[] = [
  ...SHOP_TEMPLATES,
  ...ADMIN_TEMPLATES,
  ...FORUM_TEMPLATES,
  ...CODE_TEMPLATES,
  ...MAP_TEMPLATES,
  ...MULTI_SITE_TEMPLATES,
]
