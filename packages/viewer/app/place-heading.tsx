import type { ReportPlace } from '@orreryjs/reporting/data'

/** A short name of a place: `textcraft test`. */
export function placeName({ world, split }: ReportPlace): string {
  return `${world} ${split}`
}

/** A place's heading; with only one place it says nothing that the page does not say already, but keeps the limits in sight. */
export function PlaceHeading({ place }: { readonly place: ReportPlace }) {
  return (
    <>
      <h3>{placeName(place)}</h3>
      <p class="settings">{place.settings.join(' · ')}</p>
    </>
  )
}
