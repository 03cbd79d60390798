export { type Listening, type ListenOptions, listen } from './listen.ts'
export { createSite, type SiteOptions } from './site/create-site.ts'
export type { Fact, Site } from './site/site.ts'
