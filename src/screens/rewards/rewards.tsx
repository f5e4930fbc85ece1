import { rewards } from './content.ts'
import { useView } from '../../data/live/use-view.ts'
import { stakeReward } from '../../rules/calculator.ts'
import { formatExact } from '../../rules/format.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Apy } from './apy.tsx'
import styles from './rewards.module.css'

const { term, benefits, example } = rewards

/** The rewards of staking: the rate, the term, the benefits, and examples in BD. */
export function Rewards() {
  const { stakingUrl } = useView('deployment')
  return (
    <Page
      title={rewards.title}
      lead={rewards.lead}
      action={
        <span>
          <ExternalLink look="primary" href={stakingUrl}>
            {rewards.site}
          </ExternalLink>
        </span>
      }
    >
      <div className={styles.plan}>
        <Apy />
        <section className={styles.cell} aria-labelledby="term-title">
          <h2 id="term-title" className={styles.label}>
            {term.label}
          </h2>
          <p className={styles.figure}>{term.value}</p>
          <p className={styles.kind}>{term.kind}</p>
          <p className={styles.note}>{term.note}</p>
        </section>
      </div>
      <Section name="benefits" title={benefits.title}>
        <ul className={styles.benefits}>
          {benefits.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className={styles.note}>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Example />
    </Page>
  )
}

function Example() {
  return (
    <Section name="example" title={example.title} subtitle={example.subtitle}>
      <table className={styles.table} aria-labelledby="example-title">
        <thead>
          <tr>
            <th scope="col">{example.columns.stake}</th>
            <th scope="col">{example.columns.term}</th>
            <th scope="col">{example.columns.day}</th>
          </tr>
        </thead>
        <tbody>
          {example.amounts.map((amount) => (
            <tr key={amount}>
              <th scope="row">{formatExact(amount, 0)}</th>
              <td>{formatExact(stakeReward(amount, '180'), 0)}</td>
              <td>{formatExact(stakeReward(amount, '1'), 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{example.note}</p>
      <p className={styles.ways}>
        <ActionLink to="/" hash="staking">{example.link}</ActionLink>
        <ActionLink to="/staking">{rewards.portfolio}</ActionLink>
        <ActionLink to="/investor-journey">{rewards.journey}</ActionLink>
      </p>
    </Section>
  )
}
