import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** Replaces a screen that threw an error. */
export function ErrorScreen() {
  return (
    <Message
      level={1}
      title="This page stopped working"
      action={
        <Button look="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      Something failed unexpectedly. The figures stored on this device are safe; reloading usually helps.
    </Message>
  )
}
