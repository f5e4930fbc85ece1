import { Input } from '@chakra-ui/react/input'
import { useEffect, useRef, useState, type ChangeEvent, type ComponentProps, type DragEvent, type Ref } from 'react'
import { uploads } from '../../content/uploads.ts'
import { formatBytes } from '../../rules/bytes.ts'
import { FormField, type FormFieldProps } from '../../ui/chakra/form/form-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { chooseFiles, filesIn, holdsFiles, putFiles } from './chosen-files.ts'
import { ChosenFile } from './chosen-file.tsx'
import styles from './file-field.module.css'

export interface FileFieldProps extends FormFieldProps, Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'accept'> {
  ref?: Ref<HTMLInputElement>
  /** What is chosen now, as the form knows it. */
  files: ArrayLike<File> | undefined
  /** How many may be chosen; one by default. */
  most?: number
}

/**
 * Files for a form of react-hook-form: chosen, dropped or pasted, each with a preview, its name and its size. The browser's
 * own input holds them, so that it validates them, and a keyboard reaches everything.
 */
export function FileField({ label, hint, error, required, files: chosen, most = 1, ref, onChange, ...rest }: FileFieldProps) {
  const files = Array.from(chosen ?? [])
  const input = useRef<HTMLInputElement>(null)
  const isOurs = useRef(false)
  // By what tells files apart: some browsers hand out another object for the same file.
  const [originals, setOriginals] = useState<ReadonlyMap<string, File>>(new Map())
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState('')
  useNoDropsElsewhere()

  const choose = (next: readonly File[], words: string) => {
    if (!input.current) return
    isOurs.current = true
    chooseFiles(input.current, next)
    isOurs.current = false
    setSaid(words)
  }
  /** Added where several may be chosen, otherwise in place of the one before. */
  const together = (more: readonly File[]) => {
    const all = most === 1 ? more : [...files, ...more]
    return { kept: all.slice(0, most), words: all.length > most ? uploads.tooMany(most) : chosenWords(more) }
  }
  const add = (more: readonly File[]) => {
    const { kept, words } = together(more)
    if (more.length > 0) choose(kept, words)
  }
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = Array.from(event.currentTarget.files ?? [])
    if (!isOurs.current && picked.length > 0) {
      const { kept, words } = together(picked)
      // The dialog has forgotten what was chosen before, and doesn't know how many may be.
      if (kept.length !== picked.length || kept.some((file, index) => file !== picked[index])) putFiles(event.currentTarget, kept)
      setSaid(words)
    }
    onChange?.(event)
  }
  const replace = (before: File, after: File, words: string) => {
    // It may have been removed meanwhile.
    const now = Array.from(input.current?.files ?? [])
    if (now.some((file) => isSame(file, before))) choose(now.map((file) => (isSame(file, before) ? after : file)), words)
  }
  const shrunk = (before: File, smaller: File) => {
    setOriginals((known) => new Map([...known, [marksOf(smaller), before]]))
    replace(before, smaller, uploads.smaller.done(formatBytes(before.size), formatBytes(smaller.size)))
  }
  const remove = (file: File) => {
    choose(files.filter((other) => !isSame(other, file)), uploads.removed(file.name))
    // The button that had the focus is gone.
    input.current?.focus()
  }
  const dragged = (over: boolean) => (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(over)
  }

  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <div
        className={styles.zone}
        data-over={isOver ? '' : undefined}
        onDragOver={dragged(true)}
        onDragLeave={dragged(false)}
        onDrop={(event) => {
          dragged(false)(event)
          add(filesIn(event.dataTransfer))
        }}
        onPaste={(event) => {
          if (filesIn(event.clipboardData).length === 0) return
          event.preventDefault()
          add(filesIn(event.clipboardData))
        }}
      >
        <Input
          {...rest}
          ref={(element: HTMLInputElement | null) => {
            input.current = element
            return passOn(ref, element)
          }}
          type="file"
          multiple={most > 1}
          onChange={changed}
        />
        <span className={styles.drop} aria-hidden="true">
          {most > 1 ? uploads.dropSeveral : uploads.drop}
        </span>
      </div>
      {files.length === 0 ? null : (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <ChosenFile
              key={index}
              file={file}
              original={originals.get(marksOf(file))}
              onShrunk={(smaller) => shrunk(file, smaller)}
              onUndo={(original) => replace(file, original, uploads.smaller.undone(formatBytes(original.size)))}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FormField>
  )
}

function chosenWords(files: readonly File[]): string {
  return uploads.chosen(files.map(({ name }) => name).join(', '))
}

function marksOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`
}

function isSame(one: File, other: File): boolean {
  return marksOf(one) === marksOf(other)
}

function passOn(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/** A file that misses its field would replace the page, and with it everything typed. */
function useNoDropsElsewhere(): void {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer) && !event.defaultPrevented) event.preventDefault()
    }
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}
