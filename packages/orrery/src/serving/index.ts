export { chooseServed, gymSettings, gymViews, type ServedWorld } from './served-world.ts'
export { type SiteEntry, siteEntry } from './sites.ts'
