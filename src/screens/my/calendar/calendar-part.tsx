import { useEffect, useState } from 'react'
import { makeCalendar, readCalendar, stopCalendar, type CalendarSubscription } from '../../../data/my/calendar-subscription.ts'
import type { WatchedWallet } from '../../../data/my/watched-wallet.ts'
import action from '../../../ui/action.module.css'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../../../ui/clipboard.ts'
import { Buttons, Said } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { walletWords } from '../content.ts'

const words = walletWords.calendar

/** A calendar of the unlocks, which a calendar app follows by its address until it is stopped. */
export function CalendarPart({ wallets }: { wallets: readonly WatchedWallet[] }) {
  const [made, setMade] = useState<CalendarSubscription | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ done: '', error: '' })
  useEffect(() => {
    readCalendar().then(setMade, (error: unknown) => console.warn('the calendar could not be read', error))
  }, [])

  const during = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    try {
      setSaid({ done: await work(), error: '' })
    } catch (error) {
      console.warn('the calendar could not be changed', error)
      setSaid({ done: '', error: words.failed })
    }
    setBusy(false)
  }
  const make = () => during(async () => (setMade(await makeCalendar(wallets)), ''))
  const stop = (ending: CalendarSubscription) => during(async () => (await stopCalendar(ending), setMade(null), words.stopped))
  const copied = (address: string) => during(async () => ((await copy(address)) ? words.copied : words.notCopied))
  const isOld = made !== null && wallets.map(({ address }) => address).toSorted().join() !== made.addresses.toSorted().join()
  const address = made && new URL(made.path, window.location.href)
  return (
    <Section small name="calendar" title={words.title} subtitle={<span>{words.text}</span>}>
      {made && address ? (
        <>
          <TextField code label={words.made} value={address.href} onChange={() => {}} hint={isOld ? words.others : words.of(made.addresses.length)} />
          <Buttons>
            <a className={action.action} data-look="secondary" href={`webcal://${address.host}${address.pathname}`}>
              {words.open}
            </a>
            <Button onClick={() => void copied(address.href)}>{words.copy}</Button>
            <Button aria-disabled={busy} onClick={() => void stop(made)}>
              {words.stop}
            </Button>
          </Buttons>
        </>
      ) : (
        <Button aria-disabled={busy} onClick={() => void make()}>
          {words.subscribe}
        </Button>
      )}
      <Said {...said} />
    </Section>
  )
}
