import { useEffect, useState } from 'react'
import { push } from '../../content/push.ts'
import { useInstallWay } from '../../pwa/install-state.ts'
import { deviceZone } from '../../pwa/device-zone.ts'
import type { PushOutcome, PushState } from '../../pwa/push-device.ts'
import type { PushChoices } from '../../contract/push.ts'
import { keepTrying } from '../../ui/keep-trying.ts'
import { readChoices, typedOf, untouched, type ChoiceErrors, type TypedChoices } from './notification-choices.ts'

export interface NotificationSettings {
  /** `install`: only an installed app supports it. `null` until the device's state is known. */
  state: PushState | 'install' | null
  typed: TypedChoices
  errors: ChoiceErrors
  /** One sentence on the outcome of the last press. */
  outcome: string
  busy: boolean
  type: (changes: Partial<TypedChoices>) => void
  turnOn: () => void
  save: () => void
  test: () => void
  stop: () => void
}

const words = push.outcome
/** Loaded when the settings are seen, so that a press finds it there: browsers ask a person only right after a press. */
const loadDevice = keepTrying(() => import('../../pwa/push-device.ts'))
type Device = Awaited<ReturnType<typeof loadDevice>>

/** This device's notifications as a form. The input stays, even if sending fails. */
export function useNotifications(): NotificationSettings {
  const way = useInstallWay()
  const [device, setDevice] = useState<PushState | null>(null)
  const [typed, setTyped] = useState(untouched)
  const [errors, setErrors] = useState<ChoiceErrors>({})
  const [outcome, setOutcome] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      void stateNow().then(({ state, choices }) => {
        setDevice(state)
        // Don't overwrite input that has begun.
        if (choices) setTyped((now) => (now === untouched ? typedOf(choices) : now))
      })
    }
    look()
    // The person may come back from the browser's settings.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // A wallet that is no longer watched has no alerts any more: saving the form must not bring them back.
  useEffect(() => {
    const forget = (gone: readonly string[]) =>
      setTyped((now) => (gone.some((address) => address in now.wallets) ? { ...now, wallets: Object.fromEntries(Object.entries(now.wallets).filter(([address]) => !gone.includes(address))) } : now))
    const left = new AbortController()
    // Whoever watches no wallet does without the store.
    void import('../../data/my/watched-wallets.ts').then(({ watchedWallets }) => {
      if (left.signal.aborted) return
      const stop = watchedWallets.subscribe(({ wallets }, before) => forget(before.wallets.flatMap(({ address }) => (wallets.some((one) => one.address === address) ? [] : [address]))))
      left.signal.addEventListener('abort', stop)
    })
    return () => left.abort()
  }, [])

  const press = (act: () => Promise<string>) => {
    setBusy(true)
    setOutcome('')
    void act()
      .catch(() => words.refused)
      .then(async (said) => {
        setDevice((await stateNow()).state)
        setOutcome(said)
        setBusy(false)
      })
  }

  /** Sends valid input; otherwise shows the first error as the outcome, too. */
  const submit = (send: (device: Device, choices: PushChoices) => Promise<PushOutcome>, done: string) => {
    const read = readChoices(typed, deviceZone())
    if ('errors' in read) {
      setErrors(read.errors)
      setOutcome(Object.values(read.errors)[0] ?? '')
      return
    }
    setErrors({})
    press(async () => saidOf(await send(await loadDevice(), read.choices), done))
  }

  return {
    state: device === 'unsupported' && way.startsWith('ios') ? 'install' : device,
    typed,
    errors,
    outcome,
    busy,
    type: (changes) => {
      setTyped((now) => ({ ...now, ...changes }))
      setErrors({})
    },
    turnOn: () => submit((device, choices) => device.turnPushOn(choices), words.on),
    save: () => submit((device, choices) => device.changePush(choices), words.saved),
    test: () => press(async () => saidOf(await (await loadDevice()).testPush(), words.testSent)),
    stop: () =>
      press(async () => {
        await (await loadDevice()).turnPushOff()
        return words.stopped
      }),
  }
}

async function stateNow() {
  try {
    return await (await loadDevice()).readPushState()
  } catch {
    return { state: 'unsupported' as const, choices: null }
  }
}

function saidOf(outcome: PushOutcome, done: string): string {
  switch (outcome) {
    case 'done':
      return done
    case 'denied':
      return words.dismissed
    case 'unknown':
      return words.ended
    default:
      return words[outcome]
  }
}
