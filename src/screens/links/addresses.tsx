import { quickLinks } from './content.ts'
import { useFigure, useView } from '../../data/live/use-view.ts'
import { Address } from '../../ui/address.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './addresses.module.css'

const words = quickLinks.addresses

/** The addresses of vault, staking programme and token contract in full, for comparing, with their balances on the chain. */
export function Addresses() {
  const links = useView('deployment')
  const vault = useFigure('vaultBalance')
  const staked = useFigure('staked')
  return (
    <Section name="addresses" title={words.title} subtitle={words.subtitle}>
      <ul className={styles.addresses}>
        <li className={styles.item}>
          <h3 className={styles.title}>{words.vault.title}</h3>
          <Address label={words.vault.label} address={links.vault} short={links.vault} href={links.vaultUrl} />
          <div className={styles.figure} role="group" aria-label={words.vault.figure}>
            <p className={styles.label}>{words.vault.figure}</p>
            <Figure label={words.vault.figure} figure={vault} />
          </div>
        </li>
        <li className={styles.item}>
          <h3 className={styles.title}>{words.staking.title}</h3>
          <div className={styles.either} data-address={links.stakingAccount}>
            <Address
              label={words.staking.label}
              address={links.stakingAccount}
              short={links.stakingAccount}
              href={links.stakingAccountUrl}
            />
            <p className={styles.unknown}>{words.unknown}</p>
          </div>
          <div className={styles.figure} role="group" aria-label={words.staking.figure}>
            <p className={styles.label}>{words.staking.figure}</p>
            <Figure label={words.staking.figure} figure={staked} />
          </div>
        </li>
        <li className={styles.item}>
          <h3 className={styles.title}>{words.token.title}</h3>
          <Address label={words.token.label} address={links.mint} short={links.mint} href={links.mintUrl} />
          <p className={styles.text}>{words.token.text}</p>
        </li>
      </ul>
    </Section>
  )
}
