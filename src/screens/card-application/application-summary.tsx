import { useWatch, type Control } from 'react-hook-form'
import { cardApplicationPage } from './content.ts'
import { tierFacts } from '../../content/card-tiers.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import type { ApplicationFields } from './fields.ts'

const words = cardApplicationPage.summary
const NOTHING = '—'

/** The application's summary, updated while the person types. */
export function ApplicationSummary({ applicant, control }: { applicant: Applicant; control: Control<ApplicationFields> }) {
  const { firstName, lastName, alias } = useWatch({ control })
  const tier = tierFacts(applicant.tier)
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  return (
    <Card level={2} title={words.title}>
      <DefinitionList
        look="lines"
        items={[
          { term: words.card, value: `${tier.name}, ${tier.card}` },
          { term: words.daily, value: tier.dailyLimit },
          { term: words.monthly, value: tier.monthlyLimit },
          { term: words.name, value: name === '' ? NOTHING : name },
          { term: words.alias, value: alias?.trim() ? alias : NOTHING },
          { term: words.review, value: words.reviewValue },
        ]}
      />
    </Card>
  )
}
