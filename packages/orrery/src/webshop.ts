/** Only WebShop, for a page that loads it late. */
export { webshop } from '@orreryjs/env-webshop'
