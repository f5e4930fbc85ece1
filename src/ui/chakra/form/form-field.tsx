import { Field } from '@chakra-ui/react/field'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../visually-hidden.tsx'

export interface FormFieldProps {
  label: ReactNode
  /** One sentence under the field. */
  hint?: ReactNode
  /** What is wrong with it, in the hint's place. */
  error?: string | undefined
  /** Marked as such, and enforced by the browser unless the form says noValidate. */
  required?: boolean | undefined
}

/** The frame of every field of a form: label, mark, and the line below. Inside a UiProvider. */
export function FormField({ label, hint, error, required = false, children }: FormFieldProps & { children: ReactNode }) {
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {/* Hint and error are one element: the field is described by it, and what describes is read with the field everywhere. */}
      <Field.HelperText data-wrong={error === undefined ? undefined : ''}>
        {error === undefined ? hint : (
          <>
            <VisuallyHidden>Error: </VisuallyHidden>
            {error}
          </>
        )}
      </Field.HelperText>
    </Field.Root>
  )
}
