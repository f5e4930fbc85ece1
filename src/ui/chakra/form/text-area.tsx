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

/** Several lines of text in a form of react-hook-form. */
export function TextArea({ label, hint, error, required, rows = 5, ...rest }: TextAreaProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {/* For the focus it is enough that the first line can be seen; somebody who writes wants all of it. */}
      <Textarea rows={rows} onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })} {...rest} />
    </FormField>
  )
}
