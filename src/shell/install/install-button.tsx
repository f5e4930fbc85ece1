import { install as words } from '../../content/install.ts'
import { Button } from '../../ui/button.tsx'
import { useInstall } from './use-install.ts'

/** Installs the app, or explains how. Hidden if it is installed. */
export function InstallButton({ onPress }: { onPress?: () => void }) {
  const { way, install } = useInstall()
  if (way === 'installed') return null
  return (
    <Button
      onClick={() => {
        onPress?.()
        void install()
      }}
    >
      {words.button}
    </Button>
  )
}
