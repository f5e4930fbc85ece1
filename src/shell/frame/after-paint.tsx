import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { clearBadgeWhenSeen } from '../../pwa/badge.ts'
import { lacksReload } from '../../pwa/standalone.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Tooltips } from '../../ui/tooltips.tsx'
import { AssistantSheet } from '../assistant/assistant-sheet.tsx'
import { keepFieldsInSight } from './field-in-sight.ts'
import { InstallLater } from '../install/install-later.tsx'
import { InstallSheet } from '../install/install-sheet.tsx'
import { MenuSheet } from '../menu/menu-sheet.tsx'
import { NotificationsBell } from '../notifications/bell.tsx'
import { OutgoingButton } from '../outgoing/outgoing-button.tsx'
import { useOutgoingTray } from '../outgoing/use-outgoing-tray.ts'
import { PaletteSheet } from '../palette/palette-sheet.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { RouteHead } from './route-head.tsx'
import { ScrollButtons } from './scroll-buttons.tsx'
import { useShellStore, type Sheet } from './shell-store.ts'
import { noteTyping } from './typing.ts'
import { fadeBetweenScreens } from './view-transitions.ts'
import { ShortcutsSheet } from '../palette/shortcuts-sheet.tsx'
import { ToastViewport } from '../toasts/toast-viewport.tsx'
import { useShortcuts } from '../palette/use-shortcuts.ts'

/** All in this one chunk, so that the first letters typed into the palette aren't lost while it loads. */
const sheets: Record<Sheet, ComponentType<{ onClose: () => void }>> = {
  menu: MenuSheet,
  palette: PaletteSheet,
  shortcuts: ShortcutsSheet,
  assistant: AssistantSheet,
  install: InstallSheet,
}

/** The parts of the shell that don't show at first; loaded after the first paint. */
export function AfterPaint({ startedAt }: { startedAt: string }) {
  const router = useRouter()
  useShortcuts()
  useOutgoingTray()
  useEffect(() => clearBadgeWhenSeen(), [])
  useEffect(() => keepFieldsInSight(), [])
  useEffect(() => noteTyping(), [])
  useEffect(() => fadeBetweenScreens(router), [router])
  return (
    <>
      <RouteHead startedAt={startedAt} />
      <NotificationsBell />
      <OutgoingButton />
      <ScrollButtons />
      {lacksReload() ? <PullToRefresh /> : null}
      <OpenSheet />
      <ToastViewport />
      <Tooltips />
      <InstallLater />
    </>
  )
}

function OpenSheet() {
  const { sheet, closeSheet } = useShellStore()
  const [painted, setPainted] = useState(sheet)
  useEffect(() => afterPaint(() => setPainted(sheet)), [sheet])
  // A sheet comes once what was pressed has been painted; the palette at once, as letters may be typed already.
  if (sheet === null || (sheet !== painted && sheet !== 'palette')) return null
  const Content = sheets[sheet]
  return <Content key={sheet} onClose={() => closeSheet(sheet)} />
}
