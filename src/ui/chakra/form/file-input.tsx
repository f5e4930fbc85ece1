import { Input } from '@chakra-ui/react/input'
import type { ComponentProps, Ref } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

export interface FileInputProps extends FormFieldProps, Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'accept' | 'disabled' | 'capture'> {
  ref?: Ref<HTMLInputElement>
}

/** One file, chosen in the device's own dialog, for react-hook-form. `hint` or `error` names the chosen file. */
export function FileInput({ label, hint, error, required, ...rest }: FileInputProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <Input type="file" {...rest} />
    </FormField>
  )
}
