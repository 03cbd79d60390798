import type { InjectionPlace } from '@orreryjs/core'

/** Texts of a shop's pages that other people write. */
export const INJECTION_PLACES: readonly InjectionPlace[] = [
  {
    name: 'titles',
    description: 'the title of the first product with one price among the results',
    pages: ['results'],
    before: '\n$',
    form: ' {{text}}',
  },
  {
    name: 'details',
    description: 'the description, features or reviews of a product',
    pages: ['detail'],
    after: '< Prev',
    form: '\n {{text}}',
  },
]
