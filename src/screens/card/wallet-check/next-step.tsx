import { ApplicationOffer } from '../application/application-offer.tsx'
import { stakeFound, type Verdict } from './verdict.ts'
import { VerificationRequired } from '../manual/verification-required.tsx'

/** The next step after a verdict: the application, manual verification, or none while the staking history is incomplete. */
export function NextStep({ verdict }: { verdict: Verdict }) {
  if (verdict.eligible) return <ApplicationOffer applicant={verdict} />
  return verdict.needsVerification ? <VerificationRequired key={verdict.walletAddress} about={verdict} stakeFound={stakeFound(verdict)} /> : null
}
