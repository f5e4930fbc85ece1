import { setTimeout as sleep } from 'node:timers/promises'
import { FORM_TOKEN, formToken } from '../../src/contract/form-check.ts'

/** The header of a form that was opened long enough ago, for a journey that sends one without a browser. */
export async function openedForm(url: string): Promise<Record<string, string>> {
  const { token, readyInMs } = formToken.parse(await (await fetch(`${url}/api/forms/token`)).json())
  await sleep(readyInMs)
  return { [FORM_TOKEN]: token }
}
