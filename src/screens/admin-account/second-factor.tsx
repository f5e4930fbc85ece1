import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminAccount } from '../../contract/admin-account.ts'
import type { AdminNewFactor } from '../../contract/admin-people.ts'
import { formatLocal } from '../../page/local-time.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { Buttons } from '../../ui/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { AskPassword, type Wanted } from './ask-password.tsx'
import { words } from './words.ts'

const say = words.factor

// The QR code's package would make the first load heavier.
const ScanForm = lazyPart(() => import('./scan-form.tsx'), 'ScanForm')
const RecoveryCodes = lazyPart(() => import('./recovery-codes.tsx'), 'RecoveryCodes')

type Step = { name: 'rest'; back: boolean } | { name: 'ask'; wanted: Wanted } | { name: 'scan'; made: AdminNewFactor } | { name: 'codes'; codes: readonly string[] }

/** The authenticator app and the recovery codes. What changes them takes the password. */
export function SecondFactor({ account }: { account: AdminAccount }) {
  const { since, required, recoveryCodes } = account.secondFactor
  const [step, setStep] = useState<Step>({ name: 'rest', back: false })
  const state = useRef<HTMLParagraphElement>(null)
  const client = useQueryClient()
  const ask = (wanted: Wanted) => () => setStep({ name: 'ask', wanted })
  const back = () => setStep({ name: 'rest', back: true })
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    // All of it: an owner may only now do anything else.
    void client.refetchQueries()
  }

  return (
    <>
      <p ref={state} tabIndex={-1}>
        {since === null ? (required ? say.required : say.none) : say.since(formatLocal(Date.parse(since)), recoveryCodes)}
      </p>
      {step.name === 'rest' ? (
        <Buttons>
          <Button onClick={ask('set')}>{since === null ? say.setUp : say.replace}</Button>
          {since === null ? null : <Button onClick={ask('renew')}>{say.renew}</Button>}
          {since === null || required ? null : <Button onClick={ask('remove')}>{say.remove}</Button>}
        </Buttons>
      ) : null}
      {step.name === 'ask' ? (
        <AskPassword
          wanted={step.wanted}
          onMade={(made) => setStep({ name: 'scan', made })}
          onCodes={showCodes}
          onRemoved={() => {
            back()
            void client.refetchQueries(accountQuery)
          }}
          onCancel={back}
        />
      ) : null}
      {step.name === 'scan' ? <ScanForm made={step.made} onCodes={showCodes} onCancel={back} /> : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.codes} onKept={back} /> : null}
      {step.name === 'rest' && step.back ? <RegainFocus target={state} /> : null}
    </>
  )
}
