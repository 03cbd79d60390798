import type { ReportPlace } from '@orreryjs/reporting/data'

/** Returns the name of a place, a world and split: `textcraft test`. */
export function placeName({ world, split }: ReportPlace): string {
  return `${world} ${split}`
}

/** Heading of a place: name and shared settings. */
export function PlaceHeading({ place }: { readonly place: ReportPlace }) {
  return (
    <>
      <h3>{placeName(place)}</h3>
      <p class="settings">{place.settings.join(' · ')}</p>
    </>
  )
}
