import { useState } from 'react'
import type { FigureView } from '../page/view.ts'
import { Address } from '../ui/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Change } from '../ui/change.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { Figure } from '../ui/figure.tsx'
import * as firstIcons from '../ui/first-icons.tsx'
import * as icons from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { Message } from '../ui/message.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { StatRow } from '../ui/stat-row.tsx'
import { Specimen } from './specimen.tsx'

const live: FigureView = {
  text: '102.35M',
  unit: 'BD',
  state: 'live',
  trend: '',
  age: '4 s ago',
  asOf: '2026-11-21T14:32:06.000Z',
  source: 'Solana RPC',
  detail: 'Live from Solana RPC, slot 447,552,000, 21 Nov 2026, 14:32:06',
  witnesses: '2',
  claims: '',
  note: '',
}
const stored: FigureView = { ...live, state: 'stored', age: 'as of 14:32, 3 h ago', detail: 'Stored from Solana RPC, 21 Nov 2026, 14:32:06', witnesses: '' }
const incomplete: FigureView = { ...stored, state: 'incomplete', age: 'Incomplete: 3 transactions outstanding', detail: 'Incomplete from Staking ledger, 21 Nov 2026, 14:32:06: 3 transactions outstanding' }
const unconfirmed: FigureView = { ...live, state: 'unconfirmed', age: 'Unconfirmed: one source only, 4 s ago', detail: 'Unconfirmed from Solana RPC, 21 Nov 2026, 14:32:06: one source only', witnesses: '' }
const disputed: FigureView = {
  ...stored,
  state: 'disputed',
  age: 'Disputed: two sources differ, 2 min ago',
  detail: 'Disputed from Solana RPC, slot 447,552,000, 21 Nov 2026, 14:32:06: two sources differ',
  claims: 'one.example: 102,345,678.90 BD\ntwo.example: 102,345,678.80 BD',
}
const reference: FigureView = { ...live, state: 'reference', age: 'Reference', asOf: '', detail: 'The figure of the specification.' }
const loading: FigureView = { ...live, text: '—', unit: '', state: 'loading', age: '', asOf: '', detail: '' }
const absent: FigureView = { ...loading, state: 'absent', note: 'No source knows it.' }
const states = { live, incomplete, unconfirmed, disputed, stored, reference, loading, absent }
const change = (trend: string, text: string): FigureView => ({ ...live, text, trend, unit: '24 h' })

/** What shows. */
export function Components() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<'one' | 'two'>('one')
  return (
    <>
      {Object.entries(states).map(([state, figure]) => (
        <Specimen key={state} name={`Figure, ${state}`}>
          <Figure figure={figure} label={`Vault balance, ${state}`} />
          <Figure figure={figure} label={`Vault balance, large, ${state}`} size="hero" />
        </Specimen>
      ))}
      <Specimen name="Figure, pending and with a note">
        <Figure figure={loading} label="Price" pending="Price loading..." />
        <Figure figure={{ ...live, note: 'One of four nodes does not answer.' }} label="Vault balance, noted" keepsNote />
      </Specimen>
      <Specimen name="Change">
        <Change figure={change('up', '+5.2%')} />
        <Change figure={change('down', '-1.8%')} />
        <Change figure={change('flat', '0.0%')} />
      </Specimen>
      <StatRow columns={3}>
        <StatCard figure={live} label="StatCard" />
        <StatCard figure={stored} label="StatCard, stored" />
        <StatCard figure={loading} label="StatCard, loading" />
      </StatRow>
      <StatRow columns={4}>
        <StatCard folds figure={live} label="StatCard, folding" />
        <StatCard folds figure={incomplete} label="StatCard, incomplete" />
        <StatCard folds figure={{ ...incomplete, age: 'Incomplete: 50,000 transactions outstanding, 12 min ago' }} label="StatCard, incomplete and old" />
        <StatCard folds figure={disputed} label="StatCard, disputed" />
      </StatRow>
      <Specimen name="Badge">
        <Badge text="Demo chain" />
        {['healthy', 'degraded', 'offline', 'unknown'].map((status) => (
          <Badge key={status} prefix="Health:" text={status} status={status} />
        ))}
      </Specimen>
      <Specimen name="Button, ExternalLink">
        <Button look="primary">Primary</Button>
        <Button>Secondary</Button>
        <ExternalLink look="primary" href="https://example.com">
          Primary
        </ExternalLink>
        <ExternalLink href="https://example.com">In text</ExternalLink>
      </Specimen>
      <Specimen name="Address">
        <Address label="vault address" address="7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU" short="7xKXtg2C…JosgAsU" href="https://example.com" />
      </Specimen>
      <Specimen name="ProgressBar: none, part, all, unknown">
        <ProgressBar label="nothing" value={0} max={180} />
        <ProgressBar label="half" value={90} max={180} valueText="90 of 180 days" />
        <ProgressBar label="all" value={180} max={180} />
        <ProgressBar label="unknown" value={0} max={0} />
      </Specimen>
      <Specimen name="SearchField, SelectField">
        <SearchField label="Search by wallet" value={text} onChange={setText} />
        <SelectField
          label="Order"
          value={choice}
          choices={[
            { value: 'one', label: 'Largest first' },
            { value: 'two', label: 'Newest first' },
          ]}
          onChange={setChoice}
        />
      </Specimen>
      <Card title="Card" corner={<Badge text="corner" />}>
        <Section name="gallery-section" title="Section" subtitle="A line under it.">
          What it holds.
        </Section>
      </Card>
      <Message title="Message" level={3} action={<Button>One button</Button>}>
        What is known, what is not, and what to do.
      </Message>
      <Specimen name="Icons, Mark">
        {Object.entries({ ...firstIcons, ...icons }).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
        <Mark />
      </Specimen>
    </>
  )
}
