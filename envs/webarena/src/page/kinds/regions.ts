import type { PageElement, Tag } from '../element.ts'
import { type Around, attributeName, closest, type Family, type Kind } from './kind.ts'
import { rowOrBlock } from './texts.ts'

/** Elements in which a header is not that of the page. */
const SECTIONING: ReadonlySet<Tag> = new Set(['article', 'aside', 'main', 'nav', 'section'])

/** The parts that a page is made of. */
export const regions: Family = {
  main: region('main'),
  nav: region('navigation'),
  aside: region('complementary'),
  article: region('article'),
  section: (element) => ({
    flow: rowOrBlock(element.attributes['class']),
    role: attributeName(element) === undefined ? 'Section' : 'region',
  }),
  header: landmark('banner', 'HeaderAsNonLandmark'),
  footer: landmark('contentinfo', 'FooterAsNonLandmark'),
}

function region(role: string): (element: PageElement) => Kind {
  return ({ attributes }) => ({ flow: rowOrBlock(attributes['class']), role })
}

function landmark(ofPage: string, ofPart: string): (element: PageElement, around: Around) => Kind {
  return ({ attributes }, around) => ({
    flow: rowOrBlock(attributes['class']),
    role: closest(around, ({ tag }) => SECTIONING.has(tag)) === undefined ? ofPage : ofPart,
  })
}
