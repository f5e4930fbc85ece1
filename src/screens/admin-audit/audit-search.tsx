import { useState } from 'react'
import { auditActions } from '../../contract/admin-audit.ts'
import { adminFile } from '../../data/admin/session.ts'
import { useAdminRole } from '../../shell/admin/admin-nav.tsx'
import { Buttons, Said } from '../../ui/row-list.tsx'
import { dayOf } from '../../shell/admin/save-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import action from '../../ui/action.module.css'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './admin-audit.module.css'
import { nothingAsked, searchOf, type Asked } from './audit-query.ts'
import { actionName, words } from './words.ts'

const ANY = 'any'
const actions = [{ value: ANY, label: words.any }, ...auditActions.map((value) => ({ value, label: actionName(value) }))]

/** What to look for, and for owners what was found as a file. */
export function AuditSearch({ asked, onSearch }: { asked: Asked; onSearch: (asked: Asked) => void }) {
  const [typed, setTyped] = useState(nothingAsked)
  const [failed, setFailed] = useState(false)
  const isOwner = useAdminRole() === 'owner'
  const field = (name: keyof Asked) => ({ name, value: typed[name], onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })) })
  const exportAs = (format: 'csv' | 'json') => {
    setFailed(false)
    adminFile(`/api/admin/audit/export/${format}?${searchOf(asked)}`)
      .then((file) => saveFile(file, `bd-audit-${dayOf(new Date())}.${format}`))
      .catch(() => setFailed(true))
  }
  return (
    <form
      aria-label={words.search}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <div className={styles.fields}>
        <TextField label={words.who} autoComplete="off" {...field('actor')} />
        <SelectField label={words.action} value={typed.action === '' ? ANY : typed.action} choices={actions} onChange={(value) => setTyped((now) => ({ ...now, action: value === ANY ? '' : value }))} />
        <TextField label={words.subject} code {...field('subject')} />
        <TextField label={words.from} type="date" {...field('from')} />
        <TextField label={words.to} type="date" {...field('to')} />
      </div>
      <Buttons>
        <button type="submit" className={action.action} data-look="primary">
          {words.submit}
        </button>
        {isOwner ? (
          <>
            <Button onClick={() => exportAs('csv')}>{words.csv}</Button>
            <Button onClick={() => exportAs('json')}>{words.json}</Button>
          </>
        ) : null}
      </Buttons>
      <Said done="" error={failed ? words.exportFailed : ''} />
    </form>
  )
}
