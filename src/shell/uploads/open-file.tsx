import { useEffect, useState } from 'react'
import { uploads } from '../../content/uploads.ts'
import action from '../../ui/action.module.css'

/**
 * Opens a PDF in a new tab, in the browser's own viewer: the policy of our pages embeds nothing. Always as a PDF: a page
 * that only calls itself one would be of our own origin.
 */
export function OpenFile({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <a className={action.action} data-look="secondary" href={url} target="_blank" rel="noopener" aria-label={uploads.openNote(file.name)}>
      {uploads.open}
    </a>
  )
}
