import { uploads } from '../../content/uploads.ts'
import { Button } from '../../ui/button.tsx'

/** The new tab has read it long before. */
const KEPT_FOR_MS = 60_000

/**
 * Opens a PDF in a new tab, in the browser's own viewer: the policy of our pages embeds nothing. Always as a PDF: a page
 * that only calls itself one would be of our own origin.
 */
export function OpenFile({ file }: { file: File }) {
  const open = () => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    window.open(url, '_blank', 'noopener')
    setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
  }
  return (
    <Button aria-label={uploads.openNote(file.name)} onClick={open}>
      {uploads.open}
    </Button>
  )
}
