import { useState } from 'react'
import { adminDone } from '../../contract/admin.ts'
import { adminNewFactor, adminRecoveryCodes, type AdminNewFactor } from '../../contract/admin-people.ts'
import { FocusFirst } from '../../shell/admin/focus-first.tsx'
import { useAdminSend } from '../../shell/admin/use-admin-send.ts'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { words } from './words.ts'

const PATH = '/api/admin/account'
const say = words.factor

/** What the password is asked for: another authenticator app, new recovery codes, or neither any more. */
export type Wanted = 'set' | 'renew' | 'remove'

export interface AskPasswordProps {
  wanted: Wanted
  onMade: (made: AdminNewFactor) => void
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
  onCancel: () => void
}

/** Asks for the password again, and has done what it was asked for. */
export function AskPassword({ wanted, onMade, onCodes, onRemoved, onCancel }: AskPasswordProps) {
  const [current, setCurrent] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, error, send } = useAdminSend()
  const submit = async () => {
    setMissing(current === '')
    if (current === '') return
    const body = { current }
    if (wanted === 'set') {
      const made = await send(`${PATH}/second-factor`, adminNewFactor, body)
      if (made) onMade(made)
    } else if (wanted === 'renew') {
      const made = await send(`${PATH}/recovery-codes`, adminRecoveryCodes, body)
      if (made) onCodes(made.recoveryCodes)
    } else if (await send(`${PATH}/second-factor/removal`, adminDone, body)) onRemoved()
  }
  return (
    <FocusFirst>
      <EntryForm label={say.title} submit={say.go[wanted]} busy={busy && say.busy} error={error} onSubmit={() => void submit()} foot={<Button onClick={onCancel}>{words.cancel}</Button>}>
        <p>{say.why[wanted]}</p>
        <TextField
          label={words.current}
          name="current"
          type="password"
          required
          autoComplete="current-password"
          value={current}
          onChange={(value) => {
            setCurrent(value)
            setMissing(false)
          }}
          {...(missing ? { error: words.password.noCurrent } : {})}
        />
      </EntryForm>
    </FocusFirst>
  )
}
