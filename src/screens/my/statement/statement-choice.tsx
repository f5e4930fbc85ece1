import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { serverNow } from '../../../data/live/server-clock.ts'
import { useView } from '../../../data/live/use-view.ts'
import { nameOf } from '../../../data/my/name-of.ts'
import { readWatchedWallets, watchedWallets } from '../../../data/my/watched-wallets.ts'
import { shorten } from '../../../rules/format.ts'
import { isWalletAddress } from '../../../rules/wallet-address.ts'
import { ActionLink } from '../../../ui/action-link.tsx'
import { Message } from '../../../ui/message.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { periodChoices, periodOf, type PeriodChoice } from './period.ts'
import { StatementSheet } from './statement-sheet.tsx'
import styles from './statement.module.css'
import { statementWords as words } from './words.ts'

/** Which wallet and period, and their statement. The wallet stands after the # of the address, which no server sees. */
export function StatementChoice() {
  const { wallets, ready } = useStore(watchedWallets)
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  const isDown = useView('link').state === 'down'
  const [choice, setChoice] = useState<PeriodChoice>('year')
  const [own, setOwn] = useState({ from: '', to: '' })
  const [year] = useState(() => new Date(serverNow()).getUTCFullYear())
  useEffect(() => void readWatchedWallets(), [])

  const address = isWalletAddress(hash) ? hash : wallets[0]?.address
  if (address === undefined) {
    if (!ready) return null
    return (
      <Message title={words.none} action={<ActionLink to="/my" look="primary">{words.watch}</ActionLink>}>
        {words.lead}
      </Message>
    )
  }
  const others = wallets.some((one) => one.address === address) ? wallets : [{ address, label: '', addedAt: 0 }, ...wallets]
  const period = periodOf(choice, year, own)
  const names = { year: words.periods.year(year), last: words.periods.last(year - 1), all: words.periods.all, own: words.periods.own }
  return (
    <>
      <div className={styles.choice} data-not-on-paper="">
        <SelectField
          label={words.wallet}
          value={address}
          choices={others.map((one) => ({ value: one.address, label: one.label === '' ? nameOf(one) : `${one.label} (${shorten(one.address, 4, 4)})` }))}
          onChange={(next) => void navigate({ to: '/my/statement', hash: next, replace: true, resetScroll: false, hashScrollIntoView: false })}
        />
        <SelectField label={words.period} value={choice} choices={periodChoices.map((value) => ({ value, label: names[value] }))} onChange={setChoice} />
        {choice === 'own' ? (
          <>
            <TextField type="date" label={words.from} value={own.from} onChange={(from) => setOwn({ ...own, from })} />
            <TextField type="date" label={words.to} value={own.to} onChange={(to) => setOwn({ ...own, to })} />
          </>
        ) : null}
      </div>
      {period ? <StatementSheet address={address} label={others.find((one) => one.address === address)?.label ?? ''} period={period} isDown={isDown} /> : <p role="status">{words.badDates}</p>}
    </>
  )
}
