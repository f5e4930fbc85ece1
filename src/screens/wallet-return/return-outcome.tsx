import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { disown, returnVisit, sendAgain, type ReturnVisit } from '../../wallet/links/return-visit.ts'
import { walletReturn as words } from './content.ts'

/** What became of the answer, and what to do next. */
export function ReturnOutcome() {
  const visit = useStore(returnVisit)
  const navigate = useNavigate()
  const backTo = visit.state === 'ours' ? visit.backTo : null
  useEffect(() => {
    // Within the page: the proof is in its memory. Replaced, because Back would lead here.
    if (backTo !== null) void navigate({ href: backTo, replace: true })
  }, [navigate, backTo])
  const place = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {outcomeOf(visit, () => setPressed(true))}
      {isPressed ? <RegainFocus key={visit.state} target={place} /> : null}
    </div>
  )
}

/** `onPress`: a button was pressed, which may be gone in the next state. */
function outcomeOf(visit: ReturnVisit, onPress: () => void): ReactNode {
  switch (visit.state) {
    case 'reading':
      return <p>{words.reading}</p>
    case 'ours':
      return <p>{words.ours}</p>
    case 'left':
      return (
        <>
          <Message title={visit.before ? words.before.title : words.left.title}>{visit.before ? words.before.text : `${words.left.text} ${words.left.close}`}</Message>
          <NotMine pairing={visit.pairing} onPress={onPress} />
        </>
      )
    case 'unsent': {
      const { title, text } = visit.isOffline ? words.unsent.offline : words.unsent.busy
      return (
        <Message title={title} action={<Button onClick={() => (onPress(), void sendAgain())}>{words.unsent.action}</Button>}>
          {text}
        </Message>
      )
    }
    case 'disowned':
      return (
        <Message title={words.disowned.title} action={<ActionLink to="/settings">{words.disowned.action}</ActionLink>}>
          {words.disowned.text}
        </Message>
      )
    default: {
      const { title, text } = words[visit.state]
      return (
        <Message title={title} action={visit.state === 'empty' ? <ActionLink to="/">{words.home}</ActionLink> : undefined}>
          {text}
        </Message>
      )
    }
  }
}

/** For somebody who was sent the link by a stranger. */
function NotMine({ pairing, onPress }: { pairing: string; onPress: () => void }) {
  const [state, setState] = useState<'ready' | 'ending' | 'failed'>('ready')
  const press = async () => {
    onPress()
    setState('ending')
    await disown(pairing).catch(() => setState('failed'))
  }
  return (
    <Message level={3} title={words.notMine.title} action={<Button aria-disabled={state === 'ending'} onClick={() => void (state === 'ending' || press())}>{words.notMine.action}</Button>}>
      {words.notMine.text}
      {state === 'failed' ? ` ${words.notMine.failed}` : ''}
    </Message>
  )
}
