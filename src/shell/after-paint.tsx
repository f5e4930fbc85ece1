import { lazy, Suspense, type ComponentType } from 'react'
import { Tooltips } from '../ui/tooltips.tsx'
import { RouteHead } from './route-head.tsx'
import { ScrollButtons } from './scroll-buttons.tsx'
import { useShellStore, type Sheet } from './shell-store.ts'
import { ToastViewport } from './toast-viewport.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const sheets: Record<Sheet, ComponentType<{ onClose: () => void }>> = {
  menu: lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet })),
  palette: lazy(async () => ({ default: (await import('./palette-sheet.tsx')).PaletteSheet })),
  shortcuts: lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet })),
  assistant: lazy(async () => ({ default: (await import('./assistant-sheet.tsx')).AssistantSheet })),
}

/** What the shell has beside what shows at first: loaded when the page stands. */
export function AfterPaint({ startedAt }: { startedAt: string }) {
  useShortcuts()
  return (
    <>
      <RouteHead startedAt={startedAt} />
      <ScrollButtons />
      <OpenSheet />
      <ToastViewport />
      <Tooltips />
    </>
  )
}

function OpenSheet() {
  const { sheet, closeSheet } = useShellStore()
  if (sheet === null) return null
  const Content = sheets[sheet]
  return (
    <Suspense>
      <Content key={sheet} onClose={() => closeSheet(sheet)} />
    </Suspense>
  )
}
