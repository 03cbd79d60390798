import type { ReportPlace } from '@orreryjs/reporting/data'

/** Returns the name of a place, a world and split: `textcraft test`. */
export function placeName({ world, split }: ReportPlace): string {
  return `${world} ${split}`
}

/** Heading of a place. */
export function PlaceHeading({ place }: { readonly place: ReportPlace }) {
  return <h3>{placeName(place)}</h3>
}
