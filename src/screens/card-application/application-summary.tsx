import { useWatch, type Control } from 'react-hook-form'
import { cardApplicationPage } from './content.ts'
import { tierFacts } from '../../content/card-tiers.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { Card } from '../../ui/card.tsx'
import type { ApplicationFields } from './fields.ts'
import { Lines } from './lines.tsx'

const words = cardApplicationPage.summary
const NOTHING = '—'

/** What is applied for, as it fills while one types. */
export function ApplicationSummary({ applicant, control }: { applicant: Applicant; control: Control<ApplicationFields> }) {
  const { firstName, lastName, alias } = useWatch({ control })
  const tier = tierFacts(applicant.tier)
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  return (
    <Card level={2} title={words.title}>
      <Lines
        lines={[
          [words.card, `${tier.name}, ${tier.card}`],
          [words.daily, tier.dailyLimit],
          [words.monthly, tier.monthlyLimit],
          [words.name, name === '' ? NOTHING : name],
          [words.alias, alias?.trim() ? alias : NOTHING],
          [words.review, words.reviewValue],
        ]}
      />
    </Card>
  )
}
