import { ApplicationPlace } from './application/application-place.tsx'
import { ManualPlace } from './manual/manual-place.tsx'

/** The forms that the page's history entry opens: the application, and a request for manual verification. */
export function OpenedForms() {
  return (
    <>
      <ApplicationPlace />
      <ManualPlace />
    </>
  )
}
