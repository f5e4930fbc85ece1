import { NativeSelect } from '@chakra-ui/react/native-select'
import type { ComponentProps, Ref } from 'react'
import { Icon } from '../../icon.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type SelectAttributes = Pick<ComponentProps<'select'>, 'name' | 'onChange' | 'onBlur' | 'autoComplete' | 'disabled' | 'value' | 'defaultValue'>

export interface SelectInputProps extends FormFieldProps, SelectAttributes {
  label: string
  choices: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen. Its value is empty, so that a required field asks for a choice. */
  placeholder: string
  ref?: Ref<HTMLSelectElement>
}

/**
 * A choice from the device's own list, for react-hook-form. Throws if a choice has an empty value, as it couldn't be
 * told from the placeholder.
 */
export function SelectInput({ label, hint, error, required, choices, placeholder, ...rest }: SelectInputProps) {
  if (choices.some((choice) => choice.value === '')) throw new Error(`a choice of "${label}" has an empty value`)
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <NativeSelect.Root>
        <NativeSelect.Field placeholder={placeholder} {...rest}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon>
            <path d="m3.5 6 4.5 4.5L12.5 6" />
          </Icon>
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </FormField>
  )
}
