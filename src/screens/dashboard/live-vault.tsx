import { dashboard } from './content.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useFigure, useView } from '../../data/live/use-view.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Change } from '../../ui/change.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Figure } from '../../ui/figure.tsx'
import { useChanges } from '../../ui/use-changes.ts'
import styles from './live-vault.module.css'
import { Section } from './section.tsx'
import { TreasuryMetrics } from './treasury-metrics.tsx'
import { VaultBell } from './vault-bell.tsx'
import { VaultChart } from './vault-chart.tsx'
import { VaultMonitor } from './vault-monitor.tsx'

const words = dashboard.vault
const reads = ['/api/vault/live-balance', '/api/analytics/overview'] as const

/** The vault on the chain: its address, its BD and SOL, its deployments, and the health of the nodes. */
export function LiveVault() {
  useReads(reads, 'liveVault')
  const { vault, vaultShort, vaultUrl } = useView('deployment')
  return (
    <Section
      name="vault"
      title={words.title}
      subtitle={
        <>
          <span>{words.subtitle}</span>
          <Address label="vault address" address={vault} short={vaultShort} href={vaultUrl} />
        </>
      }
      corner={<VaultBell />}
    >
      <div className={styles.cards}>
        <Balance />
        <TreasuryMetrics />
      </div>
      <VaultChart />
      <div className={styles.monitor}>
        <VaultMonitor />
      </div>
    </Section>
  )
}

function Balance() {
  const balance = useFigure('vaultBalance')
  const change = useFigure('vaultChange')
  const sol = useFigure('solBalance')
  const health = useView('health')
  const link = useView('link')
  const { vaultUrl } = useView('deployment')
  return (
    <Card title={words.balance} corner={<Badge prefix={words.health} text={health.word} status={health.status} />}>
      <Figure
        size="hero"
        label={words.balance}
        figure={balance}
        href={vaultUrl}
        pending={words.pending}
        change={<Change figure={change} />}
      />
      <Deployed />
      <div className={styles.foot}>
        <p className={styles.link} data-link={link.state}>
          {link.text}
        </p>
        <p className={styles.sol} data-state={sol.state} title={sol.detail}>
          {words.sol}
          <span>{sol.text}</span>
        </p>
      </div>
    </Card>
  )
}

/** How much the vault has sent out, and to how many wallets, on one line with the count's age. */
function Deployed() {
  const deployed = useFigure('deployed')
  const wallets = useFigure('deployedWallets')
  const changes = useChanges(deployed.text)
  return (
    <div className={styles.deployed} data-state={wallets.state}>
      <p className={styles.sentence}>
        <span>{wallets.text}</span>
        {words.deployedWallets}
        <span>{deployed.text}</span>
        {words.deployed}
      </p>
      <FigureAge figure={wallets} label={words.deployedLabel} changes={changes} />
    </div>
  )
}
