import { dashboard } from './content.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useRefetch } from '../../data/live/use-refetch.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { PopoverPanel } from '../../ui/chakra/popover-panel.tsx'
import { useNow } from '../../data/live/use-now.ts'
import { VaultNews } from './vault-news.tsx'
import styles from './vault-bell-panel.module.css'

const words = dashboard.bell
const NEWS = '/api/vault/notifications'
const reads = [NEWS] as const

export interface VaultBellPanelProps {
  triggerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The panel of the vault's bell; loads when the pointer or the focus first reaches the bell. */
export function VaultBellPanel(props: VaultBellPanelProps) {
  const { isError } = useReads(reads)
  const answer = useAnswer(NEWS)
  const refresh = useRefetch(NEWS)
  const now = useNow(1000)
  return (
    <PopoverPanel {...props} title={words.title} close={words.close}>
      <div className={styles.news}>
        <VaultNews transactions={answer?.transactions} failed={isError} now={now} />
      </div>
      <NetworkButton onClick={refresh}>{words.refresh}</NetworkButton>
    </PopoverPanel>
  )
}
