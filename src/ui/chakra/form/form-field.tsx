import { Field } from '@chakra-ui/react/field'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../visually-hidden.tsx'

export interface FormFieldProps {
  label: ReactNode
  /** One sentence under the field. */
  hint?: ReactNode
  /** What is wrong, shown in place of the hint. */
  error?: string | undefined
  /** Marked as required, and enforced by the browser unless the form sets noValidate. */
  required?: boolean | undefined
}

/** The frame of every form field: label, required mark, and the line below. Needs a UiProvider around it. */
export function FormField({ label, hint, error, required = false, children }: FormFieldProps & { children: ReactNode }) {
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {/* Hint and error share one element that describes the field, because every screen reader reads a description. */}
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
