import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** In place of a screen that broke. */
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
      Something in it failed unexpectedly. The figures stored on this device are kept; reloading usually helps.
    </Message>
  )
}
