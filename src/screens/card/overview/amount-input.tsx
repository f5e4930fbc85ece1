import { Input } from '@chakra-ui/react/input'
import type { ComponentProps, Ref } from 'react'
import { FormField, type FormFieldProps } from '../../../ui/chakra/form/form-field.tsx'
import styles from '../manual/manual.module.css'

interface AmountInputProps extends FormFieldProps, Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur'> {
  suffix: string
  ref?: Ref<HTMLInputElement>
}

/** An amount as a person writes it, followed by its unit. */
export function AmountInput({ label, hint, error, required, suffix, ...rest }: AmountInputProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <span className={styles.amount}>
        <Input type="text" inputMode="decimal" autoComplete="off" {...rest} />
        <span className={styles.suffix}>{suffix}</span>
      </span>
    </FormField>
  )
}
