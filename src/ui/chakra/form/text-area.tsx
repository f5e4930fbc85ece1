import { Textarea } from '@chakra-ui/react/textarea'
import type { ComponentProps, Ref } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

type TextareaAttributes = Pick<
  ComponentProps<'textarea'>,
  'name' | 'onChange' | 'onBlur' | 'rows' | 'autoComplete' | 'placeholder' | 'maxLength' | 'minLength' | 'disabled' | 'readOnly' | 'value' | 'defaultValue'
>

export interface TextAreaProps extends FormFieldProps, TextareaAttributes {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text, for react-hook-form. */
export function TextArea({ label, hint, error, required, rows = 5, ...rest }: TextAreaProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {/* On focus, browsers scroll only as far as the first line; a person who writes wants to see the whole field. */}
      <Textarea rows={rows} onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })} {...rest} />
    </FormField>
  )
}
