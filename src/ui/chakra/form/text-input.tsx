import { Input } from '@chakra-ui/react/input'
import type { ComponentProps, FormEvent, Ref } from 'react'
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
  /** For codes and addresses: monospaced, without autocorrection. */
  code?: boolean
  /** The browser's message when the text doesn't match `pattern`. */
  patternMessage?: string
  ref?: Ref<HTMLInputElement>
}

/** One line of text, for react-hook-form: `<TextInput label="Name" {...register('name')} />`. */
export function TextInput({ label, hint, error, required, code = false, type = 'text', patternMessage, ...rest }: TextInputProps) {
  const plain = code ? ({ autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const) : {}
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <Input
        type={type}
        data-code={code ? '' : undefined}
        {...plain}
        {...(patternMessage === undefined ? {} : sayingOfPattern(patternMessage))}
        {...rest}
      />
    </FormField>
  )
}

/** Replaces the browser's message, which gives no example, when the field is invalid; typing clears it. */
function sayingOfPattern(message: string) {
  return {
    onInvalid: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      if (currentTarget.validity.patternMismatch) currentTarget.setCustomValidity(message)
    },
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => currentTarget.setCustomValidity(''),
  }
}
