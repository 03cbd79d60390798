export type { Page, PageElement } from './page/element.ts'
