import type { ReportPlace } from '@orreryjs/reporting/data'
import { useReport } from './report-context.ts'

/** Returns the name of a place, a world and split: `textcraft test`. */
export function placeName({ world, split }: ReportPlace): string {
  return `${world} ${split}`
}

/** Heading of a place. A run in one place has no heading, because the title of the page names it. */
export function PlaceHeading({ place }: { readonly place: ReportPlace }) {
  return useReport().places.length === 1 ? null : <h3 class="place-title">{placeName(place)}</h3>
}
