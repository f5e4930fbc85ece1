/** Puts files into a file input as if they had been chosen in its dialog, and lets the form know. */
export function chooseFiles(input: HTMLInputElement, files: readonly File[]): void {
  putFiles(input, files)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The same, without letting the form know. */
export function putFiles(input: HTMLInputElement, files: readonly File[]): void {
  const carrier = new DataTransfer()
  for (const file of files) carrier.items.add(file)
  input.files = carrier.files
}

/** What is dropped or pasted: its files, none where it is something else. */
export function filesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

/** Whether files are being dragged; their names are told only when they are dropped. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true
}
