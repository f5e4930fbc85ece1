import { dashboard } from '../../content/dashboard.ts'
import { useFigure, useView } from '../../data/use-view.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Change } from '../../ui/change.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Figure } from '../../ui/figure.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useChanges } from '../../ui/use-changes.ts'
import styles from './live-vault.module.css'

const words = dashboard.vault

/** The vault as the chain has it: its address, its BD and its SOL, what it has sent out, and how healthy the reading is. */
export function LiveVault() {
  const balance = useFigure('vaultBalance')
  const change = useFigure('vaultChange')
  const sol = useFigure('solBalance')
  const health = useView('health')
  const link = useView('link')
  const { vault, vaultShort, vaultUrl } = useView('deployment')
  return (
    <section id="vault" aria-labelledby="vault-title">
      <SectionHead id="vault-title" title={words.title}>
        <span>{words.subtitle}</span>
        <Address label="vault address" address={vault} short={vaultShort} href={vaultUrl} />
      </SectionHead>
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
    </section>
  )
}

/** What the vault has sent out, and to how many wallets: one line, as old as its count. */
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
