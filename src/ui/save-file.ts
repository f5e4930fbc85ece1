/** Downloads what is in memory. */
export function saveFile(content: Blob, name: string): void {
  // Saved, never opened: an upload must not run as a page of ours.
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
