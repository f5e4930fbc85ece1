import { Input } from '@chakra-ui/react/input'
import type { ComponentProps, Ref } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

type InputAttributes = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'onChange'
  | 'onBlur'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'min'
  | 'max'
  | 'maxLength'
  | 'minLength'
  | 'pattern'
  | 'disabled'
  | 'readOnly'
  | 'value'
  | 'defaultValue'
>

export interface TextInputProps extends FormFieldProps, InputAttributes {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /** For codes and addresses: monospaced, and nothing is corrected. */
  code?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One line of text in a form of react-hook-form: `<TextInput label="Name" {...register('name')} />`. */
export function TextInput({ label, hint, error, required, code = false, type = 'text', ...rest }: TextInputProps) {
  const plain = code ? ({ autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const) : {}
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <Input type={type} data-code={code ? '' : undefined} {...plain} {...rest} />
    </FormField>
  )
}
