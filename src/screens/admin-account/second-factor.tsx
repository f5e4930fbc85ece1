import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import { adminNewFactor, adminRecoveryCodes, type AdminNewFactor } from '../../contract/admin-people.ts'
import type { AdminAccount } from '../../contract/admin-account.ts'
import { formatLocal } from '../../page/local-time.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { words } from './words.ts'

const PATH = '/api/admin/account'
const say = words.factor

/** The authenticator app and the recovery codes. What changes them takes the password. */
export function SecondFactor({ account }: { account: AdminAccount }) {
  const { since, required, recoveryCodes } = account.secondFactor
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [made, setMade] = useState<AdminNewFactor | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { busy, error, send } = useAdminSend()
  const client = useQueryClient()

  const begin = async () => {
    const answer = await send(`${PATH}/second-factor`, adminNewFactor, { current })
    if (!answer) return
    setCurrent('')
    setCodes([])
    setMade(answer)
  }
  const show = async (path: string, body: object) => {
    const answer = await send(`${PATH}/${path}`, adminRecoveryCodes, body)
    if (!answer) return
    setMade(null)
    setCode('')
    setCurrent('')
    setCodes(answer.recoveryCodes)
    await client.refetchQueries()
  }
  const remove = async () => {
    if (!(await send(`${PATH}/second-factor/removal`, adminDone, { current }))) return
    setCurrent('')
    setCodes([])
    await client.refetchQueries(accountQuery)
  }

  return (
    <>
      <p>{since === null ? (required ? say.required : say.none) : say.since(formatLocal(Date.parse(since)), recoveryCodes)}</p>
      {codes.length > 0 ? (
        <div role="status">
          <h3>{say.codes}</h3>
          <p>{say.codesText}</p>
          <pre>{codes.join('\n')}</pre>
        </div>
      ) : null}
      {made ? (
        <EntryForm label={say.title} submit={say.confirm} busy={busy && say.busy} error={error} onSubmit={() => void show('second-factor/confirmation', { code })}>
          <p>{say.scan}</p>
          <QrCode text={made.uri} label={say.qr} />
          <p>
            {say.key}: <code>{made.secret}</code>
          </p>
          <TextField label={say.code} name="code" required code inputMode="numeric" autoComplete="one-time-code" maxLength={20} value={code} onChange={setCode} />
        </EntryForm>
      ) : (
        <EntryForm
          label={say.title}
          submit={since === null ? say.setUp : say.replace}
          busy={busy && say.busy}
          error={error}
          onSubmit={() => void begin()}
          foot={
            since === null ? null : (
              <>
                <Button aria-disabled={busy} onClick={() => void show('recovery-codes', { current })}>
                  {say.renew}
                </Button>
                {required ? null : (
                  <Button aria-disabled={busy} onClick={() => void remove()}>
                    {say.remove}
                  </Button>
                )}
              </>
            )
          }
        >
          <TextField label={words.current} name="current" type="password" required autoComplete="current-password" value={current} onChange={setCurrent} />
        </EntryForm>
      )}
    </>
  )
}
