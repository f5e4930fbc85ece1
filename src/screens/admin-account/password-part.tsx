import { useRef, useState } from 'react'
import { FocusFirst } from '../../shell/admin/focus-first.tsx'
import { Buttons, Said } from '../../ui/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { PasswordForm } from './password-form.tsx'
import { words } from './words.ts'

const say = words.password

/** The password: changed in a form that opens when it is wanted. */
export function PasswordPart({ least }: { least: number }) {
  const [step, setStep] = useState<'rest' | 'form' | 'cancelled' | 'done'>('rest')
  const line = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p ref={line} tabIndex={-1}>
        {say.lead(least)}
      </p>
      {step === 'form' ? (
        <FocusFirst>
          <PasswordForm least={least} onDone={() => setStep('done')} onCancel={() => setStep('cancelled')} />
        </FocusFirst>
      ) : (
        <Buttons>
          <Button onClick={() => setStep('form')}>{say.open}</Button>
        </Buttons>
      )}
      <Said done={step === 'done' ? say.done : ''} error="" />
      {step === 'done' || step === 'cancelled' ? <RegainFocus target={line} /> : null}
    </>
  )
}
