import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { explorer } from '../../content/links.ts'
import { connection, currentLink } from '../../data/live/connection.ts'
import { useView } from '../../data/live/use-view.ts'
import { copy } from '../../ui/clipboard.ts'
import { openAssistant } from '../assistant/assistant-entry.ts'
import { chooseColourScheme, colourSchemes } from '../frame/colour-scheme.ts'
import { useOutside } from '../menu/navigation.ts'
import { pageEntries, type PaletteEntry } from './palette-entries.ts'
import { useShellStore } from '../frame/shell-store.ts'
import { toast } from '../toasts/toasts.ts'

/** Every entry of the palette. */
export function usePalette(): PaletteEntry[] {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { vault, vaultUrl } = useView('deployment')
  const outside = useOutside()
  const actions: Omit<PaletteEntry, 'group' | 'id'>[] = [
    { label: 'Refresh figures', also: 'reload update', run: () => void refresh(() => queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })) },
    ...known(vault, { label: 'Copy vault address', run: () => void copyAddress(vault) }),
    ...known(vaultUrl, { label: `Open the vault on ${explorer.name}`, also: 'explorer address', run: () => openOutside(vaultUrl) }),
    ...colourSchemes.map(({ value, label }) => ({
      label: `Colour scheme: ${label}`,
      also: 'settings theme appearance light dark',
      run: () => chooseColourScheme(value),
    })),
    { label: 'Keyboard shortcuts', also: 'help keys', run: () => useShellStore.getState().openSheet('shortcuts') },
    { label: 'Chat and help', also: 'assistant duckling', run: openAssistant },
    ...Object.values(outside).flatMap(({ label, href }) => known(href, { label: `Open ${label}`, also: 'external link', run: () => openOutside(href) })),
  ]
  return [
    ...pageEntries((to) => void navigate({ to })),
    ...actions.map((action) => ({ ...action, id: `action:${action.label}`, group: 'Actions' as const })),
  ]
}

/** Leaves out an entry whose address this installation lacks. */
function known<T>(address: string, entry: T): T[] {
  return address === '' ? [] : [entry]
}

async function refresh(ask: () => Promise<void>): Promise<void> {
  if (currentLink(connection.getState()) === 'down') {
    toast({ title: 'Needs a connection', text: 'The last known figures are kept, and refresh by themselves when it is back.' })
    return
  }
  try {
    await ask()
    toast({ title: 'Figures refreshed', tone: 'good' })
  } catch {
    toast({ title: 'Not every figure could be refreshed', text: 'The last known ones are kept.', tone: 'bad' })
  }
}

async function copyAddress(address: string): Promise<void> {
  if (await copy(address)) toast({ title: 'Vault address copied', text: address, tone: 'good' })
  else toast({ title: 'Not copied: the browser refused', tone: 'bad' })
}

function openOutside(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer')
}
