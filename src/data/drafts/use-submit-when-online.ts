import type { BaseSyntheticEvent } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { useNetworkNeed, type NeededNetwork } from '../live/use-network-need.ts'

export interface SubmitWhenOnline extends Omit<NeededNetwork, 'press'> {
  /** For the form: checks what was typed and sends it, or waits for a connection and does it then. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
}

/** A form that asks the server: what was submitted without a connection goes when there is one, as it stands then. */
export function useSubmitWhenOnline<V extends FieldValues, C, T extends FieldValues>(
  { handleSubmit }: Pick<UseFormReturn<V, C, T>, 'handleSubmit'>,
  send: (values: T) => Promise<void>,
  onInvalid: (errors: FieldErrors<V>) => void = () => {},
): SubmitWhenOnline {
  const { press, ...rest } = useNetworkNeed(() => void handleSubmit(send, onInvalid)())
  return { ...rest, onSubmit: handleSubmit(press, onInvalid) }
}
